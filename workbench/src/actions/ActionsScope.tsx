import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { LocalSettings } from '@barn-workbench/core/settings'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import {
  lazyPart,
  loadCode,
  ScreenActionsProvider,
  screenKeys,
  sheetLeft,
  targetsOf,
  useOptionalSession,
  type ScreenActions,
} from '@barn-workbench/plugin-sdk/host'
import { useProblemText, useUserMode, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { createDialogStack, type DialogStack } from '../dialogs/dialogStack'
import { openExtra } from '../dialogs/extras'
import { whenIdle } from '../environment/whenIdle'
import { contributionsFor } from '../registry/instancePages'
import { useRegistry } from '../registry/registry'
import { useInstanceType, usePermissions } from '../registry/usePermissions'
import { createShareMethods } from '../share/createShareMethods'
import { dismissAllToasts, showToast } from '../toasts/showToast'
import { forgetUndos, undoLast } from '../toasts/undoStack'
import type { ActionsDependencies } from './actionRunner'
import { createActions, loadActionCode } from './actions'
import { actionOfKey, HELP_KEY, keyOf, takesKeys, UNDO_KEY } from './keys'
import { createScreenActions } from './screenActions'

const DialogHost = lazyPart(async () => (await import('../dialogs/DialogHost')).DialogHost)

/** The functions of every action's host on this screen. */
function useHostBase(signOut: ActionHost['signOut']): ActionsDependencies['base'] {
  const { t } = useTranslation('shell')
  const { navigate, hrefOf, settings, clock, log } = useWorkbench()
  const session = useOptionalSession()
  return useMemo(() => {
    const urlOf = (path: string) => new URL(hrefOf(path), location.href).href
    return {
      session,
      async navigate(path) {
        await sheetLeft()
        navigate(path)
      },
      urlOf,
      ...createShareMethods({ urlOf, words: t, log }),
      signOut,
      async set(property, value) {
        const before = settings.get()[property as keyof LocalSettings]
        const next: unknown = typeof value === 'function' ? (value as (before: unknown) => unknown)(before) : value
        settings.set({ [property]: next } as Partial<LocalSettings>)
      },
      now: () => (session?.clock ?? clock).now(),
    }
  }, [session, signOut, navigate, hrefOf, settings, clock, log, t])
}

/** The offers of the plugins to each other on this screen. */
function useActionsOfScreen(signOut: ActionHost['signOut'], dialogs: DialogStack): ScreenActions {
  const { t } = useTranslation()
  const { clock, outbox: outboxOf } = useWorkbench()
  const registry = useRegistry()
  const session = useOptionalSession()
  const instanceType = useInstanceType(session)
  const permissions = usePermissions(session)
  const problemText = useProblemText()
  const userMode = useUserMode()
  const base = useHostBase(signOut)
  const accountId = session?.snapshot().accountId ?? null
  return useMemo(() => {
    const scope = { hasInstance: session !== null, accountId, permissions, userMode }
    const words: ActionsDependencies['words'] = (ns, key, values) => t(key, { ...values, ns })
    const actions = contributionsFor(registry.actions, instanceType)
    const slotContents = contributionsFor(registry.slotContents, instanceType)
    const shared = { actions, scope, words, problemText }
    return createScreenActions({
      ...shared,
      slotContents,
      runner: createActions({ ...shared, base, clock, dialogs, outbox: session && outboxOf(session) }),
    })
  }, [
    session,
    accountId,
    instanceType,
    permissions,
    userMode,
    t,
    registry,
    problemText,
    base,
    clock,
    dialogs,
    outboxOf,
  ])
}

/**
 * Loads the code of the actions while the page is idle, so that the first key does its work at once, and offline too.
 */
function usePreloadedActions(): void {
  const { actions } = useRegistry()
  const hasInstance = useOptionalSession() !== null
  useEffect(() => {
    if (!hasInstance) return
    return whenIdle(() => {
      const loads = actions.map(({ definition }) => definition.load as () => Promise<unknown>)
      for (const load of [...loads, loadActionCode]) loadCode<unknown>(load).catch(() => undefined)
    })
  }, [actions, hasInstance])
}

/** Messages and undos of one account must not remain for the next one. */
function useForgetOnAccountChange(): void {
  const session = useOptionalSession()
  usePermissions(session)
  const accountId = session?.snapshot().accountId ?? null
  useEffect(
    () => () => {
      if (accountId === null) return
      forgetUndos()
      void dismissAllToasts()
    },
    [session, accountId],
  )
}

interface ActionsScopeProps extends Pick<ActionHost, 'signOut'> {
  children: ReactNode
}

/** Provides the offers of plugins to each other: actions by menu, key and intent, dialogs, and slots. */
export function ActionsScope({ signOut, children }: ActionsScopeProps) {
  const [stack] = useState(createDialogStack)
  const dialogs = useSyncExternalStore(stack.subscribe, stack.all)
  const screenActions = useActionsOfScreen(signOut, stack)
  const { pathname } = useLocation()
  useShortcuts(screenActions)
  usePreloadedActions()
  useForgetOnAccountChange()
  // A dialog belongs to the screen on which it was opened.
  useEffect(() => () => stack.closeAll(), [pathname, stack])
  return (
    <ScreenActionsProvider value={screenActions}>
      {children}
      {dialogs.length > 0 && <DialogHost stack={stack} dialogs={dialogs} />}
    </ScreenActionsProvider>
  )
}

function isBusy({ defaultPrevented, target, repeat }: KeyboardEvent): boolean {
  // A dialog keeps the keys to itself.
  return (
    defaultPrevented || repeat || takesKeys(target as Element | null) || document.querySelector('dialog[open]') !== null
  )
}

/** Makes the keys of actions, of the screen and of the workbench work. */
function useShortcuts(screenActions: ScreenActions): void {
  const { clock } = useWorkbench()
  function runOfKey(key: string): (() => void) | undefined {
    if (key === HELP_KEY) return () => openExtra({ kind: 'keys' })
    if (key === UNDO_KEY) return () => void undoLast(clock)
    const own = screenKeys().find((screenKey) => screenKey.key === key && (screenKey.isActive?.() ?? true))
    if (own) return own.run
    const targets = [...targetsOf(document.activeElement), null]
    const action = actionOfKey(
      key,
      targets.map((target) => screenActions.offered(target)),
    )
    if (!action) return undefined
    const { disabledReason } = action
    if (disabledReason !== null) return () => void showToast('info', disabledReason, action.id)
    return () => void action.start()
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isBusy(event)) return
    const run = runOfKey(keyOf(event))
    if (!run) return
    event.preventDefault()
    run()
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
