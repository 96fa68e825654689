/*
 * A query runs in five steps:
 *
 * 1. `checkStages` validates the stages of the request.
 * 2. `planQuery` chooses the tables, groups and buckets, and refuses queries with too many rows.
 * 3. `prepareComputedMinutes` writes the minutes that are not stored to a temporary table.
 * 4. `buildStatement` writes the SQL. Its parts bind their values to one `SqlParameters`.
 * 5. `readRows` runs the SQL and adds the tags of the groups.
 *
 * Terms:
 *
 * - roll-up: a stored row that summarizes the minutes of `ROLL_UP_RESOLUTION` at one camera.
 * - segment: a span of time with regular buckets, see `bucketSegments`.
 * - fold: the aggregation of points, minutes or roll-ups, to one value per bucket and group.
 * - fill: the rows that a stage adds for buckets without points.
 * - regroup: the assignment of the groups of the first stage to those of the second.
 * - collapse: the combination of two stages into one that gives the same values, see `collapseStages`.
 */
import { MAXIMUM_DATA_ROWS } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Measurement } from '../series/series'
import type { MeasurementStore } from '../storage/measurementStore'
import { checkStages } from './checkStages'
import { computedRowCount, prepareComputedMinutes } from './computedMinutes'
import { failTooManyRows, planQuery, type QueryPlan } from './planQuery'
import { foldSql, tableReadSql } from './pointSql'
import { SqlParameters } from './sqlParameters'
import type { Stage } from './stage'
import { filledSql, secondStageSql } from './stageSql'

/** `time` is the start of the bucket in ms since the epoch, the alias holds the value, the other keys are tags. */
export type MeasurementRow = Record<string, number | string | null>

export type QueryProblem = 'data/unknown-measurement' | 'data/too-many-rows' | 'request/invalid'

/** A statement that selects `bucket` (its start), `series_group` (number of the group) and `value`. */
interface Statement {
  sql: string
  values: SqlParameters['values']
}

/** Builds the statement of a plan. It selects one row more than a query may answer, so that a caller sees an excess. */
function buildStatement(plan: QueryPlan, measurement: Measurement): Statement {
  const parameters = new SqlParameters()
  const points = tableReadSql(plan.read, parameters)
  const folded = foldSql(plan.read.aggregation, points, parameters.real(measurement.scale))
  let rows = filledSql(folded, plan.fill, parameters)
  if (plan.second) {
    const secondRows = secondStageSql(rows, plan.second.stage, parameters)
    rows = filledSql(secondRows, plan.second.fill, parameters)
  }
  const limit = parameters.integer(MAXIMUM_DATA_ROWS + 1)
  return {
    sql: `SELECT bucket, series_group, value FROM (${rows}) ORDER BY bucket, series_group LIMIT ${limit}`,
    values: parameters.values,
  }
}

function readRows(
  store: MeasurementStore,
  { sql, values }: Statement,
  groups: QueryPlan['groups'],
  alias: string,
): Result<MeasurementRow[], 'data/too-many-rows'> {
  const rows = store.database.prepare(sql).raw().all(values) as [number, number, number | null][]
  if (rows.length > MAXIMUM_DATA_ROWS) return failTooManyRows()
  return succeed(rows.map(([time, group, value]) => ({ time, [alias]: value, ...groups[group] })))
}

/** A query that is checked and planned. It has read no rows yet. */
export interface PreparedQuery {
  /** Rows that it has to compute because their minutes are not stored. */
  computedRows: number
  /** Runs the query. Yields after every slice of the computation; whoever does not go on gives it up. */
  run(): Generator<undefined, Result<MeasurementRow[], 'data/too-many-rows'>>
}

/** The query of a time without rows. */
const NO_ROWS: PreparedQuery = { computedRows: 0, run: () => withoutPause(succeed([])) }

function* withoutPause<T>(value: T): Generator<undefined, T> {
  yield* []
  return value
}

/**
 * Checks and plans a query of one measurement by one or two stages. The rows are sorted by time, then by tags.
 *
 * - A point is the value of one series (camera and tags) in one minute. All points of a group count alike.
 * - `first` and `last` go by time; points of the same minute are in the order of the barn's cameras, then of the
 *   series.
 * - Buckets follow the barn's clocks, see `bucketSegments`. A row carries the start of its bucket, which may be before
 *   `time.start`, but only points in [start, end) count.
 * - There are rows from the first stored minute to now. A `fill` adds a row for every requested bucket to every group
 *   that has
 *   any row.
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
    *run() {
      yield* prepareComputedMinutes(store, plan.read)
      return readRows(store, buildStatement(plan, measurement), plan.groups, (second ?? first).alias)
    },
  })
}

/** Runs a prepared query without a pause. */
export function runToEnd<T>(steps: Generator<undefined, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}
