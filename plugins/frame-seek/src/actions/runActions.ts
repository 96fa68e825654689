import type { ParsedIntentInput, pickMoment, seekFrames } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { pickDialog } from '../dialogs'
import { seekPath } from '../paths'

/** Shows the pictures of a camera, from a time on. */
export async function openSeek(place: ParsedIntentInput<typeof seekFrames>, { session, navigate }: ActionHost) {
  if (!session) return null
  await navigate(seekPath(session.id, place))
  return {}
}

/** Asks for a moment by pictures. */
export async function askForMoment(input: ParsedIntentInput<typeof pickMoment>, { open }: ActionHost) {
  return await open(pickDialog, input)
}
