import { ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import type { ColumnSet } from './grouping'
import type { Span } from './planSpans'
import { bucketOfRowSql, combinedSql, countSql, filterSql, groupSql, TABLES, type TableRead } from './pointSql'
import type { SqlParameters } from './sqlParameters'

/** Whether no two rows of a span belong to the same bucket and group, so that there is nothing to fold. */
export function isRowPerGroup({ resolution, columnSets }: TableRead, { kind }: Span): boolean {
  if (resolution !== (kind === 'rollUp' ? ROLL_UP_RESOLUTION : MINUTE)) return false
  const groups = columnSets.flatMap(({ groupOfCamera }) => groupOfCamera.filter((group) => group >= 0))
  return new Set(groups).size === groups.length
}

function valueSql(columnSet: ColumnSet, span: Span, { aggregation }: TableRead, scale: string): string {
  if (aggregation === 'count') return countSql(columnSet, span)
  if (aggregation === 'mean')
    return `(${combinedSql(columnSet, span, 'sum')}) / ((${countSql(columnSet, span)}) * ${scale})`
  return `(${combinedSql(columnSet, span, aggregation)}) / ${scale}`
}

/** Selects the rows of a span in which each row of the table is one, see `isRowPerGroup`. */
export function directSql(read: TableRead, span: Span, scale: string, parameters: SqlParameters): string {
  const bucket = bucketOfRowSql(read, span, parameters)
  const selects = read.columnSets.map(
    (columnSet) =>
      `SELECT ${bucket} AS bucket, ${groupSql(columnSet, parameters)} AS series_group,` +
      ` ${valueSql(columnSet, span, read, scale)} AS value` +
      ` FROM ${TABLES[span.kind]} WHERE ${filterSql(columnSet, span, parameters)}`,
  )
  // Rows of one set come in the order of their keys: by time, then by camera.
  return selects.length === 1 && isInKeyOrder(read)
    ? `${selects[0] ?? ''} ORDER BY id`
    : `${selects.join(' UNION ALL ')} ORDER BY bucket, series_group`
}

/** Whether the groups of the cameras are in the order of the cameras. */
function isInKeyOrder({ columnSets: [only] }: TableRead): boolean {
  const groups = only?.groupOfCamera.filter((group) => group >= 0) ?? []
  return groups.every((group, index) => index === 0 || group > (groups[index - 1] as number))
}

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
