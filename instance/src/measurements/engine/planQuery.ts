import { MAXIMUM_COMPUTED_ROWS, MAXIMUM_DATA_ROWS, ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Measurement, RowSource } from '../series/catalogue'
import type { MeasurementStore } from '../storage/measurementStore'
import { bucketSegments } from '../timeBuckets'
import { ALL_TIME } from './checkStages'
import { computedRowCount } from './computedMinutes'
import { createColumnSets, groupSeries, regroup, type ColumnSet, type Grouping, type TagValues } from './grouping'
import { planSpans } from './planSpans'
import type { TableRead } from './readSql'
import type { CheckedStage, TimeRange } from './stage'
import { bucketStartsIn, type FillOptions, type SecondStage } from './stageSql'

/** Most rows that the fill of a first stage may create. */
const MAXIMUM_FILLED_ROWS = 1_000_000
/** Maximum distance of a fill beyond the first and last row, in ms. */
const LONGEST_FILL = 366 * DAY

/** A stage that reads the tables, and its fill. */
interface StagePlan {
  read: TableRead
  groups: readonly TagValues[]
  fill: FillOptions
}

/** A query whose groups, columns and times are settled. */
export interface QueryPlan extends StagePlan {
  /** Null if there is one stage only, or if two stages are collapsed into one. */
  second: { stage: SecondStage; fill: FillOptions } | null
  /** The tags of the groups of the result, by the number of the group. */
  groups: readonly TagValues[]
}

/** A plan, or null if there can be no rows. */
type Planned<Plan> = Result<Plan | null, 'data/too-many-rows'>

export function failTooManyRows(): ReturnType<typeof fail<'data/too-many-rows'>> {
  return fail('data/too-many-rows', { limit: MAXIMUM_DATA_ROWS })
}

function failTooManyMinutes(resolution: number): ReturnType<typeof fail<'data/too-many-rows'>> {
  const timeResolution = Math.ceil(resolution / ROLL_UP_RESOLUTION) * ROLL_UP_RESOLUTION
  return fail('data/too-many-rows', { limit: MAXIMUM_COMPUTED_ROWS, timeResolution })
}

/** The part of a range that has rows; `end` is not after `start` if there is none. */
function availableRange(store: MeasurementStore, range: TimeRange): TimeRange {
  const coverage = store.coverage()
  if (!coverage) return { start: 0, end: 0 }
  return {
    start: Math.max(range.start, coverage.from),
    end: Math.min(range.end, Math.floor(store.now() / MINUTE) * MINUTE),
  }
}

function planTableRead(
  store: MeasurementStore,
  columnSets: readonly ColumnSet[],
  stage: CheckedStage,
): Planned<TableRead> {
  const coverage = store.coverage()
  const range = availableRange(store, stage.time)
  if (!coverage || range.end <= range.start || columnSets.length === 0) return succeed(null)
  const { timeZone } = store.source
  const { aggregation, resolution } = stage
  const spans = planSpans({ timeZone, coverage, resolution, range })
  if (spans.length === 0) return succeed(null)
  if (computedRowCount(spans, columnSets) > MAXIMUM_COMPUTED_ROWS) return failTooManyMinutes(resolution)
  const segments = bucketSegments(timeZone, resolution, range.start, range.end)
  return succeed({ aggregation, resolution, columnSets, spans, segments })
}

/** The time that a fill covers: the requested one, including times without rows. */
function filledRange(store: MeasurementStore, { start, end }: TimeRange): TimeRange {
  const available = availableRange(store, ALL_TIME)
  return {
    start: Number.isFinite(start) ? Math.max(start, available.start - LONGEST_FILL) : available.start,
    end: Number.isFinite(end) ? Math.min(end, available.end + LONGEST_FILL) : available.end,
  }
}

function planFill(
  store: MeasurementStore,
  { fill, resolution, time }: CheckedStage,
  groupCount: number,
  limit: number,
): Result<FillOptions, 'data/too-many-rows'> {
  if (fill === 'none') return succeed({ fill, starts: [] })
  const starts = bucketStartsIn(store.source.timeZone, resolution, filledRange(store, time), limit)
  return starts.length * groupCount > limit ? failTooManyRows() : succeed({ fill, starts })
}

/** Plans a stage that reads the tables. `limit` is the most rows that its fill may create. */
function planStage(
  store: MeasurementStore,
  { columnSets, groups }: { columnSets: readonly ColumnSet[]; groups: readonly TagValues[] },
  stage: CheckedStage,
  limit: number,
): Planned<StagePlan> {
  const read = planTableRead(store, columnSets, stage)
  if (!read.ok) return read
  if (!read.value) return succeed(null)
  const fill = planFill(store, stage, groups.length, limit)
  return fill.ok
    ? succeed({ read: read.value, groups, fill: fill.value })
    : fail(fill.problem.code, fill.problem.params)
}

function groupColumnSets(
  store: MeasurementStore,
  measurement: Measurement,
  stage: CheckedStage,
): { columnSets: ColumnSet[]; groups: readonly TagValues[] } {
  const grouping = groupSeries(store.source, measurement.measurement, stage.where, stage.groupBy)
  return { columnSets: createColumnSets(grouping), groups: grouping.groups }
}

function planSingleStage(store: MeasurementStore, measurement: Measurement, stage: CheckedStage): Planned<QueryPlan> {
  const plan = planStage(store, groupColumnSets(store, measurement, stage), stage, MAXIMUM_DATA_ROWS)
  if (!plan.ok) return plan
  return succeed(plan.value && { ...plan.value, second: null })
}

/** The segments of a second stage, for the rows that the first stage makes from the range. */
function secondStageSegments(
  store: MeasurementStore,
  first: CheckedStage,
  second: CheckedStage,
): ReturnType<typeof bucketSegments> {
  const range = filledRange(store, first.time)
  // The time of a row is the start of its bucket. The first bucket starts up to one resolution before the range.
  // Another minute, the precision of all points, keeps the segment that ends where this bucket starts.
  const earliestBucketStart = range.start - first.resolution - MINUTE
  return bucketSegments(store.source.timeZone, second.resolution, earliestBucketStart, range.end)
}

function planTwoStages(
  store: MeasurementStore,
  measurement: Measurement,
  first: CheckedStage,
  second: CheckedStage,
): Planned<QueryPlan> {
  const boundedSecond = { ...second, time: commonTimeOf(first, second) }
  const collapsed = collapseStages(store.source, measurement, first, second)
  if (collapsed) {
    const plan = planStage(store, collapsed, boundedSecond, MAXIMUM_DATA_ROWS)
    return plan.ok ? succeed(plan.value && { ...plan.value, second: null }) : plan
  }
  const plan = planStage(store, groupColumnSets(store, measurement, first), first, MAXIMUM_FILLED_ROWS)
  if (!plan.ok) return plan
  if (!plan.value) return succeed(null)
  const { groups, groupOf } = regroup(plan.value.groups, second.where, second.groupBy)
  const fill = planFill(store, boundedSecond, groups.length, MAXIMUM_DATA_ROWS)
  if (!fill.ok) return fill
  const segments = secondStageSegments(store, first, second)
  const { aggregation, isByPresence } = second
  const stage = { aggregation, isByPresence, segments, groupOf, range: second.time }
  return succeed({ ...plan.value, groups, second: { stage, fill: fill.value } })
}

/** The time that all stages of a query allow. */
function commonTimeOf(first: CheckedStage, second: CheckedStage | undefined): TimeRange {
  return {
    start: Math.max(first.time.start, second?.time.start ?? -Infinity),
    end: Math.min(first.time.end, second?.time.end ?? Infinity),
  }
}

/**
 * Whether there are more buckets with a minute in them, for all groups, than a query may answer rows. It is refused
 * then even if some buckets have no row, since this would be known only after all of them have been computed.
 */
function hasTooManyBuckets(
  store: MeasurementStore,
  groupCount: number,
  [first, second]: readonly [CheckedStage, CheckedStage?],
): boolean {
  const range = availableRange(store, commonTimeOf(first, second))
  if (range.end <= range.start) return false
  const resolution = Math.max(MINUTE, first.resolution, second?.resolution ?? 0)
  const bucketLimit = Math.floor(MAXIMUM_DATA_ROWS / groupCount)
  return bucketStartsIn(store.source.timeZone, resolution, range, bucketLimit).length > bucketLimit
}

/** Decides which rows a query reads and how they are grouped. Reads and writes no rows. */
export function planQuery(
  store: MeasurementStore,
  measurement: Measurement,
  stages: readonly [CheckedStage, CheckedStage?],
): Planned<QueryPlan> {
  const [first, second] = stages
  const plan = second ? planTwoStages(store, measurement, first, second) : planSingleStage(store, measurement, first)
  if (!plan.ok || !plan.value) return plan
  return hasTooManyBuckets(store, plan.value.groups.length, stages) ? failTooManyRows() : plan
}

/** Whether each group is one column set at one camera. A row of the first stage is then a row of the table. */
function isEveryGroupOneRow(grouping: Grouping, columnSets: readonly ColumnSet[]): boolean {
  const groupNumbers = columnSets.flatMap((columnSet) => columnSet.groupOfCamera.filter((group) => group >= 0))
  return groupNumbers.length === grouping.groups.length && new Set(groupNumbers).size === groupNumbers.length
}

/**
 * Combines two stages into one if the first only adds up series of a camera minute by minute. The mean of these sums is
 * the sum of the roll-ups over the number of minutes, so that minutes that are no longer stored need not be computed.
 * Null if the stages cannot be combined.
 */
export function collapseStages(
  source: RowSource,
  measurement: Measurement,
  first: CheckedStage,
  second: CheckedStage,
): { columnSets: ColumnSet[]; groups: readonly TagValues[] } | null {
  if (first.resolution !== MINUTE || first.aggregation !== 'sum' || first.fill !== 'none') return null
  if (second.aggregation !== 'mean' && second.aggregation !== 'sum') return null
  const grouping = groupSeries(source, measurement.measurement, first.where, first.groupBy)
  const columnSets = createColumnSets(grouping)
  if (!isEveryGroupOneRow(grouping, columnSets)) return null
  const { groups, groupOf } = regroup(grouping.groups, second.where, second.groupBy)
  const regrouped = columnSets.map((columnSet) => ({
    ...columnSet,
    countsOnce: true,
    groupOfCamera: columnSet.groupOfCamera.map((group) => groupOf[group] ?? -1),
  }))
  return { columnSets: regrouped.filter((columnSet) => columnSet.groupOfCamera.some((group) => group >= 0)), groups }
}
