import { MAXIMUM_DATA_ROWS } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Measurement } from '../series/series'
import type { MeasurementStore } from '../storage/measurementStore'
import { bucketSegments } from '../time/timeBuckets'
import { ALL_TIME, checkStages } from './checkStages'
import { collapse } from './collapse'
import { COMPUTED_LIMIT, computedRowCount, computeMinutes } from './computedMinutes'
import { groupSeries, regroup, type TagValues } from './grouping'
import { partsOf, type Part } from './parts'
import { planSpans, type Span } from './planSpans'
import { foldSql, pointSql } from './pointSql'
import { SqlParameters } from './sqlParameters'
import type { CheckedStage, Stage, TimeRange } from './stage'
import { filledSql, secondStageSql, slotsOf } from './stageSql'

/** Rows that a fill between two stages may make. */
const MAXIMUM_FILLED = 1_000_000
/** A fill reaches this far beyond the first and last row, in ms. */
export const FILLED_BEYOND = 366 * DAY

/** `time` is the start of the bucket, the alias holds the value, the other keys are tags. */
export type MeasurementRow = Record<string, number | string | null>

export type QueryProblem = 'data/unknown-measurement' | 'data/too-many-rows' | 'request/invalid'

/** A statement whose rows are `b`, `g` and `y`. */
interface Statement {
  sql: string
  groups: readonly TagValues[]
  parameters: SqlParameters
}

type Built = Statement | 'empty' | 'too-many'

function present(store: MeasurementStore, range: TimeRange): TimeRange {
  const coverage = store.coverage()
  if (!coverage) return { start: 0, end: 0 }
  return {
    start: Math.max(range.start, coverage.from),
    end: Math.min(range.end, Math.floor(store.now() / MINUTE) * MINUTE),
  }
}

function unionOf(parts: readonly Part[], spans: readonly Span[], toSql: (part: Part, span: Span) => string): string {
  return spans.flatMap((span) => parts.map((part) => toSql(part, span))).join(' UNION ALL ')
}

/** Rows of points folded by one stage, its fill apart. */
function foldParts(
  store: MeasurementStore,
  measurement: Measurement,
  parts: readonly Part[],
  stage: CheckedStage,
): Omit<Statement, 'groups'> | 'empty' | 'too-many' {
  const coverage = store.coverage()
  const range = present(store, stage.time)
  const { timeZone } = store.source
  if (!coverage || range.end <= range.start || parts.length === 0) return 'empty'
  const spans = planSpans({ timeZone, coverage, resolution: stage.resolution, range })
  if (spans.length === 0) return 'empty'
  if (computedRowCount(spans, parts) > COMPUTED_LIMIT) return 'too-many'
  computeMinutes(store, spans, parts)
  const parameters = new SqlParameters()
  const segments = bucketSegments(timeZone, stage.resolution, range.start, range.end)
  const points = unionOf(parts, spans, (part, span) =>
    pointSql(part, span, { aggregation: stage.aggregation, segments, parameters }),
  )
  return { sql: foldSql(stage.aggregation, points, parameters.real(measurement.scale)), parameters }
}

/** The time that a fill covers: what was asked for, also where there are no rows yet, or no more. */
function filledRange(store: MeasurementStore, { start, end }: TimeRange): TimeRange {
  const there = present(store, ALL_TIME)
  return {
    start: Number.isFinite(start) ? Math.max(start, there.start - FILLED_BEYOND) : there.start,
    end: Number.isFinite(end) ? Math.min(end, there.end + FILLED_BEYOND) : there.end,
  }
}

/** Fills the buckets of a stage; its own time counts, else that of the stage before. */
function fillStage(store: MeasurementStore, statement: Statement, stage: CheckedStage, limit: number): Built {
  if (stage.fill === 'none') return statement
  const starts = slotsOf(store.source.timeZone, stage.resolution, filledRange(store, stage.time), limit)
  if (starts.length * statement.groups.length > limit) return 'too-many'
  return { ...statement, sql: filledSql(statement.sql, { fill: stage.fill, starts }, statement.parameters) }
}

function buildOne(store: MeasurementStore, measurement: Measurement, stage: CheckedStage, limit: number): Built {
  const grouping = groupSeries(store.source, measurement.measurement, stage.where, stage.groupBy)
  const folded = foldParts(store, measurement, partsOf(grouping), stage)
  return typeof folded === 'string' ? folded : fillStage(store, { ...folded, groups: grouping.groups }, stage, limit)
}

function buildTwo(store: MeasurementStore, measurement: Measurement, first: CheckedStage, second: CheckedStage): Built {
  const time = { start: Math.max(first.time.start, second.time.start), end: Math.min(first.time.end, second.time.end) }
  const bounded = { ...second, time }
  const collapsed = collapse(store.source, measurement, first, second)
  if (collapsed) {
    const folded = foldParts(store, measurement, collapsed.parts, bounded)
    return typeof folded === 'string'
      ? folded
      : fillStage(store, { ...folded, groups: collapsed.groups }, bounded, MAXIMUM_DATA_ROWS)
  }
  const rows = buildOne(store, measurement, first, MAXIMUM_FILLED)
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
  const found = store.database.prepare(sql).raw().all(statement.parameters.values) as [number, number, number | null][]
  if (found.length > MAXIMUM_DATA_ROWS) return fail('data/too-many-rows', { limit: MAXIMUM_DATA_ROWS })
  return succeed(found.map(([time, group, value]) => ({ time, [alias]: value, ...statement.groups[group] })))
}

/**
 * Answers one measurement by one or two stages, sorted by time, then tags.
 *
 * - A point is one series (camera and tags) in one minute. Over tags that are not grouped, all points count alike.
 * - `first` and `last` go by time; of points of one minute by camera, then series, in the barn's order.
 * - Buckets follow the barn's clocks (see `bucketSegments`). A row carries the start of its bucket, which may lie before `time.start`;
 *   only points in [start, end) count.
 * - Rows exist from the first stored minute to now; a `fill` gives a row to every bucket that was asked for, of every group that has one.
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
  const built = second ? buildTwo(store, known, first, second) : buildOne(store, known, first, MAXIMUM_DATA_ROWS)
  if (built === 'empty') return succeed([])
  return built === 'too-many'
    ? fail('data/too-many-rows', { limit: MAXIMUM_DATA_ROWS })
    : readRows(store, built, (second ?? first).alias)
}
