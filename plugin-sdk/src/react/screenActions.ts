import { createContext, useContext, useMemo, type ComponentType } from 'react'
import type { Intent, Target } from '@barn-workbench/core/intents'
import type { ActionGroup, ActionHost, IntentCall } from '../define/defineAction'
import type { SlotContentDefinition } from '../define/definePlugin'

/** Finds the function that calls an intent; null if no plugin offers it to this account. */
export type CallIntent = <I extends Intent>(intent: I) => IntentCall<I> | null

/** An action that can be shown and started. @public */
export interface OfferedAction {
  id: string
  /** Id of the intent that it fulfils. */
  intentId: string
  /** In the user's language, with an ellipsis where something is asked first. */
  title: string
  icon: ComponentType<{ size?: number }>
  /** Null for an action without an entity. */
  group: ActionGroup | null
  /** Such as `e`; null if it has none. */
  shortcut: string | null
  /** The reason why it cannot be started now, in the user's language, or null. */
  disabledReason: string | null
  start(): Promise<void>
}

/** An action on many entities at once. @public */
export interface OfferedForMany extends Omit<OfferedAction, 'start' | 'disabledReason'> {
  /** The entities that it takes; the others do not fit it. */
  takes: readonly Target[]
  /**
   * Starts it on the entities that it takes. Resolves, for each of them in order, to the reason why it was refused, in
   * the user's language, or to null.
   */
  start(): Promise<readonly (string | null)[]>
}

/** The offers of plugins to each other on the screen around. */
export interface ScreenActions {
  intent: CallIntent
  /** The actions that can be started on an entity, or without one (null), in the order of menus. */
  offered(target: Target | null): readonly OfferedAction[]
  offeredForMany(targets: readonly Target[]): readonly OfferedForMany[]
  hostOf(pluginId: string): ActionHost
  /** The contents of the slots, for this account, in order. */
  slotContents: readonly { pluginId: string; name: string; definition: SlotContentDefinition }[]
}

const ScreenActionsContext = createContext<ScreenActions | null>(null)
/** Provides what plugins offer to each other. Pass the same object until something changes. */
export const ScreenActionsProvider = ScreenActionsContext.Provider

/** The offers of plugins to each other here. Throws outside of a screen. */
export function useScreenActions(): ScreenActions {
  const screenActions = useContext(ScreenActionsContext)
  if (!screenActions) throw new Error('useScreenActions is called outside ScreenActionsProvider')
  return screenActions
}

/** The offers of plugins to each other here; null outside of a screen. */
function useOptionalScreenActions(): ScreenActions | null {
  return useContext(ScreenActionsContext)
}

/**
 * The function that calls an intent, for example `useIntent(openIncident)`; null if no plugin offers it to this
 * account, so that nothing on screen should offer it either. @public
 */
export function useIntent<I extends Intent>(intent: I): IntentCall<I> | null {
  const screenActions = useOptionalScreenActions()
  return useMemo(() => screenActions?.intent(intent) ?? null, [screenActions, intent])
}
