/**
 * The path to open after signing in: the one in the query parameter `next` if it belongs to an instance that the
 * browser knows, or is the sign-in page of another one, else the home of the instance.
 */
export function nextPath(search: string, instanceId: string, knownIds: readonly string[] = []): string {
  const home = `/instance/${instanceId}`
  const requested = new URLSearchParams(search).get('next')
  if (requested === null) return home
  const isBelow = (path: string) => requested === path || requested.startsWith(`${path}?`)
  const belongsToKnown = [instanceId, ...knownIds].some(
    (id) => isBelow(`/instance/${id}`) || requested.startsWith(`/instance/${id}/`),
  )
  // The page that was just left would be no way on.
  const isSignIn = knownIds.some((id) => id !== instanceId && isBelow(`/login/${id}`))
  const isNormalized = !requested.includes('\\') && !requested.includes('..')
  return (belongsToKnown || isSignIn) && isNormalized ? requested : home
}
