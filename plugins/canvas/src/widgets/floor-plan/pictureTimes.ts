/** When the newest picture on screen was taken, for a badge that follows it alone. */
export interface PictureTimes {
  note(timestamp: number | null): void
  newest(): number | null
  subscribe(listener: () => void): () => void
}

export function createPictureTimes(): PictureTimes {
  const listeners = new Set<() => void>()
  let newest: number | null = null
  return {
    note(timestamp) {
      if (timestamp === null || (newest !== null && timestamp <= newest)) return
      newest = timestamp
      for (const listener of listeners) listener()
    },
    newest: () => newest,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
