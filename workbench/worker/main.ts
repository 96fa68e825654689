import { startPushWorker, type WorkerScope } from './pushWorker'

startPushWorker(globalThis as unknown as WorkerScope)
