import type { openPlan, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { placeParameters } from '../plan/place/planPlace'

/** Shows the floor plan alone, as it was at a time if one is given, with a place marked. */
export async function openPlanOfMoment(input: ParsedIntentInput<typeof openPlan>, { session, navigate }: ActionHost) {
  if (!session) return null
  const { cameraId, timestamp } = input
  const parameters = new URLSearchParams({
    ...(timestamp !== undefined && { timestamp: String(timestamp) }),
    ...(cameraId !== undefined && placeParameters({ ...input, cameraId })),
  }).toString()
  await navigate(`/instance/${session.id}/canvas${parameters && `?${parameters}`}`)
  return {}
}
