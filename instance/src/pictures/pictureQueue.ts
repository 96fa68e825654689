import { createSharedWork, type Shared } from '../sharedWork'
import type { LatePicture, PictureJob, PicturePainter, PictureSource } from './pictureJob'

/** A job whose picture may have to be taken from a video first, which goes on beside the painting of others. */
export interface QueuedJob extends Omit<PictureJob, 'source'> {
  source: PictureSource | LatePicture
}

export interface PictureQueue {
  /**
   * The picture of that key, painted once for all callers that wait for it; null if its origin is not a
   * picture. Fails with `request/too-many` if the queue is full or the signal is aborted; rejects if painting fails.
   */
  get(key: string, job: QueuedJob, signal: AbortSignal): Promise<Shared<Uint8Array>>
}

/** Most pictures that wait. */
const LONGEST_QUEUE = 400
/** Size of the cache of painted pictures in bytes. */
const CACHED_BYTES = 12 * 1024 * 1024

/** Paints pictures one at a time, in the order of their requests, and caches them. */
export function createPictureQueue(painter: PicturePainter): PictureQueue {
  const pictures = createSharedWork<Uint8Array>({
    atOnce: LONGEST_QUEUE,
    longest: LONGEST_QUEUE,
    cachedBytes: CACHED_BYTES,
    sizeOf: ({ byteLength }) => byteLength,
  })
  const waiting: (() => void)[] = []
  let isPainting = false

  function passTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else isPainting = false
  }

  /** Paints after those before, unless nobody waits any more. */
  async function paintInTurn(job: PictureJob, signal: AbortSignal): Promise<Uint8Array | null> {
    if (isPainting) await new Promise<void>((resolve) => waiting.push(resolve))
    isPainting = true
    try {
      return signal.aborted ? null : await painter.paint(job)
    } finally {
      passTurn()
    }
  }

  async function make({ source, ...job }: QueuedJob, signal: AbortSignal): Promise<Uint8Array | null> {
    if (source.kind !== 'later') return paintInTurn({ ...job, source }, signal)
    const bytes = await source.load(signal).catch(() => null)
    return bytes && paintInTurn({ ...job, source: { kind: 'bytes', bytes } }, signal)
  }

  return { get: (key, job, signal) => pictures.get(key, (stopped) => make(job, stopped), signal) }
}
