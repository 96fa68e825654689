import { setTimeout } from 'node:timers/promises'
import type { PicturePainter } from './pictureJob'
import type { PictureQueue } from './pictureQueue'

/** Time from one look whether somebody waits to the next, in ms. */
const LOOK_PERIOD = 50

/** Knows whether somebody waits for a picture, so that work in the background comes after people. */
export interface PictureActivity {
  watchPainter(painter: PicturePainter): PicturePainter
  watchQueue(queue: PictureQueue): PictureQueue
  /** Resolves when nobody waits, or at the latest after `longest` ms. Rejects when the signal is aborted. */
  whenIdle(longest: number, signal: AbortSignal): Promise<void>
}

export function createPictureActivity(): PictureActivity {
  let waiting = 0

  async function count<T>(work: Promise<T>): Promise<T> {
    waiting++
    try {
      return await work
    } finally {
      waiting--
    }
  }

  return {
    watchPainter: (painter) => ({ ...painter, paint: (job) => count(painter.paint(job)) }),
    watchQueue: ({ get }) => ({ get: (key, job, signal) => count(get(key, job, signal)) }),
    async whenIdle(longest, signal) {
      for (let waited = 0; waiting > 0 && waited < longest; waited += LOOK_PERIOD)
        await setTimeout(LOOK_PERIOD, undefined, { signal })
      signal.throwIfAborted()
    },
  }
}
