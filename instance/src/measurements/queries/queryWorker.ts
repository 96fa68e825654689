import { workerData } from 'node:worker_threads'
import { shareSqliteThreadState } from '../../database'
import { serveJobs } from '../../jobThread'
import { createBarn } from '../../simulator'
import { openForReading } from '../storage/openMeasurements'
import type { QueryThreadData } from './measurementQueries'
import { createQuerySlots } from './querySlots'

// The thread that answers queries of measurements.

const { folder, barn: barnOptions, sqliteState } = workerData as QueryThreadData
shareSqliteThreadState(sqliteState)
const barn = createBarn(barnOptions)
serveJobs(createQuerySlots({ light: openForReading(folder, barn), heavy: openForReading(folder, barn) }))
