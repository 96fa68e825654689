import { parentPort } from 'node:worker_threads'
import { collectGarbage } from '../../painting'
import { createAccumulatorTasks, type AccumulatorTask } from './accumulator'

// The thread that adds up pictures: it answers each task with a picture or null, one at a time.

const run = createAccumulatorTasks()
/** The engine does not see the memory of canvases, so garbage is collected after this number of tasks. */
const TASKS_PER_COLLECTION = 4
let tasks = 0

async function answer(task: AccumulatorTask): Promise<void> {
  const picture = await run(task)
  const bytes = picture && Uint8Array.from(picture)
  if (++tasks % TASKS_PER_COLLECTION === 0) collectGarbage()
  parentPort?.postMessage(bytes, bytes ? [bytes.buffer] : [])
}

/** Ends the thread by an uncaught error; the main thread then starts another one. */
function crash(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

parentPort?.on('message', (task: AccumulatorTask) => void answer(task).catch(crash))
