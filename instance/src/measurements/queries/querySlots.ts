import { workerData } from 'node:worker_threads'
import { createLimiter, roundRobin } from '@barn-workbench/core/concurrency'
import { failBusy, serveJobs, shareSqliteThreadState } from '../../database'
import { runToEnd } from '../engine/prepareMeasurement'
import type { RowSource } from '../series/catalogue'
import { beginSnapshot, inSnapshot, type MeasurementStore } from '../storage/measurementStore'
import { openForReading } from '../storage/openMeasurements'
import { prepare, type QueryJob, type QueryReply, type QueryThreadData } from './measurementQueries'

/** Heavy queries of one account that may wait for their turn: as many as a large dashboard has. */
const LONGEST_QUEUE = 24

/** The stores of both slots: the same rows by a connection each, so that neither waits for the other's transaction. */
export interface SlotStores {
  light: MeasurementStore
  heavy: MeasurementStore
}

/**
 * Answers light queries at once and heavy ones one at a time, in slices between which light ones are answered.
 */
export function createQuerySlots(stores: SlotStores) {
  const waiting = roundRobin()
  const heavyQueries = createLimiter(1, waiting)

  return async (job: QueryJob, signal: AbortSignal): Promise<QueryReply> => {
    const light = inSnapshot(stores.light, () => answerIfLight(stores.light, job))
    if (light) return light
    if (waiting.sizeOf(job.accountId) >= LONGEST_QUEUE) return failBusy()
    return await heavyQueries.run(() => answerInSlices(stores.heavy, job, signal), { owner: job.accountId })
  }
}

function answerIfLight(store: MeasurementStore, job: QueryJob): QueryReply | null {
  const prepared = prepare(store, job)
  if (!prepared.ok) return prepared
  return prepared.value.isLight ? runToEnd(prepared.value.run()) : null
}

/** Stops between two slices when the signal is aborted. */
async function answerInSlices(store: MeasurementStore, job: QueryJob, signal: AbortSignal): Promise<QueryReply> {
  if (signal.aborted) return failBusy()
  const endSnapshot = beginSnapshot(store)
  try {
    const prepared = prepare(store, job)
    if (!prepared.ok) return prepared
    const steps = prepared.value.run()
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value
      await new Promise((resolve) => setImmediate(resolve))
      if (signal.aborted) return failBusy()
    }
  } finally {
    endSnapshot()
  }
}

/**
 * Answers queries in this thread. `createRows` makes the source of the rows from the origin that the owner of the
 * thread passes.
 */
export function serveQueries(createRows: (origin: unknown) => RowSource): void {
  const { folder, origin, sqliteState } = workerData as QueryThreadData
  shareSqliteThreadState(sqliteState)
  const open = () => openForReading(folder, createRows(origin))
  serveJobs(createQuerySlots({ light: open(), heavy: open() }))
}
