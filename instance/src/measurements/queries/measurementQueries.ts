import { encodeColumns } from '@barn-workbench/core/contract'
import { succeed, type Result } from '@barn-workbench/core/result'
import { findThread } from '../../base'
import { createJobThread, type JobThread, type SqliteThreadState } from '../../database'
import {
  prepareLabelCounts,
  prepareMeasurement,
  runToEnd,
  type LabelCountsQuery,
  type PreparedQuery,
  type QueryProblem,
} from '../engine/prepareMeasurement'
import { columnsOf, objectsOf, type QueryRows } from '../engine/queryRows'
import type { Stage } from '../engine/stage'
import type { MeasurementOrigin } from '../series/measurementOrigin'
import { inSnapshot, type MeasurementStore } from '../storage/measurementStore'
import { findUnusual, type UnusualQuery } from '../unusual/findUnusual'

/** A question about measurements, in a form that can be sent to a thread. */
export type MeasurementQuery =
  | { kind: 'stages'; measurement: string; stages: readonly Stage[] }
  | { kind: 'labelCounts'; query: LabelCountsQuery }
  | { kind: 'unusual'; query: UnusualQuery }

/** The body of the reply: `{"result": rows}`, or columns as `encodeColumns` writes them. */
export type QueryForm = 'rows' | 'columns'

/** A query on behalf of an account. */
export interface QueryJob {
  query: MeasurementQuery
  form: QueryForm
  accountId: string
  /** The instance's time, in ms since the epoch: there are rows up to it. */
  time: number
}

/** The response's body. */
export type QueryReply = Result<Uint8Array, QueryProblem | 'request/too-many'>

/** A job that is checked and planned. */
export interface PreparedJob {
  /** Whether it takes only some milliseconds. */
  isLight: boolean
  /** Yields after every slice of the work; a caller that does not continue abandons it. */
  run(): Generator<undefined, QueryReply>
}

/** A query that has to compute more rows than this is a heavy one. They take some 10 ms. */
const LIGHT_COMPUTED_ROWS = 2_000
/** The same for a query that has to read more rows than this. They take some 30 ms. */
const LIGHT_READ_ROWS = 50_000

function jsonOf(result: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ result }))
}

function bodyOf(rows: QueryRows, form: QueryForm): Uint8Array {
  return form === 'columns' ? encodeColumns(columnsOf(rows), rows.alias) : jsonOf(objectsOf(rows))
}

function prepareRows(
  prepared: Result<PreparedQuery, QueryProblem>,
  form: QueryForm,
): Result<PreparedJob, QueryProblem> {
  if (!prepared.ok) return prepared
  const query = prepared.value
  return succeed({
    isLight: query.computedRows <= LIGHT_COMPUTED_ROWS && query.readRows <= LIGHT_READ_ROWS,
    *run() {
      const rows = yield* query.run()
      return rows.ok ? succeed(bodyOf(rows.value, form)) : rows
    },
  })
}

/** Checks and plans the query of a job as of the job's time. */
export function prepare(store: MeasurementStore, { query, form, time }: QueryJob): Result<PreparedJob, QueryProblem> {
  const storeAtTime = { ...store, now: () => time }
  switch (query.kind) {
    case 'stages':
      return prepareRows(prepareMeasurement(storeAtTime, query.measurement, query.stages), form)
    case 'labelCounts':
      return prepareRows(prepareLabelCounts(storeAtTime, query.query), form)
    case 'unusual':
      return succeed({
        isLight: false,
        *run() {
          return succeed(jsonOf(yield* findUnusual(store, query.query, time)))
        },
      })
  }
}

export type MeasurementQueries = JobThread<QueryJob, QueryReply>

export interface QueryThreadData {
  /** Data folder of the instance. */
  folder: string
  /** The input from which the rows are computed. */
  origin: unknown
  sqliteState: SqliteThreadState
}

const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Answers queries of measurements in a thread, so that a long one does not block the instance. Measurements in memory,
 * and those of an instance that runs from its sources, are queried in this thread.
 */
export function createMeasurementQueries(
  store: MeasurementStore,
  { folder, thread }: { folder: string | undefined; thread: MeasurementOrigin['thread'] },
): MeasurementQueries {
  const startWorker = findThread(thread.file, WORKER_MEMORY)
  if (folder === undefined || !startWorker) return createInProcessQueries(store)
  const origin = thread.data
  return createJobThread((sqliteState) => startWorker({ folder, origin, sqliteState } satisfies QueryThreadData), {
    name: 'measurements',
  })
}

function createInProcessQueries(store: MeasurementStore): MeasurementQueries {
  return {
    run: async (job) =>
      inSnapshot(store, () => {
        const prepared = prepare(store, job)
        return prepared.ok ? runToEnd(prepared.value.run()) : prepared
      }),
    close: () => Promise.resolve(),
  }
}
