import { matches, valueAt, type Condition, type Scalar } from '@barn-workbench/core/query'
import { inSlices } from '../search/inSlices'

/** The number of documents with each value of a property. @public */
export type FacetCounts = ReadonlyMap<string, ReadonlyMap<Scalar, number>>

/** The values of a property: each of an array, and null if there is none. */
function valuesAt(document: unknown, key: string): Scalar[] {
  const value = valueAt(document, key)
  return (Array.isArray(value) ? value : [value]) as Scalar[]
}

/** The only property that excludes a document: null if it matches, undefined if several exclude it. */
function onlyObstacle(document: unknown, conditions: readonly Condition[]): string | null | undefined {
  let obstacle: string | null = null
  for (const condition of conditions) {
    if (condition.key === obstacle || matches(document, condition)) continue
    if (obstacle !== null) return undefined
    obstacle = condition.key
  }
  return obstacle
}

/**
 * Counts the documents by the values of some properties. Each property is counted among the documents that pass the
 * conditions on all others, so that it says what a further choice would find. It works in slices; it rejects when the
 * signal aborts. @public
 */
export async function countFacets(
  documents: Iterable<unknown>,
  { keys, conditions }: { keys: readonly string[]; conditions: readonly Condition[] },
  signal?: AbortSignal,
): Promise<FacetCounts> {
  const counts = new Map(keys.map((key) => [key, new Map<Scalar, number>()]))
  await inSlices(
    documents,
    (document) => {
      const obstacle = onlyObstacle(document, conditions)
      if (obstacle === undefined) return
      for (const key of obstacle === null ? keys : [obstacle]) {
        const ofKey = counts.get(key)
        for (const value of ofKey ? valuesAt(document, key) : []) ofKey?.set(value, (ofKey.get(value) ?? 0) + 1)
      }
    },
    signal,
  )
  return counts
}
