import { useState } from 'react'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { followingStrip, type TimeWindow } from '../chart'
import { useNow } from '../react/useNow'

/** Length of the initial window, ms. */
const FIRST_LENGTH = 12 * HOUR

/** The span of time that a scrubber shows, ms since the epoch. @public */
export interface ScrubberWindow {
  now: number
  /** The time of the picture on screen. */
  moment: number
  window: TimeWindow
  /** Shows another span, until another moment is shown. */
  move(window: TimeWindow): void
  /** Keeps the span while the user drags. */
  hold(isHeld: boolean): void
}

/** Options of `useScrubberWindow`. @public */
export interface ScrubberWindowOptions {
  /** Length of the window at first, ms. */
  length?: number
  /** A moment that is no farther than this from the one before has moved by itself, as that of a video, ms. */
  drift?: number
}

/** The window of a scrubber, which follows the moment unless the user drags it just now. @public */
export function useScrubberWindow(
  moment: number,
  { length = FIRST_LENGTH, drift = 0 }: ScrubberWindowOptions = {},
): ScrubberWindow {
  const now = useNow(MINUTE)
  const [isHeld, setIsHeld] = useState(false)
  const [window, setWindow] = useState<TimeWindow>(() =>
    followingStrip({ start: moment - 2 * length, end: moment - length }, moment, now),
  )
  /** A window that was moved by hand stays until another moment is shown. */
  const [movedAt, setMovedAt] = useState<number | null>(null)
  if (movedAt !== null && movedAt !== moment) setMovedAt(Math.abs(moment - movedAt) <= drift ? moment : null)
  const isFree = isHeld || movedAt === moment
  const followed = isFree ? window : followingStrip(window, moment, Math.max(now, moment))
  if (followed !== window) setWindow(followed)
  return {
    now: Math.max(now, moment),
    moment,
    window: followed,
    move: (next: TimeWindow) => {
      setWindow(next)
      setMovedAt(moment)
    },
    hold: setIsHeld,
  }
}
