import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import { useOptionalContribution, useOptionalSession, useWorkbench } from '../context/WorkbenchContext'

/**
 * The current time of the instance around in ms since the epoch, updated every `period` ms: for ages on screen. It
 * pauses while the widget is off screen, and is updated as soon as the widget is back. @public
 */
export function useNow(period = 30 * SECOND): number {
  const clock = useClock()
  const isActive = useOptionalContribution()?.active ?? true
  const now = useRef(clock.now())
  const subscribe = useCallback(
    (redraw: () => void) => {
      if (!isActive) return () => undefined
      let cancelTimer: CancelTimer | null = null
      const scheduleTick = () => {
        cancelTimer = clock.setTimeout(tick, now.current + period - clock.now())
      }
      const tick = () => {
        now.current = clock.now()
        redraw()
        scheduleTick()
      }
      // The time of the instance may also be corrected, in either direction.
      const isOverdue = Math.abs(clock.now() - now.current) >= period
      if (isOverdue) tick()
      else scheduleTick()
      return () => cancelTimer?.()
    },
    [clock, period, isActive],
  )
  return useSyncExternalStore(subscribe, () => now.current)
}

const subscribeToNothing = () => () => undefined

/** Returns the lead of the clock of the instance around over this device's, in ms; 0 without an instance. */
export function useClockOffset(): number {
  const session = useOptionalSession()
  return useSyncExternalStore(session?.subscribe ?? subscribeToNothing, () => session?.snapshot().clockOffset ?? 0)
}

/**
 * The clock of the instance around, by which its data is dated; the clock of this device on a page without an instance.
 * A new object when it is corrected. @public
 */
export function useClock(): Clock {
  const { clock } = useWorkbench()
  const offset = useClockOffset()
  return useMemo(
    () => ({ now: () => clock.now() + offset, setTimeout: (run, delay) => clock.setTimeout(run, delay) }),
    [clock, offset],
  )
}
