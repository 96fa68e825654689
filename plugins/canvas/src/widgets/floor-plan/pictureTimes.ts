import { createEmitter } from '@barn-workbench/core/emitter'

/**
 * The times at which the pictures on screen were taken, in ms since the epoch. A store of its own, so that a new picture
 * renders what tells its time only.
 */
export interface PictureTimes {
  /** Records the time of the picture of a camera that is on screen now; null where the instance does not send it. */
  record(cameraId: string, timestamp: number | null): void
  /** The time of the picture of a camera; null without one. */
  of(cameraId: string): number | null
  /** The time of the newest picture; null before the first one. */
  latest(): number | null
  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
}

export function createPictureTimes(): PictureTimes {
  const emitter = createEmitter<{ changed: undefined }>()
  const times = new Map<string, number>()
  return {
    record(cameraId, timestamp) {
      if (timestamp === null || times.get(cameraId) === timestamp) return
      times.set(cameraId, timestamp)
      emitter.emit('changed')
    },
    of: (cameraId) => times.get(cameraId) ?? null,
    latest: () => (times.size === 0 ? null : Math.max(...times.values())),
    subscribe: (listener) => emitter.subscribe('changed', listener),
  }
}
