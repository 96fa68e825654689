import { workerData } from 'node:worker_threads'
import { serveJobs, shareSqliteThreadState } from '../../database'
import type { RowSource } from '../series/catalogue'
import { openForReading } from '../storage/openMeasurements'
import type { QueryThreadData } from './measurementQueries'
import { createQuerySlots } from './querySlots'

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
