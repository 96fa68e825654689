/*
 * A query runs in five steps:
 *
 * 1. `checkStages` validates the stages of the request.
 * 2. `planQuery` chooses the tables, groups and buckets, and refuses queries with too many rows.
 * 3. `prepareComputedMinutes` writes the minutes that are not stored to a temporary table.
 * 4. `piecesOf` divides the read, so that other queries get their turn in between.
 * 5. `readRows` writes the SQL of each piece, runs it and adds the tags of the groups.
 *
 * Terms:
 *
 * - roll-up: a stored row that summarizes the minutes of `ROLL_UP_RESOLUTION` at one camera.
 * - segment: a span of time with regular buckets, see `bucketSegments`.
 * - fold: the aggregation of points, minutes or roll-ups, to one value per bucket and group.
 * - fill: the rows that a stage adds for buckets without points.
 * - regroup: the assignment of the groups of the first stage to the groups of the second.
 * - collapse: the combination of two stages into one that gives the same values, see `collapseStages`.
 */
import { sql } from 'kysely'
import { MAXIMUM_DATA_ROWS } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Measurement } from '../series/catalogue'
import type { MeasurementStore } from '../storage/measurementStore'
import { bucketStartAt } from '../timeBuckets'
import { checkStages } from './checkStages'
import { integer } from './compileSql'
import { computedRowCount, prepareComputedMinutes } from './computedMinutes'
import { failTooManyRows, planQuery, type QueryPlan } from './planQuery'
import type { Span, WrittenSpan } from './planSpans'
import {
  collectRows,
  joinRows,
  NO_QUERY_ROWS,
  type CollectedRows,
  type CollectedStatement,
  type QueryRows,
} from './queryRows'
import { directSql, foldSql, groupsOf, isRowPerGroup, tableReadSql, wideSets, wideSql, type TableRead } from './readSql'
import type { Stage, StageCondition, TimeRange } from './stage'
import { filledSql, secondStageSql } from './stageSql'
import { rowDuration, writtenRowsToRead } from './writtenSql'

export type QueryProblem = 'data/unknown-measurement' | 'data/too-many-rows' | 'request/invalid'

/** The rows of a read without a fill and without a second stage. */
function statementOfRead(read: TableRead, measurement: Measurement): CollectedStatement {
  const { scale } = measurement
  if (read.written) return foldedStatement(read, scale)
  const [span] = read.spans
  if (span && read.spans.length === 1 && isRowPerGroup(read, span)) return { rows: directSql(read, span, scale) }
  const sets = wideSets(read)
  if (sets) {
    const { statement, columns } = wideSql(sets, read, scale)
    return { rows: statement, wide: { columns, groups: groupsOf(sets) } }
  }
  return foldedStatement(read, scale)
}

function foldedStatement(read: TableRead, scale: number): CollectedStatement {
  const folded = foldSql(read.aggregation, tableReadSql(read), scale)
  return { rows: sql`SELECT bucket, series_group, value FROM (${folded}) ORDER BY bucket, series_group` }
}

/**
 * Builds the one statement of a plan that fills or has a second stage. It selects one row more than may be answered.
 */
function statementOfPlan(plan: QueryPlan, measurement: Measurement): CollectedStatement {
  const folded = foldSql(plan.read.aggregation, tableReadSql(plan.read), measurement.scale)
  const filled = filledSql(folded, plan.fill)
  const rows = plan.second ? filledSql(secondStageSql(filled, plan.second.stage), plan.second.fill) : filled
  const limit = integer(MAXIMUM_DATA_ROWS + 1)
  return { rows: sql`SELECT bucket, series_group, value FROM (${rows}) ORDER BY bucket, series_group LIMIT ${limit}` }
}

/** Whether the buckets of a plan can be read piece by piece. */
function isDivisible({ second, fill }: QueryPlan): boolean {
  return second === null && fill.fill === 'none'
}

/** Reads the rows of a plan. Yields after each piece. */
function* readRows(
  { database }: MeasurementStore,
  plan: QueryPlan,
  measurement: Measurement,
  alias: string,
): Generator<undefined, Result<QueryRows, 'data/too-many-rows'>> {
  const statements = isDivisible(plan)
    ? piecesOf(plan.read).map((piece) => () => statementOfRead(piece, measurement))
    : [() => statementOfPlan(plan, measurement)]
  const parts: CollectedRows[] = []
  let count = 0
  for (const statement of statements) {
    const rows = collectRows(database, statement())
    count += rows.times.length
    if (count > MAXIMUM_DATA_ROWS) return failTooManyRows()
    parts.push(rows)
    yield
  }
  return succeed({ ...joinRows(parts), alias, tags: plan.groups })
}

/** A query that is checked and planned. It has read no rows yet. */
export interface PreparedQuery {
  /** Rows that it has to compute because their minutes are not stored. */
  computedRows: number
  /** Rows of the tables that it looks at. */
  readRows: number
  /** Runs the query. Yields after every slice of the computation; a caller that does not continue abandons it. */
  run(): Generator<undefined, Result<QueryRows, 'data/too-many-rows'>>
}

/** The query of a time without rows. */
const NO_ROWS: PreparedQuery = { computedRows: 0, readRows: 0, run: () => withoutPause(succeed(NO_QUERY_ROWS)) }

function* withoutPause<T>(value: T): Generator<undefined, T> {
  yield* []
  return value
}

/**
 * Checks and plans a query of one measurement by one or two stages. The rows are sorted by time, then by tags.
 *
 * - A point is the value of one series (camera and tags) in one minute. All points of a group count alike. The speed of
 *   a camera without a label stands for all its animals, see `seriesOf`.
 * - `first` and `last` go by time; points of the same minute are in the order of the barn's cameras, then of the
 *   series.
 * - Buckets follow the barn's clocks, see `bucketSegments`. A row carries the start of its bucket, which may be before
 *   `time.start`, but only points in [start, end) count.
 * - There are rows from the first stored minute to now. A `fill` adds a row for every requested bucket to every group
 *   that has any row.
 */
export function prepareMeasurement(
  store: MeasurementStore,
  measurementName: string,
  stages: readonly Stage[],
): Result<PreparedQuery, QueryProblem> {
  const measurement = store.source.catalogue.measurements.find((known) => known.measurement === measurementName)
  if (!measurement) return fail('data/unknown-measurement', { measurement: measurementName })
  const checked = checkStages(measurement, stages)
  if (!checked.ok) return checked
  const planned = planQuery(store, measurement, checked.value)
  if (!planned.ok) return planned
  const plan = planned.value
  if (!plan) return succeed(NO_ROWS)
  const [first, second] = checked.value
  return succeed({
    computedRows: computedRowCount(plan.read.spans, plan.read.columnSets),
    readRows: rowsToRead(plan.read),
    *run() {
      yield* prepareComputedMinutes(store, plan.read)
      return yield* readRows(store, plan, measurement, (second ?? first).alias)
    },
  })
}

/** Runs a prepared query without a pause. */
export function runToEnd<T>(steps: Generator<undefined, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** Rows of a table that are read at a time: some 20 ms, between which other queries get their turn. */
const ROWS_OF_PIECE = 20_000

function cameraCountOf({ columnSets }: TableRead): number {
  const cameras = columnSets.flatMap(({ groupOfCamera }) =>
    groupOfCamera.flatMap((group, camera) => (group >= 0 ? [camera] : [])),
  )
  return new Set(cameras).size
}

/** The number of rows of the tables that a read looks at, once for each column set. */
export function rowsToRead(read: TableRead): number {
  const times = read.spans.reduce((sum, span) => sum + (span.end - span.start) / rowDuration(span), 0)
  return times * cameraCountOf(read) * read.columnSets.length + (read.written ? writtenRowsToRead(read.written) : 0)
}

/** The first start of a bucket at or after `time`, or the end; buckets may be longer than a piece. */
function bucketBoundary({ segments, resolution }: TableRead, time: number, end: number): number {
  for (let at = time; at < end; at += resolution) {
    const start = bucketStartAt(segments, at)
    if (start >= time) return Math.min(start, end)
  }
  return end
}

function clip<S extends TimeRange>(spans: readonly S[], start: number, end: number): S[] {
  return spans
    .map((span) => ({ ...span, start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.end > span.start)
}

/** Whether the kind of the rows changes at the start of a bucket. */
function isOnBoundary({ segments }: TableRead, time: number): boolean {
  return bucketStartAt(segments, time) === time
}

/**
 * Divides a read into pieces of few rows, in the order of time. No bucket is in two of them, so that each can be folded
 * for itself. A piece begins where the rows of another table begin, if that is the start of a bucket.
 */
export function piecesOf(read: TableRead): TableRead[] {
  const all = [...read.spans, ...(read.written?.spans ?? [])]
  const first = Math.min(...all.map(({ start }) => start))
  const last = Math.max(...all.map(({ end }) => end))
  const series = cameraCountOf(read) + (read.written?.members.length ?? 0)
  const rows = Math.max(1, Math.floor(ROWS_OF_PIECE / Math.max(1, series)))
  const changes = read.spans.slice(1).map(({ start }) => start)
  const pieces: TableRead[] = []
  for (let start = first; start < last;) {
    const length = rows * shortestRow(all, start)
    const change = changes.find((time) => time > start && isOnBoundary(read, time)) ?? Infinity
    const end = Math.min(change, bucketBoundary(read, start + length, last))
    pieces.push(cut(read, start, end))
    start = end
  }
  return pieces.filter(({ spans, written }) => spans.length > 0 || (written?.spans.length ?? 0) > 0)
}

function cut(read: TableRead, start: number, end: number): TableRead {
  const { written } = read
  return {
    ...read,
    spans: clip(read.spans, start, end),
    written: written && { ...written, spans: clip(written.spans, start, end) },
  }
}

/** The shortest time between two rows of the spans that go on at a time, or that come next. */
function shortestRow(spans: readonly (Span | WrittenSpan)[], time: number): number {
  const left = spans.filter(({ end }) => end > time)
  const next = Math.max(time, Math.min(...left.map(({ start }) => start)))
  return Math.min(...left.filter(({ start }) => start <= next).map(rowDuration))
}

export interface LabelCountsQuery {
  /** Empty for all. */
  labels: readonly string[]
  /** Empty for all. */
  cameras: readonly string[]
  time: TimeRange
  /** Width of a bucket, as `{n}ms`. */
  timeResolution: string
  groupByLabel: boolean
  groupByCamera: boolean
}

function conditionsOn(key: string, values: readonly string[]): StageCondition[] {
  return values.length > 0 ? [{ key, operator: 'in', value: values }] : []
}

/**
 * Prepares a query for the number of detected animals: the mean of each camera and label over the bucket, added up over
 * cameras or labels by which the rows are not grouped. Twelve cameras of 30 pigs give 360, for any length of the
 * bucket. A camera that was offline is missing in the sum for as long as it was: two cameras that take over from each
 * other within a bucket count for their parts of it.
 */
export function prepareLabelCounts(
  store: MeasurementStore,
  query: LabelCountsQuery,
): Result<PreparedQuery, QueryProblem> {
  const { time, timeResolution } = query
  const groupByTags = [...(query.groupByLabel ? ['label'] : []), ...(query.groupByCamera ? ['camera'] : [])]
  const where = [...conditionsOn('label', query.labels), ...conditionsOn('camera', query.cameras)]
  const columns = { value: 'mean@y', time: 'time' }
  return prepareMeasurement(store, 'labelCounts', [
    { time, timeResolution, columns, where, groupByTags: ['label', 'camera'] },
    { timeResolution, columns: { y: 'sum@y', time: 'time' }, groupByTags, isByPresence: true },
  ])
}
