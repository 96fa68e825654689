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

/**
 * Returns the function that finds the call of an intent, or null if the account may not use it. A call resolves to null
 * if the user cancelled, or if it was refused, of which the user has seen a message.
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

/** What actions need of the page beside their dependencies. */
interface ActionPage {
  loadRunner: () => ReturnType<typeof loadActionCode>
  showToast: typeof showToast
  dismissToast: typeof dismissToast
}

const PAGE: ActionPage = { loadRunner: () => loadCode(loadActionCode), showToast, dismissToast }

/** Creates the actions, whose runner loads on first use. */
export function createActions(dependencies: ActionsDependencies, page = PAGE): Actions {
  const { base, actions, scope, problemText } = dependencies
  const intent = createCallIntent(run, actions, scope)
  let loading: ReturnType<typeof create> | undefined
  const create = async () => {
    const createScreenRunner = await page.loadRunner()
    return createScreenRunner({ ...dependencies, base: { ...base, intent } })
  }
  /** Creates the runner once, and again after a failure. */
  const load = () =>
    (loading ??= create().catch((error: unknown) => {
      loading = undefined
      throw error
    }))

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
      await page.showToast('error', problemText(problem), 'actions')
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
        // Without the code of its button the toast is shown alone.
        const show = () => void page.showToast(kind, dependencies.words(pluginId, key, values), `${pluginId}.${key}`)
        if (undo ?? opens) void load().then((loaded) => loaded.hostOf(pluginId, batch).toast(toast), show)
        else show()
      },
      dismissToast: (key) => void page.dismissToast(`${pluginId}.${key}`),
    }),
  }
}
