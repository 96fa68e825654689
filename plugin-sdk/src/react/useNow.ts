import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useWorkbench } from './WorkbenchContext'

/** The current time in ms since the epoch, updated every `period` ms: for ages on screen. @public */
export function useNow(period = 30_000): number {
  const { clock } = useWorkbench()
  const now = useRef(clock.now())
  const subscribe = useCallback(
    (redraw: () => void) => {
      const tick = () => {
        now.current = clock.now()
        redraw()
        cancelTimer = clock.setTimeout(tick, period)
      }
      let cancelTimer = clock.setTimeout(tick, period)
      return () => cancelTimer()
    },
    [clock, period],
  )
  return useSyncExternalStore(subscribe, () => now.current)
}
