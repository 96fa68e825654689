import { sql } from 'kysely'
import { bucketSegments, bucketStarts, type BucketSegment } from '../timeBuckets'
import { bucketSql } from './bucketSql'
import { integer, json, type Sql } from './compileSql'
import type { Aggregation, Fill, TimeRange } from './stage'

// All rows have the columns `bucket` (its start), `series_group` (number of the group) and `value`.

export interface SecondStage {
  aggregation: Aggregation
  segments: readonly BucketSegment[]
  /** The number of the group for each group of the first stage; -1 for none. */
  groupOf: readonly number[]
  /** Rows of the first stage outside of it are left out. */
  range: TimeRange
  /** Whether each row counts by its share of the minutes, see `Stage`. Its rows have their `point_count` then. */
  isByPresence?: boolean
}

/** Greater than any number of a group; part of the key that orders rows by time and group. */
const GROUP_NUMBERS = 2 ** 20

/** The value of a group of rows. SQLite takes `value` from the row that has the minimum or maximum of the sort key. */
function foldedColumns({ aggregation, isByPresence }: SecondStage): Sql {
  const value = sql.ref('first_stage.value')
  // The maximum of minutes in any row is the bucket's: two cameras, one of which takes over from the other, count once.
  if (isByPresence) return sql`sum(${value} * first_stage.point_count) / max(first_stage.point_count) AS value`
  const sortKey = sql`first_stage.bucket * ${sql.lit(GROUP_NUMBERS)} + first_stage.series_group`
  switch (aggregation) {
    case 'mean':
      return sql`avg(${value}) AS value`
    case 'first':
      return sql`${value} AS value, min(${sortKey})`
    case 'last':
      return sql`${value} AS value, max(${sortKey})`
    default:
      return sql`${sql.raw(aggregation)}(${value}) AS value`
  }
}

/** Aggregates the rows of a first stage. Buckets that were filled with null are left out. */
export function secondStageSql(rows: Sql, stage: SecondStage): Sql {
  const { start, end } = stage.range
  const filters = [sql`regroup.value >= 0`, sql`first_stage.value IS NOT NULL`]
  if (Number.isFinite(start)) filters.push(sql`first_stage.bucket >= ${integer(start)}`)
  if (Number.isFinite(end)) filters.push(sql`first_stage.bucket < ${integer(end)}`)
  const bucket = bucketSql(stage.segments, sql.ref('first_stage.bucket'))
  return sql`
    SELECT second_bucket AS bucket, second_group AS series_group, value FROM (
      SELECT ${bucket} AS second_bucket, regroup.value AS second_group, ${foldedColumns(stage)}
      FROM (${rows}) AS first_stage
      JOIN json_each(${json(stage.groupOf)}) AS regroup ON regroup.key = first_stage.series_group
      WHERE ${sql.join(filters, sql` AND `)} GROUP BY second_bucket, second_group)`
}

export interface FillOptions {
  fill: Fill
  /** Starts of the buckets that get a row. */
  starts: readonly number[]
}

/** Adds a row for every bucket to every group that has any row. */
export function filledSql(rows: Sql, { fill, starts }: FillOptions): Sql {
  if (fill === 'none') return rows
  const slots = sql`
    WITH present AS MATERIALIZED (${rows}),
    slot AS (SELECT value AS bucket FROM json_each(${json(starts)})),
    known AS (SELECT DISTINCT series_group FROM present),
    filled AS (
      SELECT slot.bucket, known.series_group, present.value FROM slot CROSS JOIN known
      LEFT JOIN present ON present.bucket = slot.bucket AND present.series_group = known.series_group)`
  if (fill === 'null') return sql`${slots} SELECT bucket, series_group, value FROM filled`
  if (fill !== 'previous')
    return sql`${slots} SELECT bucket, series_group, coalesce(value, ${fill}) AS value FROM filled`
  // A run is a present row and the missing ones after it: the number of present rows so far.
  return sql`
    ${slots} SELECT bucket, series_group, max(value) OVER (PARTITION BY series_group, run) AS value
    FROM (
      SELECT bucket, series_group, value, count(value) OVER (PARTITION BY series_group ORDER BY bucket) AS run
      FROM filled)`
}

/** Starts of all buckets in the range, at most `limit` + 1 of them. */
export function bucketStartsIn(timeZone: string, resolution: number, range: TimeRange, limit: number): number[] {
  return bucketStarts(bucketSegments(timeZone, resolution, range.start, range.end), range.start, range.end, limit)
}
