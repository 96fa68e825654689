import type { createIncident, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { interventionDialog } from '../dialogs'

/** Reports an intervention. */
export async function runReport(_input: ParsedIntentInput<typeof createIncident>, { open, toast }: ActionHost) {
  const incidentId = await open(interventionDialog, null)
  if (incidentId === null) return null
  toast({ kind: 'success', key: 'report.done' })
  return { incidentId }
}
