import type { openCamera, openRecording, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { entityPath, MOMENT_PARAMETER } from '@barn-workbench/plugin-sdk/react'
import { recordingPath, setupPath } from '../paths'

/** Shows the page of a camera, with its picture at a time where one is given. */
export async function openOnPage(
  { cameraId, timestamp }: ParsedIntentInput<typeof openCamera>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  const path = entityPath(session.id, 'camera', cameraId)
  await navigate(timestamp === undefined ? path : `${path}?${MOMENT_PARAMETER}=${timestamp}`)
  return {}
}

/** Plays what a camera has recorded from a time on. */
export async function openRecordingOfMoment(
  { cameraId, timestamp }: ParsedIntentInput<typeof openRecording>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  await navigate(recordingPath(session.id, cameraId, timestamp))
  return {}
}

/** Shows the screen on which cameras are added, changed and removed. */
export async function openSetup(_input: object, { session, navigate }: ActionHost) {
  if (!session) return null
  await navigate(setupPath(session.id))
  return {}
}
