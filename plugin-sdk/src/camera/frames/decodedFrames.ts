import { LRUCache } from 'lru-cache'
import type { FrameChoice } from '../useFrame'
import type { Still } from '../useStill'
import type { FrameCache } from './frameCache'

/** Bytes of decoded pictures that are kept of one camera: more than 25 small ones, or three of 1080 lines. */
const DECODED_BYTES = 28 * 2 ** 20
const BYTES_PER_PIXEL = 4

/** A picture that can be drawn at once. */
export interface DecodedFrame {
  bitmap: ImageBitmap
  /** The time at which it was taken, in ms since the epoch; null if the instance does not say. */
  timestamp: number | null
}

/** Decoded pictures by the time for which they were requested, and their height. The oldest ones are freed. */
export interface DecodedFrames {
  get(time: number, height: number): DecodedFrame | undefined
  keep(time: number, height: number, frame: DecodedFrame): void
  clear(): void
  /** Bytes of all kept frames. */
  bytes(): number
}

/** Creates an empty cache of decoded pictures. It drops the ones that were used least lately beyond `maximumBytes`. */
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

interface Decoder {
  cameraId: string
  cache: Pick<FrameCache, 'drop'>
  decoded: DecodedFrames
  decode(blob: Blob): Promise<ImageBitmap>
}

/** Decodes a picture unless it is kept decoded. */
export async function decodeOnce(
  { cameraId, cache, decoded, decode }: Decoder,
  still: Still,
  { time, height }: Pick<FrameChoice, 'time' | 'height'>,
): Promise<DecodedFrame> {
  const known = decoded.get(time, height)
  if (known) return known
  try {
    const frame = { bitmap: await decode(still.blob), timestamp: still.timestamp }
    decoded.keep(time, height, frame)
    return frame
  } catch (error) {
    // Asked for again, it may be whole.
    cache.drop({ cameraId, time, height })
    throw error
  }
}
