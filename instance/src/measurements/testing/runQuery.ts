import type { Result } from '@barn-workbench/core/result'
import {
  prepareMeasurement,
  runToEnd,
  type MeasurementRow,
  type PreparedQuery,
  type QueryProblem,
} from '../engine/queryMeasurement'
import type { Stage } from '../engine/stage'
import type { MeasurementStore } from '../storage/measurementStore'
import { inSnapshot } from '../storage/snapshot'

/** Prepares and runs a query without a pause. */
export function runQuery(
  store: MeasurementStore,
  prepare: () => Result<PreparedQuery, QueryProblem>,
): Result<MeasurementRow[], QueryProblem> {
  return inSnapshot(store, () => {
    const prepared = prepare()
    return prepared.ok ? runToEnd(prepared.value.run()) : prepared
  })
}

export function queryMeasurement(
  store: MeasurementStore,
  measurement: string,
  stages: readonly Stage[],
): Result<MeasurementRow[], QueryProblem> {
  return runQuery(store, () => prepareMeasurement(store, measurement, stages))
}
