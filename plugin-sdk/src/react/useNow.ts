import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { CancelTimer } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import { useClock } from './useClock'
import { useOptionalContribution } from './WorkbenchContext'

/**
 * The current time of the instance around in ms since the epoch, updated every `period` ms: for ages on screen. It
 * stands still while the widget is off screen, and is updated as soon as the widget is back. @public
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
