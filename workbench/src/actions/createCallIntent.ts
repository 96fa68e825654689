import type { Intent, IntentInput, IntentResult } from '@barn-workbench/core/intents'
import type { CallIntent } from '@barn-workbench/plugin-sdk/host'
import type { ActionOutcome } from './createActionRunner'
import { actionOfIntent, type ActionScope, type RegisteredAction } from './offeredActions'

/**
 * The ways to all intents that the account may ask for. A call gives null where the user cancelled, and where it was
 * refused, which the user was told.
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
