import { ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import {
  CAMERAS_PER_KEY,
  columnOf,
  firstKeyFrom,
  MINUTE_TABLE,
  presenceColumn,
  ROLL_UP_TABLE,
  rollUpColumn,
} from '../storage/tables'
import type { BucketSegment } from '../timeBuckets'
import { COMPUTED_TABLE } from './computedMinutes'
import type { ColumnSet } from './grouping'
import type { Span } from './planSpans'
import type { SqlParameters } from './sqlParameters'
import type { Aggregation } from './stage'

const TABLES = { rollUp: ROLL_UP_TABLE, minute: MINUTE_TABLE, computed: COMPUTED_TABLE } as const
const TIME = `(id / ${CAMERAS_PER_KEY} * ${MINUTE})`
const CAMERA = `(id % ${CAMERAS_PER_KEY})`
/** Greater than any column index; part of the key that orders points by time, camera and series. */
const COLUMN_INDICES = 4096

/** The ways in which the values of several columns are combined to one. */
type Combination = Exclude<Aggregation, 'mean' | 'count'>

/** The points that an aggregation reads. */
export interface TableRead {
  aggregation: Aggregation
  /** Width of a bucket in ms. */
  resolution: number
  columnSets: readonly ColumnSet[]
  spans: readonly Span[]
  segments: readonly BucketSegment[]
}

/** Minimum or maximum within a row. With a single argument, SQLite's `min` and `max` would aggregate rows instead. */
function extremeSql(choose: 'min' | 'max', terms: readonly string[]): string {
  return terms.length === 1 ? (terms[0] as string) : `${choose}(${terms.join(', ')})`
}

/** The values of a column set in a row, combined to one. */
function combinedSql(columnSet: ColumnSet, span: Span, how: Combination): string {
  const column = (member: ColumnSet['members'][number] | undefined): string => {
    if (!member) throw new Error('A column set without series')
    return span.kind === 'rollUp' ? rollUpColumn(member.series, how) : columnOf(member.series)
  }
  if (how === 'first') return column(columnSet.members[0])
  if (how === 'last') return column(columnSet.members[columnSet.members.length - 1])
  const columns = columnSet.members.map(column)
  return how === 'sum' ? columns.join(' + ') : extremeSql(how, columns)
}

function countSql(columnSet: ColumnSet, span: Span): string {
  const series = columnSet.countsOnce ? 1 : columnSet.members.length
  return span.kind === 'rollUp' ? `${presenceColumn(columnSet.presence, 'count')} * ${series}` : `${series}`
}

/** A key that orders points by time, then camera, then series. */
function orderSql(columnSet: ColumnSet, span: Span, end: 'first' | 'last'): string {
  const member = end === 'first' ? columnSet.members[0] : columnSet.members[columnSet.members.length - 1]
  const minute = span.kind === 'rollUp' ? presenceColumn(columnSet.presence, end) : `id / ${CAMERAS_PER_KEY}`
  return `((${minute}) * ${CAMERAS_PER_KEY} + ${CAMERA}) * ${COLUMN_INDICES} + ${member?.columnIndex ?? 0}`
}

/** The columns that `foldSql` aggregates: `combined_value`, the `point_count` that it combines, and the `sort_key`. */
function valueSql(columnSet: ColumnSet, span: Span, aggregation: Aggregation): string {
  if (aggregation === 'first' || aggregation === 'last') {
    return `${combinedSql(columnSet, span, aggregation)} AS combined_value, ${orderSql(columnSet, span, aggregation)} AS sort_key`
  }
  if (aggregation === 'count') return `${countSql(columnSet, span)} AS point_count`
  if (aggregation === 'mean')
    return `${combinedSql(columnSet, span, 'sum')} AS combined_value, ${countSql(columnSet, span)} AS point_count`
  return `${combinedSql(columnSet, span, aggregation)} AS combined_value`
}

function groupSql(columnSet: ColumnSet, parameters: SqlParameters): string {
  const [first = -1] = columnSet.groupOfCamera
  if (columnSet.groupOfCamera.every((group) => group === first)) return parameters.integer(first)
  const isShifted = columnSet.groupOfCamera.every((group, camera) => group === first + camera)
  if (isShifted) return `${CAMERA} + ${parameters.integer(first)}`
  const cases = columnSet.groupOfCamera.map(
    (group, camera) => `WHEN ${parameters.integer(camera)} THEN ${parameters.integer(group)}`,
  )
  return `CASE ${CAMERA} ${cases.join(' ')} END`
}

function filterSql(columnSet: ColumnSet, span: Span, parameters: SqlParameters): string {
  const filters = [
    `id >= ${parameters.integer(firstKeyFrom(span.start))}`,
    `id < ${parameters.integer(firstKeyFrom(span.end))}`,
  ]
  const cameras = columnSet.groupOfCamera.flatMap((group, camera) => (group >= 0 ? [camera] : []))
  if (cameras.length < columnSet.groupOfCamera.length)
    filters.push(`${CAMERA} IN (${cameras.map((camera) => parameters.integer(camera)).join(', ')})`)
  if (columnSet.presence !== 'camera') filters.push(`${combinedSql(columnSet, span, 'first')} IS NOT NULL`)
  return filters.join(' AND ')
}

/** The start of the bucket of a row. */
function bucketOfRowSql({ segments }: TableRead, span: Span, parameters: SqlParameters): string {
  const ofSpan = segments.filter(
    (segment, index) => segment.to > span.start && (segments[index - 1]?.to ?? -Infinity) < span.end,
  )
  return bucketSql(ofSpan, TIME, parameters)
}

/**
 * Selects the points of a column set in a span: `bucket` (its start), `series_group` (its number), and see `valueSql`.
 */
function pointSql(columnSet: ColumnSet, span: Span, read: TableRead, parameters: SqlParameters): string {
  const bucket = bucketOfRowSql(read, span, parameters)
  const group = groupSql(columnSet, parameters)
  const values = valueSql(columnSet, span, read.aggregation)
  return (
    `SELECT ${bucket} AS bucket, ${group} AS series_group, ${values}` +
    ` FROM ${TABLES[span.kind]} WHERE ${filterSql(columnSet, span, parameters)}`
  )
}

/** Selects the points of all column sets in all spans. */
export function tableReadSql(read: TableRead, parameters: SqlParameters): string {
  return read.spans
    .flatMap((span) => read.columnSets.map((columnSet) => pointSql(columnSet, span, read, parameters)))
    .join(' UNION ALL ')
}

/**
 * Aggregates points to rows of `bucket` (its start), `series_group` (number of the group) and `value`; those of means
 * have their `point_count` as well.
 */
export function foldSql(aggregation: Aggregation, points: string, scale: string): string {
  const grouped = (columns: string): string =>
    `SELECT bucket, series_group, ${columns} FROM (${points}) GROUP BY bucket, series_group`
  // SQLite takes the other columns of a row with `min` or `max` from the row that has the extreme.
  const valueOf = (sortKey: string): string =>
    `SELECT bucket, series_group, combined_value / ${scale} AS value FROM (${grouped(`combined_value, ${sortKey}`)})`
  switch (aggregation) {
    case 'mean':
      return grouped(`sum(combined_value) / (sum(point_count) * ${scale}) AS value, sum(point_count) AS point_count`)
    case 'count':
      return grouped('sum(point_count) AS value')
    case 'first':
      return valueOf('min(sort_key)')
    case 'last':
      return valueOf('max(sort_key)')
    default:
      return grouped(`${aggregation}(combined_value) / ${scale} AS value`)
  }
}

/** An SQL expression for the start of the bucket of the time that `expression` yields. */
export function bucketSql(segments: readonly BucketSegment[], expression: string, parameters: SqlParameters): string {
  const branches = segments.map((segment) => {
    const origin = parameters.integer(segment.origin)
    const step = parameters.integer(segment.step)
    return { to: segment.to, start: `${origin} + (${expression} - ${origin}) / ${step} * ${step}` }
  })
  const last = branches.pop()
  if (!last) throw new Error('A span of time without buckets')
  if (branches.length === 0) return last.start
  const cases = branches.map(({ to, start }) => `WHEN ${expression} < ${parameters.integer(to)} THEN ${start}`)
  return `CASE ${cases.join(' ')} ELSE ${last.start} END`
}

/** Whether no two rows of a span belong to the same bucket and group, so that there is nothing to fold. */
export function isRowPerGroup({ resolution, columnSets }: TableRead, { kind }: Span): boolean {
  if (resolution !== (kind === 'rollUp' ? ROLL_UP_RESOLUTION : MINUTE)) return false
  const groups = columnSets.flatMap(({ groupOfCamera }) => groupOfCamera.filter((group) => group >= 0))
  return new Set(groups).size === groups.length
}

/** The value of a column set in a single row, in the unit of the measurement. */
function dividedValueSql(columnSet: ColumnSet, span: Span, { aggregation }: TableRead, scale: string): string {
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
      ` ${dividedValueSql(columnSet, span, read, scale)} AS value` +
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
