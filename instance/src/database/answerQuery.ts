import { evaluateQuery, matches, valueAt, type Query } from '@barn-workbench/core/query'

/** Only the named keys of a document, dotted ones nested as in the document; the missing is null. */
export function projectDocument(document: unknown, keys: readonly string[]): Record<string, unknown> {
  const projected: Record<string, unknown> = {}
  for (const key of keys) {
    const parts = key.split('.')
    const last = parts.pop() ?? key
    let target = projected
    for (const part of parts) target = descend(target, part)
    Object.defineProperty(target, last, {
      value: valueAt(document, key),
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return projected
}

function descend(target: Record<string, unknown>, part: string): Record<string, unknown> {
  const next = Object.hasOwn(target, part) ? target[part] : undefined
  if (typeof next === 'object' && next !== null) return next as Record<string, unknown>
  const made: Record<string, unknown> = {}
  Object.defineProperty(target, part, { value: made, enumerable: true, writable: true, configurable: true })
  return made
}

/** What a query answers from documents at hand: for the few that are computed rather than stored. */
export function answerQuery<T>(documents: readonly T[], query: Query, idKey: string): number | T[] {
  const { projection } = query
  if (projection === 'count')
    return documents.filter((document) => (query.query ?? []).every((condition) => matches(document, condition))).length
  const found = evaluateQuery(documents, query, idKey)
  return projection ? found.map((document) => projectDocument(document, projection) as T) : found
}
