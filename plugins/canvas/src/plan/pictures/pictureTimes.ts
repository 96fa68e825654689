import { createEmitter } from '@barn-workbench/core/emitter'
import { MINUTE } from '@barn-workbench/core/time'

/** Difference from the requested time, ms, from which on a picture counts as one of another time. */
const OTHER_TIME = MINUTE

/** The time at which a picture was taken, and the time that was asked for; both ms since the epoch. */
interface PictureTime {
  timestamp: number
  /** Null for now. */
  asked: number | null
}

/**
 * The times at which the pictures on screen were taken, in ms since the epoch. A separate store, so that a new picture
 * only redraws its time.
 */
export interface PictureTimes {
  /** Records the picture of a camera that is on screen now. Its time is null if the instance does not send it. */
  record(cameraId: string, timestamp: number | null, asked: number | null): void
  /** A camera has no picture on screen. */
  forget(cameraId: string): void
  /** The time of the picture of a camera; null without one. */
  of(cameraId: string): number | null
  /** The time of the newest picture; null before the first one. */
  latest(): number | null
  /**
   * The cameras whose pictures differ from the requested time, with the times of their pictures; the same object until
   * one of them changes.
   */
  others(): ReadonlyMap<string, number>
  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
}

/** Whether a picture differs from the requested time. Times in ms since the epoch. */
export function isOtherTime(timestamp: number, asked: number): boolean {
  return Math.abs(timestamp - asked) >= OTHER_TIME
}

/** Creates an empty record of the times of the pictures on the plan. */
export function createPictureTimes(): PictureTimes {
  const emitter = createEmitter<{ changed: undefined }>()
  const times = new Map<string, PictureTime>()
  let others: ReadonlyMap<string, number> = new Map()
  function update(): void {
    const next = new Map(
      [...times]
        .filter(([, { timestamp, asked }]) => asked !== null && isOtherTime(timestamp, asked))
        .map(([id, { timestamp }]) => [id, timestamp]),
    )
    const isSame = next.size === others.size && [...next].every(([id, timestamp]) => others.get(id) === timestamp)
    if (!isSame) others = next
    emitter.emit('changed')
  }
  return {
    record(cameraId, timestamp, asked) {
      const before = times.get(cameraId)
      if (timestamp === null || (before?.timestamp === timestamp && before.asked === asked)) return
      times.set(cameraId, { timestamp, asked })
      update()
    },
    forget(cameraId) {
      if (times.delete(cameraId)) update()
    },
    of: (cameraId) => times.get(cameraId)?.timestamp ?? null,
    latest: () => (times.size === 0 ? null : Math.max(...[...times.values()].map(({ timestamp }) => timestamp))),
    others: () => others,
    subscribe: (listener) => emitter.subscribe('changed', listener),
  }
}
