import { succeed, type Result } from '@barn-workbench/core/result'
import { prepareMeasurement, runToEnd, type PreparedQuery, type QueryProblem } from '../engine/prepareMeasurement'
import { objectsOf, type MeasurementRow, type QueryRows } from '../engine/queryRows'
import type { Stage } from '../engine/stage'
import { inSnapshot, type MeasurementStore } from '../storage/measurementStore'

function readRows(
  store: MeasurementStore,
  prepare: () => Result<PreparedQuery, QueryProblem>,
): Result<QueryRows, QueryProblem> {
  return inSnapshot(store, () => {
    const prepared = prepare()
    return prepared.ok ? runToEnd(prepared.value.run()) : prepared
  })
}

/** Prepares and runs a query without a pause. */
export function runQuery(
  store: MeasurementStore,
  prepare: () => Result<PreparedQuery, QueryProblem>,
): Result<MeasurementRow[], QueryProblem> {
  const rows = readRows(store, prepare)
  return rows.ok ? succeed(objectsOf(rows.value)) : rows
}

/** The rows of a query as the engine hands them over. */
export function queryRows(
  store: MeasurementStore,
  measurement: string,
  stages: readonly Stage[],
): Result<QueryRows, QueryProblem> {
  return readRows(store, () => prepareMeasurement(store, measurement, stages))
}

export function queryMeasurement(
  store: MeasurementStore,
  measurement: string,
  stages: readonly Stage[],
): Result<MeasurementRow[], QueryProblem> {
  return runQuery(store, () => prepareMeasurement(store, measurement, stages))
}
