import { useMemo, useSyncExternalStore } from 'react'
import type { Clock } from '@barn-workbench/core/clock'
import { useOptionalSession, useWorkbench } from './WorkbenchContext'

const subscribeToNothing = () => () => undefined

/** By how much the clock of the instance around is ahead of that of this device, ms; 0 without an instance. */
export function useClockOffset(): number {
  const session = useOptionalSession()
  return useSyncExternalStore(session?.subscribe ?? subscribeToNothing, () => session?.snapshot().clockOffset ?? 0)
}

/**
 * The clock of the instance around, by which its data is dated; that of this device on a page without an instance.
 * Another object when the time that it shows is corrected. @public
 */
export function useClock(): Clock {
  const { clock } = useWorkbench()
  const offset = useClockOffset()
  return useMemo(
    () => ({ now: () => clock.now() + offset, setTimeout: (run, delay) => clock.setTimeout(run, delay) }),
    [clock, offset],
  )
}
