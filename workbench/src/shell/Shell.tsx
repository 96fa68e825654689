import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { lazyPart, SessionProvider } from '@barn-workbench/plugin-sdk/host'
import { ActionsScope } from '../actions/ActionsScope'
import { ExtrasScope } from '../extras/ExtrasScope'
import { usePreviewedAccount } from '../layouts/useRoles'
import { useCommandPalette } from '../palette/useCommandPalette'
import { useSignOut } from '../signOut/useSignOut'
import { BottomBar } from './BottomBar'
import { Rail } from './Rail'
import { ScreenTitleProvider, type ScreenTitle } from './screenTitle'
import classes from './Shell.module.css'
import { TimeScope } from './TimeScope'
import { TopBar } from './TopBar'
import { TopBarToolsProvider } from './TopBarTools'
import { useKeepFocus } from './useKeepFocus'
import { useOverlay } from './useOverlay'
import { useShellSessions } from './useShellSessions'

const loadAccount = async () => (await import('../account/AccountDialog')).AccountDialog
const loadMore = async () => (await import('./MoreSheet')).MoreSheet
const AccountDialog = lazyPart(loadAccount, { isOptional: true })
const MoreSheet = lazyPart(loadMore, { isOptional: true })

interface ScreenProps {
  onTitle: (title: ScreenTitle | null) => void
  toolsContainer: HTMLElement | null
}

/** The screen at the address. It stays as it is while something opens above it. */
const Screen = memo(function Screen({ onTitle, toolsContainer }: ScreenProps) {
  return (
    <main id="main" className={classes.main} tabIndex={-1}>
      <ScreenTitleProvider value={onTitle}>
        <TopBarToolsProvider value={toolsContainer}>
          <Outlet />
        </TopBarToolsProvider>
      </ScreenTitleProvider>
    </main>
  )
})

/** The frame of every screen: navigation, top bar, command palette and account. */
export function Shell() {
  const { t } = useTranslation('shell')
  const { session, account } = useShellSessions()
  const previewed = usePreviewedAccount(session)
  const { signOut, element: signOutDialog } = useSignOut()
  const palette = useCommandPalette()
  const accountDialog = useOverlay(loadAccount)
  const more = useOverlay(loadMore)
  const [title, setTitle] = useState<ScreenTitle | null>(null)
  const [toolsContainer, setToolsContainer] = useState<HTMLElement | null>(null)
  useKeepFocus()
  const onSignOut = (instanceId: string) => {
    accountDialog.close()
    more.close()
    void signOut(instanceId)
  }
  return (
    <SessionProvider value={previewed?.session ?? session}>
      <ActionsScope signOut={signOut}>
        <TimeScope key={session?.id}>
          <a className={classes.skip} href="#main">
            {t('skipToContent')}
          </a>
          <div className={classes.shell}>
            <Rail />
            <div className={classes.column}>
              <TopBar
                screenTitle={title}
                toolsRef={setToolsContainer}
                account={account}
                isAccountOpen={accountDialog.isOpen}
                onAccount={accountDialog.open}
                onSearch={palette.open}
              />
              <Screen onTitle={setTitle} toolsContainer={toolsContainer} />
            </div>
            <BottomBar account={account} isMoreOpen={more.isOpen} onMore={more.open} />
          </div>
          {palette.element}
          {accountDialog.isOpen && (
            <AccountDialog session={account} onSignOut={onSignOut} onClose={accountDialog.close} />
          )}
          {more.isOpen && <MoreSheet session={account} onSignOut={onSignOut} onClose={more.close} />}
          {signOutDialog}
          <ExtrasScope />
        </TimeScope>
      </ActionsScope>
    </SessionProvider>
  )
}
