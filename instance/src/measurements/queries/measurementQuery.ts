import type { Result } from '@barn-workbench/core/result'
import { prepareLabelCounts, type LabelCountsQuery } from '../engine/queryLabelCounts'
import {
  prepareMeasurement,
  type MeasurementRow,
  type PreparedQuery,
  type QueryProblem,
} from '../engine/queryMeasurement'
import type { Stage } from '../engine/stage'
import type { MeasurementStore } from '../storage/measurementStore'

/** A question about measurements, in a form that can be sent to a thread. */
export type MeasurementQuery =
  { kind: 'stages'; measurement: string; stages: readonly Stage[] } | { kind: 'labelCounts'; query: LabelCountsQuery }

/** A query on behalf of an account. */
export interface QueryJob {
  query: MeasurementQuery
  accountId: string
  /** The instance's time, in ms since the epoch: there are rows up to it. */
  time: number
}

/** Rows, as the JSON text of the response's body. */
export type QueryReply = Result<Uint8Array, QueryProblem | 'request/too-many'>

/** Checks and plans the query of a job as of the job's time. */
export function prepare(store: MeasurementStore, { query, time }: QueryJob): Result<PreparedQuery, QueryProblem> {
  const storeAtTime = { ...store, now: () => time }
  return query.kind === 'stages'
    ? prepareMeasurement(storeAtTime, query.measurement, query.stages)
    : prepareLabelCounts(storeAtTime, query.query)
}

export function serializeRows(result: Result<MeasurementRow[], QueryProblem>): QueryReply {
  if (!result.ok) return result
  return { ok: true, value: new TextEncoder().encode(JSON.stringify({ result: result.value })) }
}
