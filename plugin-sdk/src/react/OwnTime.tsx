import { useMemo, type ReactNode } from 'react'
import type { TimeChoice } from '../time/timeSetup'
import { createOwnTimeView } from '../time/timeView'
import { useClock } from './useNow'
import { TimeViewProvider, useTimeView } from './useTimeView'

/** Props of `OwnTime`. @public */
export interface OwnTimeProps {
  /** The window that everything below shows. */
  choice: TimeChoice
  children: ReactNode
}

/**
 * Gives its children a separate window and zoom. The cursor and the moment stay common with the dashboard: charts of
 * other windows show the same time if they contain it. @public
 */
export function OwnTime({ choice, children }: OwnTimeProps) {
  const around = useTimeView()
  const clock = useClock()
  const chosen = JSON.stringify(choice)
  const time = useMemo(
    () => createOwnTimeView(around, clock, JSON.parse(chosen) as TimeChoice),
    [around, clock, chosen],
  )
  return <TimeViewProvider value={time}>{children}</TimeViewProvider>
}
