import type { openCamera, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { screenPath } from '@barn-workbench/plugin-sdk/react'

/** Shows a camera among the pictures of all. */
export async function openAmongPictures(
  { cameraId }: ParsedIntentInput<typeof openCamera>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  await navigate(screenPath(session.id, 'cameras', { camera: cameraId }))
  return {}
}
