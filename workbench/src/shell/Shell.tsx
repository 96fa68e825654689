/*
 * The frame of every screen. The router renders `Shell` once, and the screen at the address inside it.
 *
 * 1. `useShellSessions` finds the session of the path, or of the barn that was visited last. A previewed account
 *    replaces it.
 * 2. `ActionsScope` and `TimeScope` provide the actions and the time that everything below shares; another barn gets
 *    another time.
 * 3. `TopBar` shows the path to the screen, its title, the connection and the account. A screen sets its title by
 *    `useSetScreenTitle`, and renders its tools into the bar by `TopBarTools`.
 * 4. The navigation is the `Rail` on desk and tablet, with the `MoreMenu` for what has no place in it, and on phones
 *    the `BottomBar` with the `MoreSheet`. All have the items of `navigation/navItems`; style sheets decide which of
 *    them is visible.
 * 5. `InstanceScope` wraps the screens of an instance: an unknown one is not found, without a session the login page
 *    opens, and an account without any right gets `NoPermissions`.
 *
 * On a wall display (`?wall`) all of the frame is replaced by `wall/Wall`.
 *
 * Palette, account, "More" and sign-out open above the screen, which stays rendered. A screen that fails is replaced by
 * `router/ScreenError` inside the shell.
 */
import { memo, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import {
  createTimeView,
  focusMain,
  keepMomentInAddress,
  lazyPart,
  SessionProvider,
  TimeViewProvider,
  useOptionalSession,
} from '@barn-workbench/plugin-sdk/host'
import { DEFAULT_DASHBOARD_TIME, useClock, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { ActionsScope } from '../actions/ActionsScope'
import { useOverlay } from '../dialogs/useOverlay'
import { ExtrasScope } from '../extras/ExtrasScope'
import { usePreviewedAccount } from '../layouts/useRoles'
import { ScreenTitleProvider, type ScreenTitle } from '../navigation/screenTitle'
import { useShellSessions } from '../navigation/useShellSessions'
import { useCommandPalette } from '../palette/CommandPalette'
import { useUrlParameter } from '../router/useUrlParameter'
import { WALL_PARAMETER } from '../router/wallParameter'
import { useSignOut } from '../signOut/useSignOut'
import { BottomBar } from './BottomBar'
import { Rail } from './Rail'
import classes from './Shell.module.css'
import { TopBar } from './TopBar'
import { TopBarToolsProvider } from './TopBarTools'

const loadAccount = async () => (await import('../account/AccountDialog')).AccountDialog
const loadMore = async () => (await import('./MoreSheet')).MoreSheet
const AccountDialog = lazyPart(loadAccount, { isOptional: true })
const MoreSheet = lazyPart(loadMore, { isOptional: true })
const Wall = lazyPart(async () => (await import('../wall/Wall')).Wall)

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
  const [wall] = useUrlParameter(WALL_PARAMETER)
  useKeepFocus()
  const shown = previewed?.session ?? session
  const screen = <Screen onTitle={setTitle} toolsContainer={toolsContainer} />
  if (wall !== null)
    return (
      <SessionProvider value={shown}>
        <ActionsScope signOut={signOut}>
          <Wall>
            <TimeScope key={session?.id}>{screen}</TimeScope>
          </Wall>
        </ActionsScope>
      </SessionProvider>
    )
  const onSignOut = (instanceId: string) => {
    accountDialog.close()
    more.close()
    void signOut(instanceId)
  }
  return (
    <SessionProvider value={shown}>
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
              {screen}
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

/**
 * Provides the time that all charts and pictures below share. Callers give it a key by instance, because each barn has
 * its own time zone.
 */
export function TimeScope({ children }: { children: ReactNode }) {
  const clock = useClock()
  const { address, clock: systemClock } = useWorkbench()
  const session = useOptionalSession()
  const [time] = useState(() => createTimeView(session?.clock ?? clock, DEFAULT_DASHBOARD_TIME))
  // `session.clock` stays the same object, and `useClock` returns another one when the time of the instance is
  // corrected: the same choice then gives another window.
  useEffect(() => time.choose(time.choice()), [time, clock])
  useEffect(() => keepMomentInAddress(time, address, systemClock), [time, address, systemClock])
  return <TimeViewProvider value={time}>{children}</TimeViewProvider>
}

/** Focuses the content if a navigation removes the focused element, such as a form or a button. */
function useKeepFocus(): void {
  const { pathname, search } = useLocation()
  useEffect(focusMain, [pathname, search])
}
