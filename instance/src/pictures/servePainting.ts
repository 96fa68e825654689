import { parentPort } from 'node:worker_threads'
import { collectGarbage } from '../painting'
import { paintPicture, type PaintSimulated, type PictureJob } from './picturePainter'

/** The engine does not see the memory of canvases, so garbage is collected after this number of painted pixels. */
const PIXELS_PER_COLLECTION = 300_000
/** Pixels for which a decoded file or snapshot is counted. */
const PIXELS_OF_DECODED_PICTURE = 1_000_000

function countPixels({ source, height }: PictureJob): number {
  return height * height * 2 + (source.kind === 'simulated' ? 0 : PIXELS_OF_DECODED_PICTURE)
}

/** Ends the thread by an uncaught error; the main thread then starts another one for the next job. */
function crash(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

/**
 * Paints pictures in this thread: it answers each job with a JPEG or null, one at a time. `paintSimulated` paints those
 * of simulated cameras.
 */
export function servePainting(paintSimulated?: PaintSimulated): void {
  let pixelsSinceCollection = 0

  /**
   * Frees memory before the next job; the engine returns it in a later turn of the event loop, so this waits for one.
   */
  async function freeMemory(job: PictureJob): Promise<void> {
    pixelsSinceCollection += countPixels(job)
    if (pixelsSinceCollection < PIXELS_PER_COLLECTION) return
    pixelsSinceCollection = 0
    collectGarbage()
    await new Promise((resolve) => setImmediate(resolve))
  }

  async function answer(job: PictureJob): Promise<void> {
    const painted = await paintPicture(job, paintSimulated)
    const bytes = painted && Uint8Array.from(painted)
    await freeMemory(job)
    parentPort?.postMessage(bytes, bytes ? [bytes.buffer] : [])
  }

  parentPort?.on('message', (job: PictureJob) => void answer(job).catch(crash))
}
