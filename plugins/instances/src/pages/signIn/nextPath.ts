/** Where a sign-in leads: a screen of the same instance, never an address from elsewhere. */
export function nextPath(search: string, instanceId: string): string {
  const home = `/instance/${instanceId}`
  const wanted = new URLSearchParams(search).get('next')
  if (wanted === null) return home
  const isBelow = wanted === home || wanted.startsWith(`${home}/`) || wanted.startsWith(`${home}?`)
  return isBelow && !wanted.includes('\\') && !wanted.includes('..') ? wanted : home
}
