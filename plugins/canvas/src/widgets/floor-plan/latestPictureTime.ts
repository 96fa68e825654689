import { createEmitter } from '@barn-workbench/core/emitter'

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
  const emitter = createEmitter<{ changed: undefined }>()
  let latest: number | null = null
  return {
    record(timestamp) {
      if (timestamp === null || (latest !== null && timestamp <= latest)) return
      latest = timestamp
      emitter.emit('changed')
    },
    get: () => latest,
    subscribe: (listener) => emitter.subscribe('changed', listener),
  }
}
