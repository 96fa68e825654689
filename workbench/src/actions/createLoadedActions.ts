import type { Batch, Conflict } from '@barn-workbench/core/writes'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { conflictDialog } from '../dialogs/conflictDialog'
import { dismissToast, showToast } from '../toasts/showToast'
import type { ActionsDependencies } from './actionsDependencies'
import { createActionRunner, type ActionRunner } from './createActionRunner'
import { createTeller, tellMany, tellToast, type TellerDependencies } from './createTeller'
import { submitWrite } from './submitWrite'

interface LoadedDependencies extends ActionsDependencies {
  base: ActionsDependencies['base'] & Pick<ActionHost, 'intent'>
}

/** The runner of the actions of one screen, and the hosts of their plugins. */
export function createLoadedActions(
  dependencies: LoadedDependencies,
): ActionRunner & { hostOf(pluginId: string, batch?: Batch): ActionHost } {
  const { base, clock, dialogs, words, problemText } = dependencies
  const askOnConflict = async (pluginId: string, conflict: Conflict) => {
    const input = { pluginId, conflict, changedBy: conflict.changedBy ?? words('shell', 'conflict.somebody') }
    return (await dialogs.open(conflictDialog, input, base.session)) ?? 'leave'
  }
  const tellerDependencies: TellerDependencies = { clock, words, problemText, askOnConflict }

  function hostOf(pluginId: string, batch?: Batch): ActionHost {
    const teller = createTeller(pluginId, tellerDependencies)
    const scope = { session: base.session, teller, ...(batch && { batch }) }
    return {
      ...base,
      write: (write, input) => submitWrite(write, input, scope),
      open: (dialog, input) => dialogs.open(dialog, input, base.session),
      toast: (toast) => tellToast(pluginId, toast, { ...tellerDependencies, navigate: base.navigate }),
      dismissToast: (key) => void dismissToast(`${pluginId}.${key}`),
    }
  }

  const runner = createActionRunner({
    clock,
    hostOf,
    log: ({ definition }, error) => console.error(`the action ${definition.id} failed`, error),
    tell: ({ plugin, name, definition }, problem) => {
      const command = words(plugin.id, `actions.${name}`)
      const message = words('shell', 'commands.failed', { command, reason: problemText(problem) })
      void showToast('error', message, `action ${definition.id}`)
    },
    tellMany: (action, news) => tellMany(action, news, tellerDependencies),
  })
  return { ...runner, hostOf }
}
