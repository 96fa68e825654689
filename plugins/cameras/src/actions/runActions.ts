import { cameras } from '@barn-workbench/core/contract'
import type { openCamera, openPicture, openRecording, ParsedIntentInput, watchLive } from '@barn-workbench/core/intents'
import { where } from '@barn-workbench/core/query'
import { ProblemError } from '@barn-workbench/core/result'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { Write } from '@barn-workbench/core/writes'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { entityPath, MOMENT_PARAMETER } from '@barn-workbench/plugin-sdk/react'
import { labelsDialog, pictureDialog, rebootDialog, renameDialog, resetDialog } from '../dialogs'
import type { editCamera, rebootCameras, renameCamera } from '../intents'
import { livePath, recordingPath, setupPath } from '../paths'
import * as writes from '../writes/cameraWrites'
import { usageUpdates, type CameraInput } from '../writes/cameraWrites'

/** Shows the page of a camera, with its picture at a time if one is given. */
export async function openOnPage(
  { cameraId, timestamp, watch }: ParsedIntentInput<typeof openCamera>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  const path = entityPath(session.id, 'camera', cameraId)
  const parameters = new URLSearchParams({
    ...(watch && { watch }),
    ...(timestamp !== undefined && { [MOMENT_PARAMETER]: String(timestamp) }),
  }).toString()
  await navigate(parameters ? `${path}?${parameters}` : path)
  return {}
}

/** Shows the live video of a camera. */
export async function watchLiveVideo(
  { cameraId }: ParsedIntentInput<typeof watchLive>,
  { session, navigate }: ActionHost,
) {
  if (!session) return null
  await navigate(livePath(session.id, cameraId))
  return {}
}

/** Plays the recording of a camera from a time on. */
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

/** The result of all these actions; null if the user has cancelled. */
type Done = Promise<Record<string, never> | null>

async function change<Input>(host: ActionHost, write: Write<Input, Camera>, input: Input): Done {
  return (await host.write(write, input)) && {}
}

/** Closes a camera for privacy. */
export function runClose({ cameraId }: CameraInput, host: ActionHost): Done {
  return change(host, writes.close, { cameraId })
}

/** Ends the privacy of a camera. */
export function runReopen({ cameraId }: CameraInput, host: ActionHost): Done {
  return change(host, writes.reopen, { cameraId })
}

/** Renames a camera. Null if the user gave no name. */
export async function runRename({ cameraId, name }: ParsedIntentInput<typeof renameCamera>, host: ActionHost): Done {
  return name === undefined ? null : await change(host, writes.rename, { cameraId, name })
}

/**
 * Changes the tags of a camera, and whether it is in use. Changed fields only are sent, and nothing without a change.
 */
export async function runEdit(input: ParsedIntentInput<typeof editCamera>, host: ActionHost): Done {
  const { cameraId, tags, decommissioned, basedOn } = input
  const given = { ...(tags && { tags }), ...(decommissioned !== undefined && { decommissioned }) }
  // Nothing was changed, so no message is shown.
  return Object.keys(given).length === 0 ? {} : await change(host, writes.update, { cameraId, updates: given, basedOn })
}

async function changeUsage({ cameraId }: CameraInput, isInUse: boolean, host: ActionHost): Done {
  if (!host.session) return null
  const camera = await findCamera(host.session, cameraId)
  const updates = writes.usageUpdates(camera, isInUse)
  return await change(host, writes.update, { cameraId, updates, basedOn: camera })
}

/** Takes a camera out of use. */
export function runRetire(input: CameraInput, host: ActionHost): Done {
  return changeUsage(input, false, host)
}

/** Takes a camera that is out of use into use again. */
export function runRevive(input: CameraInput, host: ActionHost): Done {
  return changeUsage(input, true, host)
}

/** Opens the dialog that restarts cameras. */
export async function runReboot({ cameraIds }: ParsedIntentInput<typeof rebootCameras>, { open }: ActionHost): Done {
  await open(rebootDialog, { cameraIds, count: cameraIds.length })
  return {}
}

/** Opens the dialog that restarts all cameras. */
export async function runRebootAll(_input: object, { open }: ActionHost): Done {
  await open(rebootDialog, { cameraIds: null, count: 0 })
  return {}
}

/** Resets a camera to its factory settings. Rejects with a `ProblemError` if the instance refuses it. */
export async function runReset({ cameraId }: CameraInput, { session, toast }: ActionHost): Done {
  if (!session) return null
  await session.send(cameras.factoryReset, { params: { id: cameraId } })
  toast({ kind: 'success', key: 'toast.camera.reset.success' })
  return {}
}

type Inputs = readonly CameraInput[]

/** Asks for the new name of a camera. */
export async function askForName([input]: Inputs, { session, open }: ActionHost) {
  if (!input || !session) return null
  const { name } = await findCamera(session, input.cameraId)
  const next = await open(renameDialog, { name })
  return next === null ? null : { name: next }
}

/** Asks for the tags of a camera, and whether it is out of use. Unchanged fields are left out of the answer. */
export async function askForLabels([input]: Inputs, { session, open }: ActionHost) {
  if (!input || !session) return null
  const camera = await findCamera(session, input.cameraId)
  const labels = await open(labelsDialog, camera)
  if (labels === null) return null
  const hasOtherTags = labels.tags.join('\n') !== camera.tags.join('\n')
  const hasOtherUse = labels.decommissioned !== isDecommissioned(camera)
  return {
    basedOn: camera,
    ...(hasOtherTags && { tags: labels.tags }),
    ...(hasOtherUse && usageUpdates(labels, !labels.decommissioned)),
  }
}

/** Asks for the name of a camera before everything is taken back that was set on it. */
export async function askToReset([input]: Inputs, { session, open }: ActionHost) {
  if (!input || !session) return null
  const { name } = await findCamera(session, input.cameraId)
  return (await open(resetDialog, { name })) && {}
}

/** Shows the picture of a camera at a time, with a place in it. */
export async function showPictureOfMoment(input: ParsedIntentInput<typeof openPicture>, { open }: ActionHost) {
  await open(pictureDialog, input)
  return {}
}

/** The current state of a camera. Rejects with a `ProblemError`, also if it does not exist. */
export async function findCamera(session: Session, cameraId: string): Promise<Camera> {
  const [camera] = await session.list(cameras.query, { query: [where('cameraId', '==', cameraId)], limit: 1 })
  if (!camera) throw new ProblemError({ code: 'camera/not-found', params: { id: cameraId } })
  return camera
}
