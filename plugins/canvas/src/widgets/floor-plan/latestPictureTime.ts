/**
 * The time at which the newest picture on screen was taken. A store of its own, so that a new picture renders the badge
 * only.
 */
export interface LatestPictureTime {
  /** Records the time of a loaded picture, in ms since the epoch. Ignored unless it is newer than all before. */
  record(timestamp: number | null): void
  /** In ms since the epoch; null before the first picture. */
  get(): number | null
  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
}

export function createLatestPictureTime(): LatestPictureTime {
  const listeners = new Set<() => void>()
  let latest: number | null = null
  return {
    record(timestamp) {
      if (timestamp === null || (latest !== null && timestamp <= latest)) return
      latest = timestamp
      for (const listener of listeners) listener()
    },
    get: () => latest,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
