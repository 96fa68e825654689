import { LRUCache } from 'lru-cache'

/** Bytes of decoded pictures that are kept of one camera: more than 25 small ones, or three of 1080 lines. */
const DECODED_BYTES = 28 * 2 ** 20
const BYTES_PER_PIXEL = 4

/** A picture that can be drawn at once. */
export interface DecodedFrame {
  bitmap: ImageBitmap
  /** When it was taken, ms since the epoch; null where the instance does not say. */
  timestamp: number | null
}

/** Decoded pictures by the time for which they were requested, and their height. The oldest ones are freed. */
export interface DecodedFrames {
  get(time: number, height: number): DecodedFrame | undefined
  keep(time: number, height: number, frame: DecodedFrame): void
  clear(): void
  /** Of all that are kept. */
  bytes(): number
}

export function createDecodedFrames(maximumBytes = DECODED_BYTES): DecodedFrames {
  const frames = new LRUCache<string, DecodedFrame>({
    maxSize: maximumBytes,
    sizeCalculation: ({ bitmap }) => Math.max(1, bitmap.width * bitmap.height * BYTES_PER_PIXEL),
    dispose: ({ bitmap }) => bitmap.close(),
  })
  return {
    get: (time, height) => frames.get(`${height} ${time}`),
    keep: (time, height, frame) => void frames.set(`${height} ${time}`, frame),
    clear: () => frames.clear(),
    bytes: () => frames.calculatedSize,
  }
}
