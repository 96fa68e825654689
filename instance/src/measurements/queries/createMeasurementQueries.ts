import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { SqliteThreadState } from '../../database'
import { barnOptionsOf, type Barn, type BarnOptions } from '../../simulator'
import { createJobThread, type JobThread } from '../../thread'
import { runToEnd } from '../engine/queryMeasurement'
import { inSnapshot, type MeasurementStore } from '../storage/measurementStore'
import { prepare, type QueryJob, type QueryReply } from './measurementQuery'

export type MeasurementQueries = JobThread<QueryJob, QueryReply>

export interface QueryThreadData {
  /** Data folder of the instance. */
  folder: string
  barn: BarnOptions
  sqliteState: SqliteThreadState
}

/** The built worker stands beside the bundle. It is missing where the sources themselves run. */
const workerFile = fileURLToPath(new URL('./queryWorker.js', import.meta.url))
const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Answers queries of measurements in a thread, so that a long one does not block the instance. Measurements in memory,
 * and those of an instance that runs from its sources, are queried in this thread.
 */
export function createMeasurementQueries(
  store: MeasurementStore,
  { folder, barn }: { folder: string | undefined; barn: Barn },
): MeasurementQueries {
  if (folder === undefined || !existsSync(workerFile)) return createInProcessQueries(store)
  return createJobThread(
    (sqliteState) => {
      const workerData: QueryThreadData = { folder, barn: barnOptionsOf(barn), sqliteState }
      return new Worker(workerFile, { workerData, resourceLimits: WORKER_MEMORY })
    },
    { name: 'measurements' },
  )
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
