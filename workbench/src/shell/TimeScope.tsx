import { useState, type ReactNode } from 'react'
import { createTimeView, TimeViewProvider } from '@barn-workbench/plugin-sdk/host'
import { DEFAULT_DASHBOARD_TIME, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/**
 * Provides the time that all charts below share. Callers give it a key by instance, because each barn has a time of its
 * own.
 */
export function TimeScope({ children }: { children: ReactNode }) {
  const { clock } = useWorkbench()
  const [time] = useState(() => createTimeView(clock, DEFAULT_DASHBOARD_TIME))
  return <TimeViewProvider value={time}>{children}</TimeViewProvider>
}
