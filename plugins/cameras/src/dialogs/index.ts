import type { openPicture, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { MovementInput } from '../movement/MovementForm'
import type { RebootInput } from '../reboot/rebootCameras'
import type { SourceInput } from '../source/sourceRules'
import type { CameraLabels } from '../writes/cameraWrites'
import type { GiveAwayInput } from './GiveAway'

/** The picture of a camera at a time, with a place in it. */
export const pictureDialog = defineDialog<ParsedIntentInput<typeof openPicture>, never>({
  id: 'cameras.picture',
  isWide: true,
  load: async () => (await import('./PictureOfMoment')).PictureOfMoment,
})

/** Asks for the new name of a camera. */
export const renameDialog = defineDialog<Pick<Camera, 'name'>, string>({
  id: 'cameras.rename',
  load: async () => (await import('./CameraDialogs')).CameraNameForm,
})

/** Asks for the tags of a camera, and whether it is out of use. */
export const labelsDialog = defineDialog<CameraLabels, CameraLabels>({
  id: 'cameras.labels',
  load: async () => (await import('./CameraDialogs')).LabelsForm,
})

/** Asks for the name of a camera before everything is taken back that was set on it. */
export const resetDialog = defineDialog<Pick<Camera, 'name'>, true>({
  id: 'cameras.reset',
  load: async () => (await import('./CameraDialogs')).ResetForm,
})

/** Restarts cameras, and shows the progress. */
export const rebootDialog = defineDialog<RebootInput, never>({
  id: 'cameras.reboot',
  load: async () => (await import('../reboot/RebootDialog')).RebootDialog,
})

/** Asks for a camera's source, tries it, and saves it. */
export const sourceDialog = defineDialog<SourceInput, true>({
  id: 'cameras.source',
  load: async () => (await import('../source/SourceForm')).SourceForm,
})

/** Asks how a camera is watched for movement. */
export const movementDialog = defineDialog<MovementInput, true>({
  id: 'cameras.movement',
  isWide: true,
  load: async () => (await import('../movement/MovementForm')).MovementForm,
})

/** Searches cameras on the network, and adds them. */
export const networkDialog = defineDialog<null, true>({
  id: 'cameras.network',
  isWide: true,
  load: async () => (await import('../network/NetworkSearch')).NetworkSearch,
})

/** Asks whether a camera is to be removed with its recordings. */
export const removeDialog = defineDialog<Pick<Camera, 'name'>, true>({
  id: 'cameras.remove',
  load: async () => (await import('./CameraDialogs')).RemoveQuestion,
})

/** Gives a range of a camera away. */
export const giveAwayDialog = defineDialog<GiveAwayInput, never>({
  id: 'cameras.give-away',
  load: async () => (await import('./GiveAway')).GiveAway,
})
