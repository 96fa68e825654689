/** Whether two values of JSON are equal, whatever the order of their properties. */
export function isDeepEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [a, b] = [left as Record<string, unknown>, right as Record<string, unknown>]
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isDeepEqual(a[name], b[name]))
}
