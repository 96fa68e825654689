import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useMatch } from 'react-router'
import { SessionProvider } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { usePalette } from '../commands/usePalette'
import { BottomBar } from './BottomBar'
import { Rail } from './Rail'
import { ScreenTitleProvider } from './screenTitle'
import classes from './Shell.module.css'
import { TimeScope } from './TimeScope'
import { TopBar } from './TopBar'
import { TopBarPlaceProvider } from './TopBarTools'

/** The frame of every screen: where one is, where one can go, and the screen itself. */
export function Shell() {
  const { sessions } = useWorkbench()
  const { t } = useTranslation('shell')
  const palette = usePalette()
  const [title, setTitle] = useState<string | null>(null)
  const [toolsPlace, setToolsPlace] = useState<HTMLElement | null>(null)
  const id = useMatch('/instance/:id/*')?.params.id
  const session = id !== undefined && sessions.has(id) ? sessions.get(id) : null
  return (
    <SessionProvider value={session}>
      <TimeScope key={session?.id}>
        <a className={classes.skip} href="#main">
          {t('skipToContent')}
        </a>
        <div className={classes.shell}>
          <Rail />
          <div className={classes.column}>
            <TopBar name={title} onSearch={palette.open} toolsRef={setToolsPlace} />
            <main id="main" className={classes.main} tabIndex={-1}>
              <ScreenTitleProvider value={setTitle}>
                <TopBarPlaceProvider value={toolsPlace}>
                  <Outlet />
                </TopBarPlaceProvider>
              </ScreenTitleProvider>
            </main>
          </div>
          <BottomBar />
        </div>
        {palette.element}
      </TimeScope>
    </SessionProvider>
  )
}
