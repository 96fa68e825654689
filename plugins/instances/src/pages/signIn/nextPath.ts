/**
 * The path to open after signing in: the one in the query parameter `next` if it belongs to the instance or is the sign-in
 * page of one that the browser knows, else the home of the instance.
 */
export function nextPath(search: string, instanceId: string, knownIds: readonly string[] = []): string {
  const home = `/instance/${instanceId}`
  const requested = new URLSearchParams(search).get('next')
  if (requested === null) return home
  const isBelow = (path: string) => requested === path || requested.startsWith(`${path}?`)
  const belongsToInstance = isBelow(home) || requested.startsWith(`${home}/`)
  // The page that was just left would be no way on.
  const isSignIn = knownIds.some((id) => id !== instanceId && isBelow(`/login/${id}`))
  const isNormalized = !requested.includes('\\') && !requested.includes('..')
  return (belongsToInstance || isSignIn) && isNormalized ? requested : home
}
