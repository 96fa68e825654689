import { DEFAULT_QUERY_LIMIT, type Condition, type Order, type Query } from './query'

type Document = Readonly<Record<string, unknown>>

/** Keys of conditions that stand for the values of several other keys, each of which holds one value or a list. */
export type JoinedKeys = Readonly<Record<string, readonly string[]>>

function joinedValues(document: unknown, keys: readonly string[]): unknown[] {
  return keys.flatMap((key) => valueAt(document, key)).filter((value) => value !== null && value !== undefined)
}

/** Reads a dotted key such as `messagePayload.severity`. A key that is missing at any level reads as null. */
export function valueAt(document: unknown, key: string): unknown {
  let value: unknown = document
  for (const name of key.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return null
    value = (value as Document)[name]
  }
  return value ?? null
}

/** Compares by code point, which is also the byte order of UTF-8 that databases use. */
function compareStrings(left: string, right: string): number {
  const leftCharacters = Array.from(left)
  const rightCharacters = Array.from(right)
  const commonLength = Math.min(leftCharacters.length, rightCharacters.length)
  for (let i = 0; i < commonLength; i++) {
    const difference = (leftCharacters[i]?.codePointAt(0) ?? 0) - (rightCharacters[i]?.codePointAt(0) ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return Math.sign(leftCharacters.length - rightCharacters.length)
}

const RANK = { null: 0, number: 1, string: 2 } as const

function rankOf(value: unknown): number {
  if (typeof value === 'string') return RANK.string
  return typeof value === 'number' || typeof value === 'boolean' ? RANK.number : RANK.null
}

/** Orders null first, then booleans and numbers by value, then strings. Objects and arrays count as null. */
export function compareValues(left: unknown, right: unknown): number {
  const leftRank = rankOf(left)
  const rightRank = rankOf(right)
  if (leftRank !== rightRank) return leftRank < rightRank ? -1 : 1
  if (leftRank === RANK.string) return compareStrings(left as string, right as string)
  return leftRank === RANK.number ? Math.sign(Number(left) - Number(right)) : 0
}

/** Tests each element of an array, or the value itself. */
function anyElement(value: unknown, test: (element: unknown) => boolean): boolean {
  return Array.isArray(value) ? value.some((element) => test(element ?? null)) : test(value)
}

function contains(value: unknown, expected: unknown): boolean {
  if (Array.isArray(value)) return value.some((element) => (element ?? null) === expected)
  if (typeof value !== 'string' || typeof expected !== 'string') return false
  return value.toLowerCase().includes(expected.toLowerCase())
}

function areComparable(value: unknown, expected: unknown): boolean {
  return typeof value === typeof expected && (typeof value === 'string' || typeof value === 'number')
}

function satisfiesOrdering(operator: '<' | '<=' | '>' | '>=', comparison: number): boolean {
  if (operator === '<') return comparison < 0
  if (operator === '<=') return comparison <= 0
  return operator === '>' ? comparison > 0 : comparison >= 0
}

/** Whether a document meets one condition. */
export function matches(
  document: unknown,
  { key, operator, value: expected }: Condition,
  joinedKeys: JoinedKeys = {},
): boolean {
  const joined = Object.hasOwn(joinedKeys, key) ? joinedKeys[key] : undefined
  const value = joined ? joinedValues(document, joined) : valueAt(document, key)
  switch (operator) {
    case '==':
      return anyElement(value, (element) => element === expected)
    case '!=':
      return !anyElement(value, (element) => element === expected)
    case 'in':
      return anyElement(value, (element) => expected.some((candidate) => candidate === element))
    case 'nin':
      return !anyElement(value, (element) => expected.some((candidate) => candidate === element))
    case 'contains':
      return contains(value, expected)
    default:
      return areComparable(value, expected) && satisfiesOrdering(operator, compareValues(value, expected))
  }
}

/** Compares two documents by an order. Ties are ordered by ascending id. */
export function compareDocuments(left: unknown, right: unknown, order: readonly Order[], idKey: string): number {
  for (const { key, direction } of order) {
    const difference = compareValues(valueAt(left, key), valueAt(right, key))
    if (difference !== 0) return direction === 'asc' ? difference : -difference
  }
  return compareValues(valueAt(left, idKey), valueAt(right, idKey))
}

/**
 * The documents that match a query, ordered, paged and limited. Every instance must answer the same. The caller applies
 * `projection`.
 */
export function evaluateQuery<T>(
  documents: readonly T[],
  query: Query,
  idKey: string,
  joinedKeys: JoinedKeys = {},
): T[] {
  const { query: conditions = [], order = [], limit = DEFAULT_QUERY_LIMIT, startAfter, endBefore } = query
  const ordered = documents
    .filter((document) => conditions.every((condition) => matches(document, condition, joinedKeys)))
    .sort((left, right) => compareDocuments(left, right, order, idKey))
  if (endBefore)
    return ordered.filter((document) => compareDocuments(document, endBefore, order, idKey) < 0).slice(-limit)
  if (startAfter)
    return ordered.filter((document) => compareDocuments(document, startAfter, order, idKey) > 0).slice(0, limit)
  return ordered.slice(0, limit)
}
