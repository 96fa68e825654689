/** Whether two JSON values are equal. The order of properties does not matter. */
export function isDeepEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const leftRecord = left as Record<string, unknown>
  const rightRecord = right as Record<string, unknown>
  const names = new Set([...Object.keys(leftRecord), ...Object.keys(rightRecord)])
  return [...names].every((name) => isDeepEqual(leftRecord[name], rightRecord[name]))
}

/**
 * A record's own property. Keys come from documents and may have the name of an inherited one, such as `constructor`.
 */
export function ownProperty<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
