import { createSharedWork, type Shared } from '../sharedWork'
import type { PictureJob, PicturePainter } from './pictureJob'

export interface PictureQueue {
  /**
   * The picture of that key as JPEG, painted once for all callers that wait for it; null if its origin is not a
   * picture. Fails with `request/too-many` if the queue is full or the signal is aborted; rejects if painting fails.
   */
  get(key: string, job: PictureJob, signal: AbortSignal): Promise<Shared<Uint8Array>>
}

/** Most pictures that wait. */
const LONGEST_QUEUE = 400
/** Size of the cache of painted pictures in bytes. */
const CACHED_BYTES = 12 * 1024 * 1024

/** Paints pictures one at a time, in the order of their requests, and caches them. */
export function createPictureQueue(painter: PicturePainter): PictureQueue {
  const pictures = createSharedWork<Uint8Array>({
    atOnce: 1,
    longest: LONGEST_QUEUE,
    cachedBytes: CACHED_BYTES,
    sizeOf: ({ byteLength }) => byteLength,
  })
  return { get: (key, job, signal) => pictures.get(key, () => painter.paint(job), signal) }
}
