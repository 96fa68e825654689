import { MAXIMUM_DATA_ROWS } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Measurement } from '../series/series'
import type { MeasurementStore } from '../storage/measurementStore'
import { bucketSegments } from '../time/timeBuckets'
import { ALL_TIME, checkStages } from './checkStages'
import { collapseStages } from './collapseStages'
import { COMPUTED_LIMIT, computedRowCount, computeMinutes } from './computedMinutes'
import { createColumnSets, groupSeries, regroup, type ColumnSet, type TagValues } from './grouping'
import { planSpans, type Span } from './planSpans'
import { foldSql, pointSql } from './pointSql'
import { SqlParameters } from './sqlParameters'
import type { CheckedStage, Stage, TimeRange } from './stage'
import { bucketStartsIn, filledSql, secondStageSql } from './stageSql'

/** Most rows that the fill of a first stage may create. */
const MAXIMUM_FILLED_ROWS = 1_000_000
/** A fill reaches at most this far beyond the first and last row, in ms. */
const LONGEST_FILL = 366 * DAY

/** `time` is the start of the bucket in ms since the epoch, the alias holds the value, the other keys are tags. */
export type MeasurementRow = Record<string, number | string | null>

export type QueryProblem = 'data/unknown-measurement' | 'data/too-many-rows' | 'request/invalid'

/** A statement that selects `b` (start of the bucket), `g` (number of the group) and `y` (value). */
interface Statement {
  sql: string
  groups: readonly TagValues[]
  parameters: SqlParameters
}

type BuildResult = Statement | 'empty' | 'too-many'

/** The part of a range for which there are rows; `end` is not after `start` if there is none. */
function availableRange(store: MeasurementStore, range: TimeRange): TimeRange {
  const coverage = store.coverage()
  if (!coverage) return { start: 0, end: 0 }
  return {
    start: Math.max(range.start, coverage.from),
    end: Math.min(range.end, Math.floor(store.now() / MINUTE) * MINUTE),
  }
}

function unionSql(
  columnSets: readonly ColumnSet[],
  spans: readonly Span[],
  toSql: (columnSet: ColumnSet, span: Span) => string,
): string {
  return spans.flatMap((span) => columnSets.map((columnSet) => toSql(columnSet, span))).join(' UNION ALL ')
}

/** Builds the aggregation of one stage without its fill. */
function aggregateColumnSets(
  store: MeasurementStore,
  measurement: Measurement,
  columnSets: readonly ColumnSet[],
  stage: CheckedStage,
): Omit<Statement, 'groups'> | 'empty' | 'too-many' {
  const coverage = store.coverage()
  const range = availableRange(store, stage.time)
  const { timeZone } = store.source
  if (!coverage || range.end <= range.start || columnSets.length === 0) return 'empty'
  const spans = planSpans({ timeZone, coverage, resolution: stage.resolution, range })
  if (spans.length === 0) return 'empty'
  if (computedRowCount(spans, columnSets) > COMPUTED_LIMIT) return 'too-many'
  computeMinutes(store, spans, columnSets)
  const parameters = new SqlParameters()
  const segments = bucketSegments(timeZone, stage.resolution, range.start, range.end)
  const points = unionSql(columnSets, spans, (columnSet, span) =>
    pointSql(columnSet, span, { aggregation: stage.aggregation, segments, parameters }),
  )
  return { sql: foldSql(stage.aggregation, points, parameters.real(measurement.scale)), parameters }
}

/** The time that a fill covers: the requested one, including times without rows. */
function filledRange(store: MeasurementStore, { start, end }: TimeRange): TimeRange {
  const available = availableRange(store, ALL_TIME)
  return {
    start: Number.isFinite(start) ? Math.max(start, available.start - LONGEST_FILL) : available.start,
    end: Number.isFinite(end) ? Math.min(end, available.end + LONGEST_FILL) : available.end,
  }
}

/** Adds the fill of a stage to its statement. */
function fillStage(store: MeasurementStore, statement: Statement, stage: CheckedStage, limit: number): BuildResult {
  if (stage.fill === 'none') return statement
  const starts = bucketStartsIn(store.source.timeZone, stage.resolution, filledRange(store, stage.time), limit)
  if (starts.length * statement.groups.length > limit) return 'too-many'
  return { ...statement, sql: filledSql(statement.sql, { fill: stage.fill, starts }, statement.parameters) }
}

function buildOneStage(
  store: MeasurementStore,
  measurement: Measurement,
  stage: CheckedStage,
  limit: number,
): BuildResult {
  const grouping = groupSeries(store.source, measurement.measurement, stage.where, stage.groupBy)
  const folded = aggregateColumnSets(store, measurement, createColumnSets(grouping), stage)
  return typeof folded === 'string' ? folded : fillStage(store, { ...folded, groups: grouping.groups }, stage, limit)
}

function buildTwoStages(
  store: MeasurementStore,
  measurement: Measurement,
  first: CheckedStage,
  second: CheckedStage,
): BuildResult {
  const time = { start: Math.max(first.time.start, second.time.start), end: Math.min(first.time.end, second.time.end) }
  const bounded = { ...second, time }
  const collapsed = collapseStages(store.source, measurement, first, second)
  if (collapsed) {
    const folded = aggregateColumnSets(store, measurement, collapsed.columnSets, bounded)
    return typeof folded === 'string'
      ? folded
      : fillStage(store, { ...folded, groups: collapsed.groups }, bounded, MAXIMUM_DATA_ROWS)
  }
  const rows = buildOneStage(store, measurement, first, MAXIMUM_FILLED_ROWS)
  if (typeof rows === 'string') return rows
  const { groups, groupOf } = regroup(rows.groups, second.where, second.groupBy)
  const range = filledRange(store, first.time)
  const { timeZone } = store.source
  // A first bucket may start before the range.
  const segments = bucketSegments(timeZone, second.resolution, range.start - first.resolution - MINUTE, range.end)
  const sql = secondStageSql(
    rows.sql,
    { aggregation: second.aggregation, segments, groupOf, range: second.time },
    rows.parameters,
  )
  return fillStage(store, { sql, groups, parameters: rows.parameters }, bounded, MAXIMUM_DATA_ROWS)
}

function readRows(
  store: MeasurementStore,
  statement: Statement,
  alias: string,
): Result<MeasurementRow[], 'data/too-many-rows'> {
  const limit = statement.parameters.integer(MAXIMUM_DATA_ROWS + 1)
  const sql = `SELECT b, g, y FROM (${statement.sql}) ORDER BY b, g LIMIT ${limit}`
  const rows = store.database.prepare(sql).raw().all(statement.parameters.values) as [number, number, number | null][]
  if (rows.length > MAXIMUM_DATA_ROWS) return fail('data/too-many-rows', { limit: MAXIMUM_DATA_ROWS })
  return succeed(rows.map(([time, group, value]) => ({ time, [alias]: value, ...statement.groups[group] })))
}

/**
 * Queries one measurement by one or two stages. The rows are sorted by time, then by tags.
 *
 * - A point is the value of one series (camera and tags) in one minute. All points of a group count alike.
 * - `first` and `last` go by time; points of the same minute are in the order of the barn's cameras, then of the series.
 * - Buckets follow the barn's clocks, see `bucketSegments`. A row carries the start of its bucket, which may be before
 *   `time.start`, but only points in [start, end) count.
 * - There are rows from the first stored minute to now. A `fill` adds a row for every requested bucket to every group that has
 *   any row.
 */
export function queryMeasurement(
  store: MeasurementStore,
  measurement: string,
  stages: readonly Stage[],
): Result<MeasurementRow[], QueryProblem> {
  const known = store.source.catalogue.measurements.find((candidate) => candidate.measurement === measurement)
  if (!known) return fail('data/unknown-measurement', { measurement })
  const checked = checkStages(known, stages)
  if (!checked.ok) return checked
  const [first, second] = checked.value as [CheckedStage, CheckedStage?]
  const statement = second
    ? buildTwoStages(store, known, first, second)
    : buildOneStage(store, known, first, MAXIMUM_DATA_ROWS)
  if (statement === 'empty') return succeed([])
  return statement === 'too-many'
    ? fail('data/too-many-rows', { limit: MAXIMUM_DATA_ROWS })
    : readRows(store, statement, (second ?? first).alias)
}
