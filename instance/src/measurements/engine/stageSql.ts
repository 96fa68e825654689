import { bucketSegments, bucketStarts, type BucketSegment } from '../time/timeBuckets'
import { bucketSql } from './bucketSql'
import type { SqlParameters } from './sqlParameters'
import type { Aggregation, Fill, TimeRange } from './stage'

// All rows have the columns `b` (start of the bucket), `g` (number of the group) and `y` (value).

interface SecondStage {
  aggregation: Aggregation
  segments: readonly BucketSegment[]
  /** The number of the group for each group of the first stage; -1 for none. */
  groupOf: readonly number[]
  /** Rows of the first stage outside of it are left out. */
  range: TimeRange
}

/** Greater than any number of a group; part of the key that orders rows by time and group. */
const GROUP_NUMBERS = 2 ** 20

function foldValues(aggregation: Aggregation): string {
  switch (aggregation) {
    case 'mean':
      return 'avg(y)'
    case 'first':
      return `y, min(b * ${GROUP_NUMBERS} + g)`
    case 'last':
      return `y, max(b * ${GROUP_NUMBERS} + g)`
    default:
      return `${aggregation}(y)`
  }
}

/** Aggregates the rows of a first stage. Buckets that were filled with null are left out. */
export function secondStageSql(rows: string, stage: SecondStage, parameters: SqlParameters): string {
  const groups = parameters.json(stage.groupOf)
  const [first, ...rest] = foldValues(stage.aggregation).split(', ')
  const order = rest.length > 0 ? `, ${rest.join(', ')}` : ''
  const range = [
    Number.isFinite(stage.range.start) ? ` AND b >= ${parameters.integer(stage.range.start)}` : '',
    Number.isFinite(stage.range.end) ? ` AND b < ${parameters.integer(stage.range.end)}` : '',
  ].join('')
  return (
    `SELECT b2 AS b, g2 AS g, y FROM (SELECT ${bucketSql(stage.segments, 'b', parameters)} AS b2, regroup.value AS g2, ${first} AS y${order}` +
    ` FROM (${rows}) JOIN json_each(${groups}) AS regroup ON regroup.key = g` +
    ` WHERE regroup.value >= 0 AND y IS NOT NULL${range} GROUP BY b2, g2)`
  )
}

interface FillOptions {
  fill: Fill
  /** Starts of the buckets that get a row. */
  starts: readonly number[]
}

/** Adds a row for every bucket to every group that has any row. */
export function filledSql(rows: string, { fill, starts }: FillOptions, parameters: SqlParameters): string {
  if (fill === 'none') return rows
  const slots =
    `WITH present AS MATERIALIZED (${rows}), slot AS (SELECT value AS b FROM json_each(${parameters.json(starts)})),` +
    ' known AS (SELECT DISTINCT g FROM present),' +
    ' filled AS (SELECT slot.b AS b, known.g AS g, present.y AS y FROM slot CROSS JOIN known' +
    ' LEFT JOIN present ON present.b = slot.b AND present.g = known.g)'
  if (fill === 'null') return `${slots} SELECT b, g, y FROM filled`
  if (fill !== 'previous') return `${slots} SELECT b, g, coalesce(y, ${parameters.real(fill)}) AS y FROM filled`
  return (
    `${slots} SELECT b, g, max(y) OVER (PARTITION BY g, run) AS y` +
    ' FROM (SELECT b, g, y, count(y) OVER (PARTITION BY g ORDER BY b) AS run FROM filled)'
  )
}

/** Starts of all buckets in the range, at most `limit` + 1 of them. */
export function bucketStartsIn(timeZone: string, resolution: number, range: TimeRange, limit: number): number[] {
  return bucketStarts(bucketSegments(timeZone, resolution, range.start, range.end), range.start, range.end, limit)
}
