import type { openIncident, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { entityPath, shareLink, type ShareOutcome } from '@barn-workbench/plugin-sdk/react'
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

/** What the user is told; what the device shares, it shows itself. */
const TOLD: Partial<Record<ShareOutcome, { kind: 'success' | 'error'; key: string }>> = {
  copied: { kind: 'success', key: 'copied_to_clipboard' },
  failed: { kind: 'error', key: 'copy_failed' },
}

/** Shares the link to an incident, or copies it. */
export async function runShare({ incidentId }: IncidentInput, { session, urlOf, toast }: ActionHost) {
  if (!session) return null
  const outcome = await shareLink(session.instance.name, urlOf(entityPath(session.id, 'incident', incidentId)))
  const told = TOLD[outcome]
  if (told) toast(told)
  return outcome === 'cancelled' ? null : {}
}
