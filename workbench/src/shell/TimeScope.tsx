import { useState, type ReactNode } from 'react'
import { createTimeView, TimeViewProvider } from '@barn-workbench/plugin-sdk/host'
import { DEFAULT_DASHBOARD_TIME, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** The time that all charts below share. Keyed by the instance: what was chosen at one barn says nothing about another. */
export function TimeScope({ children }: { children: ReactNode }) {
  const { clock } = useWorkbench()
  const [time] = useState(() => createTimeView(clock, DEFAULT_DASHBOARD_TIME))
  return <TimeViewProvider value={time}>{children}</TimeViewProvider>
}
