export interface ByteCache {
  get(key: string): Uint8Array | undefined
  set(key: string, bytes: Uint8Array): void
}

/** Keeps up to so many bytes; the least recently used go first. */
export function createByteCache(largest: number): ByteCache {
  const kept = new Map<string, Uint8Array>()
  let size = 0
  function drop(key: string): Uint8Array | undefined {
    const bytes = kept.get(key)
    if (bytes && kept.delete(key)) size -= bytes.byteLength
    return bytes
  }
  return {
    get(key) {
      const bytes = drop(key)
      if (bytes) {
        kept.set(key, bytes)
        size += bytes.byteLength
      }
      return bytes
    },
    set(key, bytes) {
      drop(key)
      kept.set(key, bytes)
      size += bytes.byteLength
      for (const oldest of kept.keys()) {
        if (size <= largest) break
        drop(oldest)
      }
    },
  }
}
