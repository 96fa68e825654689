const FIRST_CAPACITY = 64 * 1024

/** A buffer that grows at its end and is read from its front. */
export interface ByteBuffer {
  append(chunk: Uint8Array): void
  /** Removes a number of bytes from the front. */
  drop(count: number): void
  /** The current bytes. They change with the next call, so a caller that keeps them has to copy them. */
  view(): Buffer
}

/**
 * Collects bytes that come in pieces of any size. The space doubles, so that each byte is moved a few times at most.
 */
export function createByteBuffer(): ByteBuffer {
  let storage: Buffer = Buffer.alloc(0)
  let start = 0
  let end = 0

  function makeRoom(count: number): void {
    const length = end - start
    const isEnough = (length + count) * 2 <= storage.length
    const roomy = isEnough ? storage : Buffer.alloc(Math.max(FIRST_CAPACITY, (length + count) * 2))
    storage.copy(roomy, 0, start, end)
    storage = roomy
    start = 0
    end = length
  }

  return {
    append(chunk) {
      if (end + chunk.byteLength > storage.length) makeRoom(chunk.byteLength)
      storage.set(chunk, end)
      end += chunk.byteLength
    },
    drop(count) {
      start = Math.min(end, start + count)
    },
    view: () => storage.subarray(start, end),
  }
}

/**
 * Chunks that are taken before the event loop gets a turn, which a camera that sends single bytes would never leave.
 */
const CHUNKS_PER_TURN = 64

/** Returns the function to await after each chunk, so that others get their turn after many. */
export function createEventLoopPause(): () => Promise<void> | undefined {
  let chunks = 0
  return () => {
    chunks = (chunks + 1) % CHUNKS_PER_TURN
    return chunks === 0 ? new Promise((resolve) => setImmediate(resolve)) : undefined
  }
}
