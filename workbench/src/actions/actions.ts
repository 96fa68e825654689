import type { Intent, IntentInput, IntentResult, Target } from '@barn-workbench/core/intents'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { Batch } from '@barn-workbench/core/writes'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { loadCode, type CallIntent } from '@barn-workbench/plugin-sdk/host'
import { dismissToast, showToast } from '../toasts/showToast'
import type { ActionOutcome, ActionRunner, ActionsDependencies } from './actionRunner'
import { actionOfIntent, type ActionScope, type RegisteredAction } from './offeredActions'

/** The actions of one screen. Their code loads when the first one is started. */
export interface Actions extends ActionRunner {
  intent: CallIntent
  hostOf(pluginId: string, batch?: Batch): ActionHost
}

/** Loads the code that runs actions and reports their outcome. */
export async function loadActionCode() {
  return (await import('./actionRunner')).createScreenRunner
}

/** Creates the actions, whose runner loads on first use. */
export function createActions(dependencies: ActionsDependencies): Actions {
  const { base, actions, scope, problemText } = dependencies
  const intent = createCallIntent(run, actions, scope)
  const load = async () => {
    const createScreenRunner = await loadCode(loadActionCode)
    return createScreenRunner({ ...dependencies, base: { ...base, intent } })
  }

  /** Runs a task with the loaded code. If the code cannot be loaded, the user sees a message. */
  async function withCode<T>(
    task: (loaded: ActionRunner) => Promise<T>,
    onFailure: (problem: Problem) => T,
  ): Promise<T> {
    let loaded: ActionRunner
    try {
      loaded = await load()
    } catch (error) {
      const problem = problemOf(error)
      await showToast('error', problemText(problem), 'actions')
      return onFailure(problem)
    }
    return await task(loaded)
  }

  async function run(action: RegisteredAction, input: unknown): Promise<ActionOutcome> {
    return await withCode(
      (loaded) => loaded.run(action, input),
      (problem): ActionOutcome => ({ state: 'refused', problem }),
    )
  }

  return {
    intent,
    run,
    runMany: (action: RegisteredAction, targets: readonly Target[]) =>
      withCode(
        (loaded) => loaded.runMany(action, targets),
        (problem) => targets.map((): ActionOutcome => ({ state: 'refused', problem })),
      ),
    hostOf: (pluginId, batch) => ({
      ...base,
      intent,
      write: async (write, input) => await (await load()).hostOf(pluginId, batch).write(write, input),
      open: async (dialog, input) => await dependencies.dialogs.open(dialog, input, base.session),
      toast(toast) {
        const { kind, key, values, undo, opens } = toast
        if (undo ?? opens) void load().then((loaded) => loaded.hostOf(pluginId, batch).toast(toast))
        else void showToast(kind, dependencies.words(pluginId, key, values), `${pluginId}.${key}`)
      },
      dismissToast: (key) => void dismissToast(`${pluginId}.${key}`),
    }),
  }
}

/**
 * The functions that call the intents that the account may use. A call resolves to null if the user cancelled, or if it
 * was refused, of which the user has seen a message.
 */
export function createCallIntent(
  run: (action: RegisteredAction, input: unknown) => Promise<ActionOutcome>,
  actions: readonly RegisteredAction[],
  scope: ActionScope,
): CallIntent {
  return <I extends Intent>(intent: I) => {
    const action = actionOfIntent(actions, intent, scope)
    if (!action) return null
    return async (input: IntentInput<I>) => {
      const outcome = await run(action, input)
      return outcome.state === 'done' ? (outcome.result as IntentResult<I>) : null
    }
  }
}
