import type { Clock } from '../clock'
import { holdBack, type Undo } from './holdBack'
import type { Batch } from './submission'

/** Makes a batch. `tellHeld` tells once for all writes that they are held back. */
export function createBatch(clock: Clock, tellHeld: (undo: Undo, stays: number) => void): Batch {
  let kept: Promise<boolean> | undefined
  return {
    hold(delay, page) {
      kept ??= holdBack(clock, { delay, page }, (undo) => tellHeld(undo, delay))
      return kept
    },
    undos: [],
  }
}
