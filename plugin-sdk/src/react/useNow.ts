import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useWorkbench } from './WorkbenchContext'

/** The time, ms, that goes on in steps of `period` ms: for ages on screen. @public */
export function useNow(period = 30_000): number {
  const { clock } = useWorkbench()
  const now = useRef(clock.now())
  const subscribe = useCallback(
    (redraw: () => void) => {
      const tick = () => {
        now.current = clock.now()
        redraw()
        timer = clock.setTimeout(tick, period)
      }
      let timer = clock.setTimeout(tick, period)
      return () => clock.clearTimeout(timer)
    },
    [clock, period],
  )
  return useSyncExternalStore(subscribe, () => now.current)
}
