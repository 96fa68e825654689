/**
 * The path to open after signing in: the one in the query parameter `next` if it belongs to the instance, else its
 * home.
 */
export function nextPath(search: string, instanceId: string): string {
  const home = `/instance/${instanceId}`
  const requested = new URLSearchParams(search).get('next')
  if (requested === null) return home
  const belongsToInstance = requested === home || requested.startsWith(`${home}/`) || requested.startsWith(`${home}?`)
  const isNormalized = !requested.includes('\\') && !requested.includes('..')
  return belongsToInstance && isNormalized ? requested : home
}
