import type { Clock } from '../clock'
import { SECOND } from '../time'
import { createGate, waitForGates, type Gate } from './gate'

/** How long a write can be undone, and how long one that cannot be taken back is held, in ms. */
export const UNDO_TIME = 8 * SECOND

/** Undoes a write. Resolves with false where it came too late, or where the instance refused it. */
export type Undo = () => Promise<boolean>

/** Waits for `delay`, or until the page is left. Resolves with false where the user has dropped it meanwhile. */
export async function holdBack(
  clock: Clock,
  { delay, page }: { delay: number; page: Gate },
  tell: (undo: Undo) => void,
): Promise<boolean> {
  const dropped = createGate()
  let isSent = false
  tell(() => {
    if (!isSent) dropped.open()
    return Promise.resolve(!isSent)
  })
  await waitForGates(clock, delay, [dropped, page])
  isSent = !dropped.isOpen()
  return isSent
}

/** An undo that works once, and not after `UNDO_TIME`. */
export function undoOnce(clock: Clock, undo: Undo): Undo {
  const end = clock.now() + UNDO_TIME
  let isUsed = false
  return async () => {
    if (isUsed || clock.now() >= end) return false
    isUsed = true
    return await undo()
  }
}
