import { createTimeView, DEFAULT_DASHBOARD_TIME, SessionProvider, TimeViewProvider, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useMatch } from 'react-router'
import { usePalette } from '../commands/usePalette'
import { BottomBar } from './BottomBar'
import { Rail } from './Rail'
import { TopBar } from './TopBar'
import classes from './Shell.module.css'

/** The frame of every screen: where one is, where one can go, and the screen itself. */
export function Shell() {
  const { sessions, clock } = useWorkbench()
  const { t } = useTranslation('shell')
  const palette = usePalette()
  const id = useMatch('/instance/:id/*')?.params.id
  const session = id !== undefined && sessions.has(id) ? sessions.get(id) : null
  // The time that was chosen at one barn says nothing about another.
  const time = useMemo(() => createTimeView(clock, DEFAULT_DASHBOARD_TIME), [clock, session])
  return (
    <SessionProvider value={session}>
      <TimeViewProvider value={time}>
      <a className={classes.skip} href="#main">{t('skipToContent')}</a>
      <div className={classes.shell}>
        <Rail />
        <div className={classes.column}>
          <TopBar onSearch={palette.open} />
          <main id="main" className={classes.main} tabIndex={-1}><Outlet /></main>
        </div>
        <BottomBar />
      </div>
      {palette.element}
      </TimeViewProvider>
    </SessionProvider>
  )
}
