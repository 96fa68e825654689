/** When the newest picture on screen was taken, for a badge that follows it alone. */
export interface LatestPictureTime {
  record(timestamp: number | null): void
  get(): number | null
  subscribe(listener: () => void): () => void
}

export function createLatestPictureTime(): LatestPictureTime {
  const listeners = new Set<() => void>()
  let newest: number | null = null
  return {
    record(timestamp) {
      if (timestamp === null || (newest !== null && timestamp <= newest)) return
      newest = timestamp
      for (const listener of listeners) listener()
    },
    get: () => newest,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
