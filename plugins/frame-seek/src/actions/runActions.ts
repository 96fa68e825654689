import { openCamera, type ParsedIntentInput, type pickMoment, type seekFrames } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { pickDialog } from '../dialogs'
import { seekPath } from '../paths'

/** Shows the pictures of a camera, from a time on: in its player, or without a camera on the page of frame seek. */
export async function openSeek(place: ParsedIntentInput<typeof seekFrames>, { session, navigate, intent }: ActionHost) {
  if (!session) return null
  const { cameraId } = place
  const openPlayer = cameraId === undefined ? null : intent(openCamera)
  if (cameraId !== undefined && openPlayer) return await openPlayer({ ...place, cameraId, watch: 'frames' })
  await navigate(seekPath(session.id, place))
  return {}
}

/** Asks for a moment by pictures. */
export async function askForMoment(input: ParsedIntentInput<typeof pickMoment>, { open }: ActionHost) {
  return await open(pickDialog, input)
}
