import { useState } from 'react'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { followingStrip, type TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import { useNow } from '@barn-workbench/plugin-sdk/react'
import { useSeekMoment, type SeekTime } from '../seek/seekTime'

/** Length of the initial window, ms. */
const FIRST_LENGTH = 12 * HOUR

/** The window of a strip, which follows the moment unless the user drags it just now. */
export function useStripWindow(time: SeekTime) {
  const now = useNow(MINUTE)
  const moment = useSeekMoment(time)
  const [isHeld, setIsHeld] = useState(false)
  const [window, setWindow] = useState<TimeWindow>(() =>
    followingStrip({ start: moment - 2 * FIRST_LENGTH, end: moment - FIRST_LENGTH }, moment, now),
  )
  /** A window that was moved by hand stays until another moment is shown. */
  const [movedAt, setMovedAt] = useState<number | null>(null)
  if (movedAt !== null && movedAt !== moment) setMovedAt(null)
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
export type StripWindow = ReturnType<typeof useStripWindow>
