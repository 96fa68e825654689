import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useMatch } from 'react-router'
import { SessionProvider } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useCommandPalette } from '../commands/useCommandPalette'
import { useSignOut } from '../signOut/useSignOut'
import { BottomBar } from './BottomBar'
import { Rail } from './Rail'
import { ScreenTitleProvider } from './screenTitle'
import classes from './Shell.module.css'
import { TimeScope } from './TimeScope'
import { TopBar } from './TopBar'
import { TopBarToolsProvider } from './TopBarTools'

/** The frame of every screen: navigation, top bar and command palette. */
export function Shell() {
  const { sessions } = useWorkbench()
  const { t } = useTranslation('shell')
  const { signOut, element: signOutDialog } = useSignOut()
  const palette = useCommandPalette(signOut)
  const [title, setTitle] = useState<string | null>(null)
  const [toolsContainer, setToolsContainer] = useState<HTMLElement | null>(null)
  const instanceId = useMatch('/instance/:id/*')?.params.id
  const session = instanceId !== undefined && sessions.has(instanceId) ? sessions.get(instanceId) : null
  return (
    <SessionProvider value={session}>
      <TimeScope key={session?.id}>
        <a className={classes.skip} href="#main">
          {t('skipToContent')}
        </a>
        <div className={classes.shell}>
          <Rail />
          <div className={classes.column}>
            <TopBar screenTitle={title} onSearch={palette.open} toolsRef={setToolsContainer} />
            <main id="main" className={classes.main} tabIndex={-1}>
              <ScreenTitleProvider value={setTitle}>
                <TopBarToolsProvider value={toolsContainer}>
                  <Outlet />
                </TopBarToolsProvider>
              </ScreenTitleProvider>
            </main>
          </div>
          <BottomBar />
        </div>
        {palette.element}
        {signOutDialog}
      </TimeScope>
    </SessionProvider>
  )
}
