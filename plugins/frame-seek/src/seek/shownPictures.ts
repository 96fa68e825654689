import { createEmitter } from '@barn-workbench/core/emitter'

/** The times of the pictures that the cameras show: for questions about a picture, which has to be on screen. */
export interface ShownPictures {
  /**
   * The moment for which the picture was requested, ms since the epoch; null if no picture of the current moment is on
   * screen.
   */
  of(cameraId: string): number | null
  note(cameraId: string, moment: number | null): void
  subscribe(listener: () => void): () => void
}

/** Creates an empty record of the pictures that are shown. */
export function createShownPictures(): ShownPictures {
  const events = createEmitter<{ changed: undefined }>()
  const moments = new Map<string, number | null>()
  return {
    of: (cameraId) => moments.get(cameraId) ?? null,
    note(cameraId, moment) {
      if (moments.get(cameraId) === moment) return
      moments.set(cameraId, moment)
      events.emit('changed')
    },
    subscribe: (listener) => events.subscribe('changed', listener),
  }
}
