/** Any origin: a path is read as a browser reads it, which takes `/a/%2e%2e/b` for `/b`. */
const HERE = 'http://here'

/**
 * The path to open after signing in: the one in the query parameter `next` if it belongs to an instance that the
 * browser knows, or is the sign-in page of another one, else the home of the instance.
 */
export function nextPath(parameters: string, instanceId: string, knownIds: readonly string[] = []): string {
  const home = `/instance/${instanceId}`
  const requested = new URLSearchParams(parameters).get('next')
  if (requested === null || !URL.canParse(requested, HERE)) return home
  const { origin, pathname, search, hash } = new URL(requested, HERE)
  const belongsToKnown = [instanceId, ...knownIds].some((id) => `${pathname}/`.startsWith(`/instance/${id}/`))
  // The page that was just left would be no way on.
  const isSignIn = knownIds.some((id) => id !== instanceId && pathname === `/login/${id}`)
  return origin === HERE && (belongsToKnown || isSignIn) ? pathname + search + hash : home
}
