import { DEFAULT_QUERY_LIMIT, type Condition, type Order, type Query } from './query'

type Document = Readonly<Record<string, unknown>>

/** Reads a dotted key; what is missing anywhere on the way is null. */
export function valueAt(document: unknown, key: string): unknown {
  let value: unknown = document
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, part)) return null
    value = (value as Document)[part]
  }
  return value ?? null
}

/** Code-point order, which is also the byte order of UTF-8 that databases compare by. */
function compareStrings(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)]
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i]?.codePointAt(0) ?? 0) - (b[i]?.codePointAt(0) ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return Math.sign(a.length - b.length)
}

/** Null first, then booleans and numbers by value, then strings; other values count as null. */
export function compareValues(left: unknown, right: unknown): number {
  const [a, b] = [rank(left), rank(right)]
  if (a !== b) return a < b ? -1 : 1
  if (a === 2) return compareStrings(left as string, right as string)
  return a === 1 ? Math.sign(Number(left) - Number(right)) : 0
}

function rank(value: unknown): 0 | 1 | 2 {
  if (typeof value === 'string') return 2
  return typeof value === 'number' || typeof value === 'boolean' ? 1 : 0
}

function anyElement(value: unknown, test: (element: unknown) => boolean): boolean {
  return Array.isArray(value) ? value.some(test) : test(value)
}

function contains(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value)) return value.some((element) => (element ?? null) === wanted)
  return typeof value === 'string' && typeof wanted === 'string' && value.toLowerCase().includes(wanted.toLowerCase())
}

function comparable(value: unknown, wanted: unknown): value is string | number {
  return typeof value === typeof wanted && (typeof value === 'string' || typeof value === 'number')
}

/** Whether a document fulfils one condition. */
export function matches(document: unknown, { key, operator, value: wanted }: Condition): boolean {
  const value = valueAt(document, key)
  switch (operator) {
    case '==':
      return anyElement(value, (element) => (element ?? null) === wanted)
    case '!=':
      return !anyElement(value, (element) => (element ?? null) === wanted)
    case 'in':
      return anyElement(value, (element) => wanted.some((one) => one === (element ?? null)))
    case 'nin':
      return !anyElement(value, (element) => wanted.some((one) => one === (element ?? null)))
    case 'contains':
      return contains(value, wanted)
    default:
      return comparable(value, wanted) && holds(operator, compareValues(value, wanted))
  }
}

function holds(operator: '<' | '<=' | '>' | '>=', comparison: number): boolean {
  if (operator === '<') return comparison < 0
  if (operator === '<=') return comparison <= 0
  return operator === '>' ? comparison > 0 : comparison >= 0
}

/** Compares two documents by an order, ties by id ascending. */
export function compareDocuments(left: unknown, right: unknown, order: readonly Order[], idKey: string): number {
  for (const { key, direction } of order) {
    const difference = compareValues(valueAt(left, key), valueAt(right, key))
    if (difference !== 0) return direction === 'asc' ? difference : -difference
  }
  return compareValues(valueAt(left, idKey), valueAt(right, idKey))
}

/** The documents that a query asks for, in order: what every instance has to answer. `projection` is left to the caller. */
export function evaluateQuery<T>(documents: readonly T[], query: Query, idKey: string): T[] {
  const order = query.order ?? []
  const found = documents
    .filter((document) => (query.query ?? []).every((condition) => matches(document, condition)))
    .sort((left, right) => compareDocuments(left, right, order, idKey))
  const limit = query.limit ?? DEFAULT_QUERY_LIMIT
  const { startAfter, endBefore } = query
  if (endBefore)
    return found.filter((document) => compareDocuments(document, endBefore, order, idKey) < 0).slice(-limit)
  const rest = startAfter ? found.filter((document) => compareDocuments(document, startAfter, order, idKey) > 0) : found
  return rest.slice(0, limit)
}
