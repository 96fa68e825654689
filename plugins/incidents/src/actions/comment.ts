import { incidentComments } from '@barn-workbench/core/contract'
import type { commentIncident, ParsedIntentInput } from '@barn-workbench/core/intents'
import { newUuid, type ActionHost } from '@barn-workbench/plugin-sdk'

/** Adds a comment to an incident. */
export async function runComment(
  { incidentId, text }: ParsedIntentInput<typeof commentIncident>,
  { session, toast }: ActionHost,
) {
  if (!session) return null
  const body = { incidentComment: { text, incidentEventId: null, parentCommentId: null } }
  // The key lets the call be sent again after a network failure.
  await session.send(incidentComments.create, { params: { incidentId }, body }, { idempotencyKey: newUuid() })
  toast({ kind: 'success', key: 'toast.comment.create.success' })
  return {}
}
