import { parentPort, workerData } from 'node:worker_threads'
import { createBarn, type BarnOptions } from '../simulator'
import { collectGarbage } from './collectGarbage'
import { paintPicture } from './paintPicture'
import type { PictureJob } from './pictureJob'

/** What canvases hold is hidden from the garbage collector, so it is called after about this many pixels. */
const PIXELS_PER_COLLECTION = 300_000
const PIXELS_OF_FILE = 1_000_000

const barn = createBarn(workerData as BarnOptions)
let pixels = 0

function pixelsOf({ origin, height }: PictureJob): number {
  return height * height * 2 + (origin.kind === 'simulated' ? 0 : PIXELS_OF_FILE)
}

/** Before the next job, for what it frees to be free: the engine gives it back in a turn of its own. */
async function freeMemory(job: PictureJob): Promise<void> {
  pixels += pixelsOf(job)
  if (pixels < PIXELS_PER_COLLECTION) return
  pixels = 0
  collectGarbage()
  await new Promise((resolve) => setImmediate(resolve))
}

async function answer(job: PictureJob): Promise<void> {
  const painted = await paintPicture(barn, job)
  const bytes = painted && Uint8Array.from(painted)
  await freeMemory(job)
  parentPort?.postMessage(bytes, bytes ? [bytes.buffer] : [])
}

// A job that throws ends the worker; whoever started it starts another.
parentPort?.on(
  'message',
  (job: PictureJob) =>
    void answer(job).catch((error: unknown) =>
      setImmediate(() => {
        throw error
      }),
    ),
)
