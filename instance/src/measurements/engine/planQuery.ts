import { MAXIMUM_COMPUTED_ROWS, MAXIMUM_DATA_ROWS, ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Measurement } from '../series/catalogue'
import type { MeasurementStore } from '../storage/measurementStore'
import { bucketSegments } from '../timeBuckets'
import { ALL_TIME } from './checkStages'
import { computedRowCount } from './computedMinutes'
import {
  createColumnSets,
  groupSeries,
  regroup,
  type ColumnSet,
  type Grouping,
  type SeriesOfMeasurement,
  type TagValues,
  type WrittenMember,
} from './grouping'
import { planSpans, planWrittenSpans } from './planSpans'
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

/** The store, the measurement of a query, and its series from outside. */
interface PlanScope {
  store: MeasurementStore
  measurement: Measurement
  series: SeriesOfMeasurement
}

const NOTHING: TimeRange = { start: 0, end: 0 }

const isEmpty = ({ start, end }: TimeRange): boolean => end <= start

/** The part of a range that has rows of the source: whole minutes that have passed. */
function computedRange({ store }: PlanScope, range: TimeRange): TimeRange {
  const coverage = store.coverage()
  if (!coverage) return NOTHING
  return {
    start: Math.max(range.start, coverage.from),
    end: Math.min(range.end, Math.floor(store.now() / MINUTE) * MINUTE),
  }
}

/** The part of a range that has rows from outside, up to now. */
function writtenRange({ store, series }: PlanScope, range: TimeRange): TimeRange {
  if (series.written.length === 0) return NOTHING
  const first = series.written.reduce((earliest, { firstTime }) => Math.min(earliest, firstTime), Infinity)
  return { start: Math.max(range.start, first), end: Math.min(range.end, store.now()) }
}

/** The part of a range that has rows; `end` is not after `start` if there is none. */
function availableRange(scope: PlanScope, range: TimeRange): TimeRange {
  const ranges = [computedRange(scope, range), writtenRange(scope, range)].filter((one) => !isEmpty(one))
  const [only] = ranges
  if (!only) return NOTHING
  return { start: Math.min(...ranges.map(({ start }) => start)), end: Math.max(...ranges.map(({ end }) => end)) }
}

/** The series that a stage reads, and their groups. */
interface GroupedRead {
  columnSets: readonly ColumnSet[]
  written: readonly WrittenMember[]
  groups: readonly TagValues[]
}

function planComputedSpans(
  scope: PlanScope,
  columnSets: readonly ColumnSet[],
  { resolution, time }: CheckedStage,
): ReturnType<typeof planSpans> {
  const coverage = scope.store.coverage()
  const range = computedRange(scope, time)
  if (!coverage || isEmpty(range) || columnSets.length === 0) return []
  return planSpans({ timeZone: scope.store.source.timeZone, coverage, resolution, range })
}

function planWritten(
  scope: PlanScope,
  members: readonly WrittenMember[],
  { resolution, time }: CheckedStage,
): TableRead['written'] {
  const range = writtenRange(scope, time)
  if (isEmpty(range) || members.length === 0) return null
  const spans = planWrittenSpans(scope.store.source.timeZone, resolution, range)
  return { members, spans, scale: scope.measurement.scale }
}

function planTableRead(scope: PlanScope, { columnSets, written: members }: GroupedRead, stage: CheckedStage) {
  const spans = planComputedSpans(scope, columnSets, stage)
  const written = planWritten(scope, members, stage)
  const { aggregation, resolution } = stage
  if (spans.length === 0 && !written) return succeed(null)
  if (computedRowCount(spans, columnSets) > MAXIMUM_COMPUTED_ROWS) return failTooManyMinutes(resolution)
  const range = availableRange(scope, stage.time)
  const segments = bucketSegments(scope.store.source.timeZone, resolution, range.start, range.end)
  return succeed({ aggregation, resolution, columnSets, spans, segments, written })
}

/** The time that a fill covers: the requested one, including times without rows. */
function filledRange(scope: PlanScope, { start, end }: TimeRange): TimeRange {
  const available = availableRange(scope, ALL_TIME)
  return {
    start: Number.isFinite(start) ? Math.max(start, available.start - LONGEST_FILL) : available.start,
    end: Number.isFinite(end) ? Math.min(end, available.end + LONGEST_FILL) : available.end,
  }
}

function planFill(
  scope: PlanScope,
  { fill, resolution, time }: CheckedStage,
  groupCount: number,
  limit: number,
): Result<FillOptions, 'data/too-many-rows'> {
  if (fill === 'none') return succeed({ fill, starts: [] })
  const starts = bucketStartsIn(scope.store.source.timeZone, resolution, filledRange(scope, time), limit)
  return starts.length * groupCount > limit ? failTooManyRows() : succeed({ fill, starts })
}

/** Plans a stage that reads the tables. `limit` is the most rows that its fill may create. */
function planStage(scope: PlanScope, grouped: GroupedRead, stage: CheckedStage, limit: number): Planned<StagePlan> {
  const read: Planned<TableRead> = planTableRead(scope, grouped, stage)
  if (!read.ok) return read
  if (!read.value) return succeed(null)
  const { groups } = grouped
  const fill = planFill(scope, stage, groups.length, limit)
  return fill.ok
    ? succeed({ read: read.value, groups, fill: fill.value })
    : fail(fill.problem.code, fill.problem.params)
}

function groupRead({ series }: PlanScope, stage: CheckedStage): GroupedRead {
  const grouping = groupSeries(series, stage.where, stage.groupBy)
  return { columnSets: createColumnSets(grouping), written: grouping.written, groups: grouping.groups }
}

function planSingleStage(scope: PlanScope, stage: CheckedStage): Planned<QueryPlan> {
  const plan = planStage(scope, groupRead(scope, stage), stage, MAXIMUM_DATA_ROWS)
  if (!plan.ok) return plan
  return succeed(plan.value && { ...plan.value, second: null })
}

/** The segments of a second stage, for the rows that the first stage makes from the range. */
function secondStageSegments(
  scope: PlanScope,
  first: CheckedStage,
  second: CheckedStage,
): ReturnType<typeof bucketSegments> {
  const range = filledRange(scope, first.time)
  // The time of a row is the start of its bucket. The first bucket starts up to one resolution before the range.
  // Another minute, the precision of all points, keeps the segment that ends where this bucket starts.
  const earliestBucketStart = range.start - first.resolution - MINUTE
  return bucketSegments(scope.store.source.timeZone, second.resolution, earliestBucketStart, range.end)
}

function planTwoStages(scope: PlanScope, first: CheckedStage, second: CheckedStage): Planned<QueryPlan> {
  const boundedSecond = { ...second, time: commonTimeOf(first, second) }
  const collapsed = collapseStages(scope.series, first, second)
  if (collapsed) {
    const plan = planStage(scope, collapsed, boundedSecond, MAXIMUM_DATA_ROWS)
    return plan.ok ? succeed(plan.value && { ...plan.value, second: null }) : plan
  }
  const plan = planStage(scope, groupRead(scope, first), first, MAXIMUM_FILLED_ROWS)
  if (!plan.ok) return plan
  if (!plan.value) return succeed(null)
  const { groups, groupOf } = regroup(plan.value.groups, second.where, second.groupBy)
  const fill = planFill(scope, boundedSecond, groups.length, MAXIMUM_DATA_ROWS)
  if (!fill.ok) return fill
  const segments = secondStageSegments(scope, first, second)
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
  scope: PlanScope,
  groupCount: number,
  [first, second]: readonly [CheckedStage, CheckedStage?],
): boolean {
  const range = availableRange(scope, commonTimeOf(first, second))
  if (range.end <= range.start) return false
  const resolution = Math.max(MINUTE, first.resolution, second?.resolution ?? 0)
  const bucketLimit = Math.floor(MAXIMUM_DATA_ROWS / groupCount)
  return bucketStartsIn(scope.store.source.timeZone, resolution, range, bucketLimit).length > bucketLimit
}

/** Decides which rows a query reads and how they are grouped. Reads and writes no rows. */
export function planQuery(
  store: MeasurementStore,
  measurement: Measurement,
  stages: readonly [CheckedStage, CheckedStage?],
): Planned<QueryPlan> {
  const [first, second] = stages
  const { source, written } = store
  const name = measurement.measurement
  const series = { source, measurement: name, written: written.seriesOf(name) }
  const scope = { store, measurement, series }
  const plan = second ? planTwoStages(scope, first, second) : planSingleStage(scope, first)
  if (!plan.ok || !plan.value) return plan
  return hasTooManyBuckets(scope, plan.value.groups.length, stages) ? failTooManyRows() : plan
}

/**
 * Whether each group is one column set at one camera, or one series from outside. A row of the first stage is then a
 * row of the table.
 */
function isEveryGroupOneRow(grouping: Grouping, columnSets: readonly ColumnSet[]): boolean {
  const groupNumbers = [
    ...columnSets.flatMap((columnSet) => columnSet.groupOfCamera.filter((group) => group >= 0)),
    ...grouping.written.map(({ group }) => group),
  ]
  return groupNumbers.length === grouping.groups.length && new Set(groupNumbers).size === groupNumbers.length
}

/**
 * Combines two stages into one if the first only adds up series of a camera minute by minute. The mean of these sums is
 * the sum of the roll-ups over the number of minutes, so that minutes that are no longer stored need not be computed.
 * Null if the stages cannot be combined.
 */
export function collapseStages(
  series: SeriesOfMeasurement,
  first: CheckedStage,
  second: CheckedStage,
): GroupedRead | null {
  if (first.resolution !== MINUTE || first.aggregation !== 'sum' || first.fill !== 'none') return null
  if (second.aggregation !== 'mean' && second.aggregation !== 'sum') return null
  const grouping = groupSeries(series, first.where, first.groupBy)
  const columnSets = createColumnSets(grouping)
  if (!isEveryGroupOneRow(grouping, columnSets)) return null
  const { groups, groupOf } = regroup(grouping.groups, second.where, second.groupBy)
  const regrouped = columnSets.map((columnSet) => ({
    ...columnSet,
    countsOnce: true,
    groupOfCamera: columnSet.groupOfCamera.map((group) => groupOf[group] ?? -1),
  }))
  return {
    columnSets: regrouped.filter((columnSet) => columnSet.groupOfCamera.some((group) => group >= 0)),
    written: grouping.written
      .map(({ id, group }) => ({ id, group: groupOf[group] ?? -1 }))
      .filter(({ group }) => group >= 0),
    groups,
  }
}
