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
