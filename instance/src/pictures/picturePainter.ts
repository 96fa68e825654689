import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { SECOND } from '@barn-workbench/core/time'
import { barnOptionsOf, type Barn } from '../simulator'
import { askWorker, createThread } from '../thread'
import { paintPicture } from './paintPicture'
import type { PicturePainter } from './pictureJob'

/** The built worker stands beside the bundle. It is missing where the sources themselves run. */
const workerFile = fileURLToPath(new URL('./paintWorker.js', import.meta.url))
const WORKER_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 }
/** A job that takes longer, in ms, is given up together with its thread. */
const LONGEST_JOB = 30 * SECOND

/** Creates a painter that works in a thread of its own, or in this thread where there is no built worker. */
export function createPainter(barn: Barn): PicturePainter {
  if (!existsSync(workerFile)) return createInProcessPainter(barn)
  const workerData = barnOptionsOf(barn)
  return createWorkerPainter(() => new Worker(workerFile, { workerData, resourceLimits: WORKER_MEMORY }))
}

function createInProcessPainter(barn: Barn): PicturePainter {
  return { paint: (job) => paintPicture(barn, job), close: () => Promise.resolve() }
}

/** Paints in a thread. If the thread dies, its current job fails, and a new thread takes the next one. */
export function createWorkerPainter(startWorker: () => Worker): PicturePainter {
  const thread = createThread(startWorker)
  let lastJob: Promise<unknown> = Promise.resolve()
  return {
    paint(job) {
      const paintNow = () =>
        askWorker<Uint8Array | null>(thread.worker(), job, { longest: LONGEST_JOB, name: 'painting' })
      const painted = lastJob.then(paintNow, paintNow)
      lastJob = painted
      return painted
    },
    close: () => thread.close(),
  }
}
