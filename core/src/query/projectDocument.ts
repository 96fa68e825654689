import { valueAt } from './evaluateQuery'

/**
 * Copies only the given dotted keys of a document, nested as in the document. A key that the document lacks is null.
 */
export function projectDocument(document: unknown, keys: readonly string[]): Record<string, unknown> {
  const projection: Record<string, unknown> = {}
  for (const key of keys) {
    const segments = key.split('.')
    const lastSegment = segments.pop() ?? key
    let target = projection
    for (const segment of segments) target = childObject(target, segment)
    defineField(target, lastSegment, valueAt(document, key))
  }
  return projection
}

/** The object under `name`; creates it if it is missing. */
function childObject(parent: Record<string, unknown>, name: string): Record<string, unknown> {
  const existing = Object.hasOwn(parent, name) ? parent[name] : undefined
  if (typeof existing === 'object' && existing !== null) return existing as Record<string, unknown>
  const child: Record<string, unknown> = {}
  defineField(parent, name, child)
  return child
}

/** An assignment would call the setter of `__proto__`; this defines a field of that name like any other. */
function defineField(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true })
}
