import { parentPort } from 'node:worker_threads'
import { readPackageFacts } from './packageFacts'
import type { ReadingTask } from './packageReader'

/** Entry of the thread in which a package is read. */
parentPort?.on('message', ({ bytes, isParsed }: ReadingTask) =>
  parentPort?.postMessage(readPackageFacts(bytes, isParsed)),
)
