import type { Target } from '@barn-workbench/core/intents'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { SlotContentDefinition } from '@barn-workbench/plugin-sdk'
import type { ScreenActions } from '@barn-workbench/plugin-sdk/host'
import type { OfferedAction } from '@barn-workbench/plugin-sdk/react'
import { isForMode } from '../registry/instancePages'
import type { Registered } from '../registry/registry'
import type { ActionsDependencies } from './actionRunner'
import type { Actions } from './actions'
import { offeredActions, offeredForMany, type RegisteredAction } from './offeredActions'

interface ScreenActionsDependencies extends Pick<ActionsDependencies, 'actions' | 'scope' | 'words' | 'problemText'> {
  runner: Actions
  slotContents: readonly Registered<SlotContentDefinition>[]
}

/** The offers of the plugins to each other on one screen, in the user's language. */
export function createScreenActions(dependencies: ScreenActionsDependencies): ScreenActions {
  const { actions, scope, words, problemText, runner, slotContents } = dependencies

  /** The visible properties of an action. */
  function viewOf({ plugin, name, definition }: RegisteredAction) {
    const title = words(plugin.id, `actions.${name}`)
    const asks = definition.ask && !('asksOnlyForSeveral' in definition)
    return {
      id: definition.id,
      intentId: definition.implements.id,
      title: asks ? `${title}\u00a0…` : title,
      icon: definition.icon,
      group: definition.on === undefined ? null : definition.group,
      shortcut: definition.key ?? null,
    }
  }

  const offered = (target: Target | null): OfferedAction[] =>
    offeredActions(actions, target, scope).map(({ action, disabledReason }) => ({
      ...viewOf(action),
      disabledReason: disabledReason === null ? null : words(action.plugin.id, disabledReason),
      async start() {
        const { definition } = action
        await runner.run(action, definition.on === undefined || !target ? {} : definition.from(target.entity))
      },
    }))

  return {
    intent: runner.intent,
    hostOf: (pluginId) => runner.hostOf(pluginId),
    offered,
    offeredForMany: (targets) =>
      offeredForMany(actions, targets, scope).map(({ action, takes }) => ({
        ...viewOf(action),
        takes,
        async start() {
          const outcomes = await runner.runMany(action, takes)
          return outcomes.map((outcome) => (outcome.state === 'refused' ? problemText(outcome.problem) : null))
        },
      })),
    slotContents: slotContents
      .filter(
        ({ definition }) =>
          hasAnyPermission(scope.permissions, definition.needs) && isForMode(definition, scope.userMode),
      )
      .map(({ plugin, name, definition }) => ({ pluginId: plugin.id, name, definition })),
  }
}
