import type { ColumnSet } from './grouping'
import type { Span } from './planSpans'
import { bucketOfRowSql, combinedSql, countSql, filterSql, TABLES, type TableRead } from './pointSql'
import type { SqlParameters } from './sqlParameters'

const WIDE_AGGREGATIONS: readonly string[] = ['mean', 'sum', 'min', 'max']

/** The group of a set that has the same one at all of its cameras, such as all animals of a label; null: it has several. */
function onlyGroupOf({ groupOfCamera }: ColumnSet): number | null {
  const [group] = groupOfCamera.filter((one) => one >= 0)
  return group !== undefined && groupOfCamera.every((one) => one === group) ? group : null
}

/**
 * The sets of a read in the order of their groups, where each of several groups is one set at all cameras: one pass over
 * the rows then folds all of them, side by side. Null where they have to be read one after another.
 */
export function wideSets({ aggregation, columnSets }: TableRead): ColumnSet[] | null {
  if (columnSets.length < 2 || !WIDE_AGGREGATIONS.includes(aggregation)) return null
  const grouped = columnSets.map((columnSet) => ({ columnSet, group: onlyGroupOf(columnSet) }))
  const isWide = grouped.every(({ columnSet, group }) => group !== null && columnSet.presence === 'camera')
  if (!isWide || new Set(grouped.map(({ group }) => group)).size < columnSets.length) return null
  return grouped.sort((left, right) => (left.group ?? 0) - (right.group ?? 0)).map(({ columnSet }) => columnSet)
}

/** The numbers of the groups of wide sets, in their order. */
export function groupsOf(sets: readonly ColumnSet[]): number[] {
  return sets.map((columnSet) => onlyGroupOf(columnSet) ?? -1)
}

function spanSql(sets: readonly ColumnSet[], span: Span, read: TableRead, parameters: SqlParameters): string {
  const how = read.aggregation === 'min' || read.aggregation === 'max' ? read.aggregation : 'sum'
  const columns = sets.flatMap((columnSet, index) => [
    `${combinedSql(columnSet, span, how)} AS combined_${index}`,
    `${countSql(columnSet, span)} AS points_${index}`,
  ])
  const filter = filterSql(sets[0] as ColumnSet, span, parameters)
  const bucket = bucketOfRowSql(read, span, parameters)
  return `SELECT ${bucket} AS bucket, ${columns.join(', ')} FROM ${TABLES[span.kind]} WHERE ${filter}`
}

/** Selects `bucket` and the values of all sets, one column each, see `wideSets`. Returns the select and these columns. */
export function wideSql(
  sets: readonly ColumnSet[],
  read: TableRead,
  scale: string,
  parameters: SqlParameters,
): { sql: string; columns: string[] } {
  const points = read.spans.map((span) => spanSql(sets, span, read, parameters)).join(' UNION ALL ')
  const fold = read.aggregation === 'mean' ? 'sum' : read.aggregation
  const values = sets.map((_, index) => {
    const divisor = read.aggregation === 'mean' ? `(sum(points_${index}) * ${scale})` : scale
    return `${fold}(combined_${index}) / ${divisor} AS value_${index}`
  })
  return {
    sql: `SELECT bucket, ${values.join(', ')} FROM (${points}) GROUP BY bucket ORDER BY bucket`,
    columns: values.map((_, index) => `value_${index}`),
  }
}
