import type { createRule, IntentResult, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { ruleDialog } from '../dialogs'
import { draftOf } from './draft'

/** Opens the form of a new rule: with templates, or about a measurement or sensor. */
export async function runCreate(
  { measurement, sensorId, limit }: ParsedIntentInput<typeof createRule>,
  host: ActionHost,
): Promise<IntentResult<typeof createRule> | null> {
  const draft = measurement === undefined ? null : draftOf({ measurement, sensorId, limit })
  const ruleId = await host.open(ruleDialog, { rule: null, draft })
  return ruleId === null ? null : { ruleId }
}
