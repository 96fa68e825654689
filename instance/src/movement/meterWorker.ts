import { parentPort } from 'node:worker_threads'
import { createMeterTasks, type MeterTask } from './meters'

// The thread that measures the pictures of cameras: it answers one task after the other.

const run = createMeterTasks()

parentPort?.on('message', (task: MeterTask) => parentPort?.postMessage(run(task)))
