import { sql } from 'kysely'
import { ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { CAMERAS_PER_KEY, COLUMN_INDICES } from '../storage/tables'
import type { BucketSegment } from '../timeBuckets'
import { BUCKET_TABLE, ROW_TABLE, ROWS_OF_BUCKET } from '../written/sqliteWrittenStore'
import { bucketInSpanSql } from './bucketSql'
import { integer, json, type Sql } from './compileSql'
import type { WrittenMember } from './grouping'
import type { WrittenSpan } from './planSpans'
import type { Aggregation } from './stage'

/** The rows from outside that a query reads. */
export interface WrittenRead {
  members: readonly WrittenMember[]
  spans: readonly WrittenSpan[]
  /** Values are multiplied by it, as in the tables. */
  scale: number
}

/** The usual time between two rows of a span. */
export function rowDuration({ kind }: { kind: string }): number {
  return kind === 'rollUp' || kind === 'closed' ? ROLL_UP_RESOLUTION : MINUTE
}

/** The number of rows that a read looks at, if there is one for each minute. */
export function writtenRowsToRead({ members, spans }: WrittenRead): number {
  return spans.reduce((sum, span) => sum + (span.end - span.start) / rowDuration(span), 0) * members.length
}

/** The keys that order the points of a minute, in whose proportion the times of rows from outside are ordered. */
const POINT_ORDER = CAMERAS_PER_KEY * COLUMN_INDICES

/** The columns of a table of rows or roll-ups from which points are made. */
interface Columns {
  time: Sql
  first: Sql
  last: Sql
  firstTime: Sql
  lastTime: Sql
  sum: Sql
  min: Sql
  max: Sql
  count: Sql
}

const column = (name: string): Sql => sql.ref(`stored.${name}`)
const ONE = sql.lit(1)

function columnsOf(kind: WrittenSpan['kind']): Columns {
  if (kind === 'row') {
    const [value, time] = [column('value'), column('time')]
    return {
      ...{ time, firstTime: time, lastTime: time, count: ONE },
      ...{ first: value, last: value, sum: value, min: value, max: value },
    }
  }
  const columns = {
    ...{ time: column('start'), firstTime: column('first_time'), lastTime: column('last_time') },
    ...{ first: column('first'), last: column('last'), min: column('min'), max: column('max') },
  }
  if (kind === 'rollUp') return { ...columns, sum: column('sum'), count: column('count') }
  return { ...columns, sum: sql`${column('sum')} / ${column('count')}`, count: ONE }
}

/** The columns that `foldSql` aggregates, see `valueSql` of the tables. */
function valueSql(aggregation: Aggregation, columns: Columns, scale: number): Sql {
  const scaled = (value: Sql): Sql => sql`(${value}) * ${scale} AS combined_value`
  const orderOf = (time: Sql): Sql => sql`${time} * ${sql.lit(POINT_ORDER)} / ${sql.lit(MINUTE)} AS sort_key`
  switch (aggregation) {
    case 'count':
      return sql`${columns.count} AS point_count`
    case 'mean':
      return sql`${scaled(columns.sum)}, ${columns.count} AS point_count`
    case 'first':
      return sql`${scaled(columns.first)}, ${orderOf(columns.firstTime)}`
    case 'last':
      return sql`${scaled(columns.last)}, ${orderOf(columns.lastTime)}`
    default:
      return scaled(columns[aggregation])
  }
}

/** The conditions on the stored rows of a span. */
function spanSql({ kind, start, end }: WrittenSpan, time: Sql): Sql {
  const inTime = sql`${time} >= ${integer(start)} AND ${time} < ${integer(end)}`
  if (kind === 'row') return inTime
  const ofClosed = kind === 'closed' ? sql` AND ${column('rows')} = ${sql.lit(ROWS_OF_BUCKET.none)}` : sql``
  return sql`${inTime} AND ${column('count')} > 0${ofClosed}`
}

/** Selects the points from outside, span by span: `bucket`, `series_group`, and see `valueSql`. */
export function writtenSql(
  { members, spans, scale }: WrittenRead,
  { aggregation, segments }: { aggregation: Aggregation; segments: readonly BucketSegment[] },
): Sql[] {
  const groupOf = json(Object.fromEntries(members.map(({ id, group }) => [id, group])))
  return spans.map((span) => {
    const columns = columnsOf(span.kind)
    const bucket = bucketInSpanSql(segments, span, columns.time)
    // The order of the join is fixed: each series is a range of keys.
    return sql`
      SELECT ${bucket} AS bucket, member.value AS series_group, ${valueSql(aggregation, columns, scale)}
      FROM json_each(${groupOf}) AS member
      CROSS JOIN ${sql.table(span.kind === 'row' ? ROW_TABLE : BUCKET_TABLE)} AS stored
        ON stored.series = CAST(member.key AS INTEGER) AND ${spanSql(span, columns.time)}`
  })
}
