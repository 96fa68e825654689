import type { openIncident, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { entityPath } from '@barn-workbench/plugin-sdk/react'
import type { IncidentInput } from '../writes/incidentWrites'

/** Shows an incident on its page. */
export async function openOnPage(
  { incidentId }: ParsedIntentInput<typeof openIncident>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  await navigate(entityPath(session.id, 'incident', incidentId))
  return {}
}

/** Shares the link to an incident, or copies it. */
export async function runShare({ incidentId }: IncidentInput, { session, share }: ActionHost) {
  if (!session) return null
  const path = entityPath(session.id, 'incident', incidentId)
  return (await share({ title: session.instance.name, path })) ? {} : null
}
