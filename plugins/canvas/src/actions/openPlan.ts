import type { openPlan, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { momentParameters } from '../moment/planMoment'

/** Shows the floor plan alone, as it was at a time. */
export async function openPlanOfMoment(input: ParsedIntentInput<typeof openPlan>, { session, navigate }: ActionHost) {
  if (!session) return null
  const parameters = new URLSearchParams(momentParameters(input))
  await navigate(`/instance/${session.id}/widget/canvas.floor-plan?${parameters.toString()}`)
  return {}
}
