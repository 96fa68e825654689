import { sql } from 'kysely'
import { ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import {
  CAMERAS_PER_KEY,
  COLUMN_INDICES,
  columnOf,
  firstKeyFrom,
  MINUTE_TABLE,
  presenceColumn,
  ROLL_UP_TABLE,
  rollUpColumn,
} from '../storage/tables'
import type { BucketSegment } from '../timeBuckets'
import { bucketInSpanSql } from './bucketSql'
import { integer, type Sql } from './compileSql'
import { COMPUTED_TABLE } from './computedMinutes'
import type { ColumnSet } from './grouping'
import type { Span } from './planSpans'
import type { Aggregation } from './stage'
import { writtenSql, type WrittenRead } from './writtenSql'

const TABLES = { rollUp: ROLL_UP_TABLE, minute: MINUTE_TABLE, computed: COMPUTED_TABLE } as const
const KEYS_OF_MINUTE = sql.lit(CAMERAS_PER_KEY)
const TIME = sql`(id / ${KEYS_OF_MINUTE} * ${sql.lit(MINUTE)})`
const CAMERA = sql`(id % ${KEYS_OF_MINUTE})`
/** The ways to combine the values of several columns into one. */
type Combination = Exclude<Aggregation, 'mean' | 'count'>

/** The points that an aggregation reads. */
export interface TableRead {
  aggregation: Aggregation
  /** Width of a bucket in ms. */
  resolution: number
  columnSets: readonly ColumnSet[]
  spans: readonly Span[]
  segments: readonly BucketSegment[]
  /** The rows from outside; null where there are none. */
  written: WrittenRead | null
}

/** The table that a span is read from. */
function tableSql({ kind }: Span): Sql {
  return sql.table(TABLES[kind])
}

function unionSql(selects: readonly Sql[]): Sql {
  return sql.join(selects, sql` UNION ALL `)
}

/** Minimum or maximum within a row. With a single argument, SQLite's `min` and `max` would aggregate rows instead. */
function extremeSql(choose: 'min' | 'max', terms: readonly Sql[]): Sql {
  const [only] = terms
  return only && terms.length === 1 ? only : sql`${sql.raw(choose)}(${sql.join(terms)})`
}

/** The values of a column set in a row, combined to one. */
function combinedSql(columnSet: ColumnSet, span: Span, how: Combination): Sql {
  const column = (member: ColumnSet['members'][number] | undefined): Sql => {
    if (!member) throw new Error('A column set without series')
    return sql.id(span.kind === 'rollUp' ? rollUpColumn(member.series, how) : columnOf(member.series))
  }
  if (how === 'first') return column(columnSet.members[0])
  if (how === 'last') return column(columnSet.members[columnSet.members.length - 1])
  const columns = columnSet.members.map(column)
  return how === 'sum' ? sql.join(columns, sql` + `) : extremeSql(how, columns)
}

function countSql(columnSet: ColumnSet, span: Span): Sql {
  const series = sql.lit(columnSet.countsOnce ? 1 : columnSet.members.length)
  return span.kind === 'rollUp' ? sql`${sql.id(presenceColumn(columnSet.presence, 'count'))} * ${series}` : series
}

/** A key that orders points by time, then camera, then series. */
function orderSql(columnSet: ColumnSet, span: Span, end: 'first' | 'last'): Sql {
  const member = end === 'first' ? columnSet.members[0] : columnSet.members[columnSet.members.length - 1]
  const minute = span.kind === 'rollUp' ? sql.id(presenceColumn(columnSet.presence, end)) : sql`id / ${KEYS_OF_MINUTE}`
  const index = sql.lit(member?.columnIndex ?? 0)
  return sql`((${minute}) * ${KEYS_OF_MINUTE} + ${CAMERA}) * ${sql.lit(COLUMN_INDICES)} + ${index}`
}

/** The columns that `foldSql` aggregates: `combined_value`, the `point_count` that it combines, and the `sort_key`. */
function valueSql(columnSet: ColumnSet, span: Span, aggregation: Aggregation): Sql {
  if (aggregation === 'first' || aggregation === 'last') {
    const value = combinedSql(columnSet, span, aggregation)
    return sql`${value} AS combined_value, ${orderSql(columnSet, span, aggregation)} AS sort_key`
  }
  if (aggregation === 'count') return sql`${countSql(columnSet, span)} AS point_count`
  if (aggregation === 'mean')
    return sql`${combinedSql(columnSet, span, 'sum')} AS combined_value, ${countSql(columnSet, span)} AS point_count`
  return sql`${combinedSql(columnSet, span, aggregation)} AS combined_value`
}

function groupSql(columnSet: ColumnSet): Sql {
  const [first = -1] = columnSet.groupOfCamera
  if (columnSet.groupOfCamera.every((group) => group === first)) return integer(first)
  const isShifted = columnSet.groupOfCamera.every((group, camera) => group === first + camera)
  if (isShifted) return sql`${CAMERA} + ${integer(first)}`
  const cases = columnSet.groupOfCamera.map((group, camera) => sql`WHEN ${integer(camera)} THEN ${integer(group)}`)
  return sql`CASE ${CAMERA} ${sql.join(cases, sql` `)} END`
}

function filterSql(columnSet: ColumnSet, span: Span): Sql {
  const filters = [sql`id >= ${integer(firstKeyFrom(span.start))}`, sql`id < ${integer(firstKeyFrom(span.end))}`]
  const cameras = columnSet.groupOfCamera.flatMap((group, camera) => (group >= 0 ? [camera] : []))
  if (cameras.length < columnSet.groupOfCamera.length)
    filters.push(sql`${CAMERA} IN (${sql.join(cameras.map(integer))})`)
  if (columnSet.presence !== 'camera') filters.push(sql`${combinedSql(columnSet, span, 'first')} IS NOT NULL`)
  return sql.join(filters, sql` AND `)
}

/** The start of the bucket of a row. */
function bucketOfRowSql({ segments }: TableRead, span: Span): Sql {
  return bucketInSpanSql(segments, span, TIME)
}

/**
 * Selects the points of a column set in a span: `bucket` (its start), `series_group` (its number), and see `valueSql`.
 */
function pointSql(columnSet: ColumnSet, span: Span, read: TableRead): Sql {
  const values = valueSql(columnSet, span, read.aggregation)
  return sql`
    SELECT ${bucketOfRowSql(read, span)} AS bucket, ${groupSql(columnSet)} AS series_group, ${values}
    FROM ${tableSql(span)} WHERE ${filterSql(columnSet, span)}`
}

/** Selects the points of all column sets in all spans, and the points from outside. */
export function tableReadSql(read: TableRead): Sql {
  return unionSql([
    ...read.spans.flatMap((span) => read.columnSets.map((columnSet) => pointSql(columnSet, span, read))),
    ...(read.written ? writtenSql(read.written, read) : []),
  ])
}

/**
 * Aggregates points to rows of `bucket` (its start), `series_group` (number of the group) and `value`; rows of means
 * have their `point_count` as well.
 */
export function foldSql(aggregation: Aggregation, points: Sql, scale: number): Sql {
  const grouped = (columns: Sql): Sql =>
    sql`SELECT bucket, series_group, ${columns} FROM (${points}) GROUP BY bucket, series_group`
  // SQLite takes the other columns of a row with `min` or `max` from the row that has the extreme.
  const valueOf = (sortKey: Sql): Sql => {
    const extremes = grouped(sql`combined_value, ${sortKey}`)
    return sql`SELECT bucket, series_group, combined_value / ${scale} AS value FROM (${extremes})`
  }
  switch (aggregation) {
    case 'mean':
      return grouped(sql`sum(combined_value) / (sum(point_count) * ${scale}) AS value, sum(point_count) AS point_count`)
    case 'count':
      return grouped(sql`sum(point_count) AS value`)
    case 'first':
      return valueOf(sql`min(sort_key)`)
    case 'last':
      return valueOf(sql`max(sort_key)`)
    default:
      return grouped(sql`${sql.raw(aggregation)}(combined_value) / ${scale} AS value`)
  }
}

/** Whether no two rows of a span belong to the same bucket and group, so that there is nothing to fold. */
export function isRowPerGroup({ resolution, columnSets }: TableRead, { kind }: Span): boolean {
  if (resolution !== (kind === 'rollUp' ? ROLL_UP_RESOLUTION : MINUTE)) return false
  const groups = columnSets.flatMap(({ groupOfCamera }) => groupOfCamera.filter((group) => group >= 0))
  return new Set(groups).size === groups.length
}

/** The value of a column set in a single row, in the unit of the measurement. */
function dividedValueSql(columnSet: ColumnSet, span: Span, { aggregation }: TableRead, scale: number): Sql {
  if (aggregation === 'count') return countSql(columnSet, span)
  if (aggregation === 'mean')
    return sql`(${combinedSql(columnSet, span, 'sum')}) / ((${countSql(columnSet, span)}) * ${scale})`
  return sql`(${combinedSql(columnSet, span, aggregation)}) / ${scale}`
}

/** Selects the rows of a span in which each row of the table is one, see `isRowPerGroup`. */
export function directSql(read: TableRead, span: Span, scale: number): Sql {
  const bucket = bucketOfRowSql(read, span)
  const selects = unionSql(
    read.columnSets.map((columnSet) => {
      const value = dividedValueSql(columnSet, span, read, scale)
      return sql`
        SELECT ${bucket} AS bucket, ${groupSql(columnSet)} AS series_group, ${value} AS value
        FROM ${tableSql(span)} WHERE ${filterSql(columnSet, span)}`
    }),
  )
  // Rows of one set come in the order of their keys: by time, then by camera.
  return read.columnSets.length === 1 && isInKeyOrder(read)
    ? sql`${selects} ORDER BY id`
    : sql`${selects} ORDER BY bucket, series_group`
}

/** Whether the groups of the cameras are in the order of the cameras. */
function isInKeyOrder({ columnSets: [only] }: TableRead): boolean {
  const groups = only?.groupOfCamera.filter((group) => group >= 0) ?? []
  return groups.every((group, index) => index === 0 || group > (groups[index - 1] as number))
}

const WIDE_AGGREGATIONS: readonly string[] = ['mean', 'sum', 'min', 'max']

/** The only group of a set, which all of its cameras share, such as all animals of a label; null if it has several. */
function onlyGroupOf({ groupOfCamera }: ColumnSet): number | null {
  const [group] = groupOfCamera.filter((one) => one >= 0)
  return group !== undefined && groupOfCamera.every((one) => one === group) ? group : null
}

/**
 * The sets of a read in the order of their groups, if each of several groups is one set at all cameras: one pass over
 * the rows then folds all of them, side by side. Null if they have to be read one after another.
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

/** The column names of the value of a set and of its number of points. */
function wideColumns(index: number): { combined: Sql; points: Sql } {
  return { combined: sql.id(`combined_${index}`), points: sql.id(`points_${index}`) }
}

function spanSql(sets: readonly ColumnSet[], span: Span, read: TableRead): Sql {
  const [first] = sets
  if (!first) throw new Error('A read without column sets')
  const how = read.aggregation === 'min' || read.aggregation === 'max' ? read.aggregation : 'sum'
  const columns = sets.map((columnSet, index) => {
    const { combined, points } = wideColumns(index)
    return sql`${combinedSql(columnSet, span, how)} AS ${combined}, ${countSql(columnSet, span)} AS ${points}`
  })
  return sql`
    SELECT ${bucketOfRowSql(read, span)} AS bucket, ${sql.join(columns)}
    FROM ${tableSql(span)} WHERE ${filterSql(first, span)}`
}

/**
 * Selects `bucket` and the values of all sets, one column each, see `wideSets`. Returns the select and these columns.
 */
export function wideSql(
  sets: readonly ColumnSet[],
  read: TableRead,
  scale: number,
): { statement: Sql; columns: string[] } {
  const fold = sql.raw(read.aggregation === 'mean' ? 'sum' : read.aggregation)
  const columns = sets.map((_, index) => `value_${index}`)
  const values = columns.map((column, index) => {
    const { combined, points } = wideColumns(index)
    const divisor = read.aggregation === 'mean' ? sql`(sum(${points}) * ${scale})` : sql`${scale}`
    return sql`${fold}(${combined}) / ${divisor} AS ${sql.id(column)}`
  })
  const points = unionSql(read.spans.map((span) => spanSql(sets, span, read)))
  return {
    statement: sql`SELECT bucket, ${sql.join(values)} FROM (${points}) GROUP BY bucket ORDER BY bucket`,
    columns,
  }
}
