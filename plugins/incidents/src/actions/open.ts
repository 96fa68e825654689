import type { openIncident, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { entityPath } from '@barn-workbench/plugin-sdk/react'

/** Shows an incident on its page. */
export async function openOnPage(
  { incidentId }: ParsedIntentInput<typeof openIncident>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  await navigate(entityPath(session.id, 'incident', incidentId))
  return {}
}
