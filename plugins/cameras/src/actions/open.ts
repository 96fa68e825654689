import type { openCamera, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { entityPath } from '@barn-workbench/plugin-sdk/react'
import { setupPath } from '../paths'

/** Shows the page of a camera. */
export async function openOnPage(
  { cameraId }: ParsedIntentInput<typeof openCamera>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  await navigate(entityPath(session.id, 'camera', cameraId))
  return {}
}

/** Shows the screen on which cameras are added, changed and removed. */
export async function openSetup(_input: object, { session, navigate }: ActionHost) {
  if (!session) return null
  await navigate(setupPath(session.id))
  return {}
}
