import { isDecommissioned } from '@barn-workbench/core/schema'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { labelsDialog, renameDialog, resetDialog } from '../dialogs'
import { findCamera } from '../queries/findCamera'
import { usageUpdates, type CameraInput } from '../writes/cameraWrites'

type Inputs = readonly CameraInput[]

/** Asks for the new name of a camera. */
export async function askForName([input]: Inputs, { session, open }: ActionHost) {
  if (!input || !session) return null
  const { name } = await findCamera(session, input.cameraId)
  const next = await open(renameDialog, { name })
  return next === null ? null : { name: next }
}

/** Asks for the tags of a camera, and whether it is out of use. What stays as it is is not part of the answer. */
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
