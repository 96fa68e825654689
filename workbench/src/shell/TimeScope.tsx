import { useEffect, useState, type ReactNode } from 'react'
import {
  createTimeView,
  keepMomentInAddress,
  TimeViewProvider,
  useOptionalSession,
} from '@barn-workbench/plugin-sdk/host'
import { DEFAULT_DASHBOARD_TIME, useClock, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/**
 * Provides the time that all charts and pictures below share. Callers give it a key by instance, because each barn has a time of its
 * own.
 */
export function TimeScope({ children }: { children: ReactNode }) {
  const clock = useClock()
  const { address, clock: systemClock } = useWorkbench()
  const session = useOptionalSession()
  const [time] = useState(() => createTimeView(session?.clock ?? clock, DEFAULT_DASHBOARD_TIME))
  // `session.clock` stays the same object, and `useClock` returns another one when the time of the instance is corrected:
  // the same choice then gives another window.
  useEffect(() => time.choose(time.choice()), [time, clock])
  useEffect(() => keepMomentInAddress(time, address, systemClock), [time, address, systemClock])
  return <TimeViewProvider value={time}>{children}</TimeViewProvider>
}
