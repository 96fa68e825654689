import { evaluateQuery, matches, projectDocument, type Query } from '@barn-workbench/core/query'

/**
 * Answers a query from documents in memory, for the few entities that are computed rather than stored. Returns a number
 * for the projection `count`, else the documents or the projected fields of them.
 */
export function queryInMemory<T>(documents: readonly T[], query: Query, idKey: string): number | T[] {
  const { projection } = query
  if (projection === 'count') {
    const conditions = query.query ?? []
    return documents.filter((document) => conditions.every((condition) => matches(document, condition))).length
  }
  const results = evaluateQuery(documents, query, idKey)
  return projection ? results.map((document) => projectDocument(document, projection) as T) : results
}
