import { z } from 'zod'
import { intent } from '@barn-workbench/core/intents'
import { Id, type Camera } from '@barn-workbench/core/schema'

/*
 * Intents that only this plugin calls. The user is asked for an input that is left out.
 */

/** Cameras that one intent is about. */
const MAXIMUM_CAMERAS = 1_000
const CameraInput = z.object({ cameraId: Id })
const nothing = z.object({})

/** Gives a camera another name. */
export const renameCamera = intent({
  id: 'camera.rename',
  input: CameraInput.extend({ name: z.string().optional() }),
  result: nothing,
})

/** Closes a camera for privacy: its pictures and recordings cannot be seen. */
export const closeCamera = intent({ id: 'camera.close', input: CameraInput, result: nothing })

/** Opens a camera again that was closed for privacy. */
export const reopenCamera = intent({ id: 'camera.reopen', input: CameraInput, result: nothing })

/** Changes the tags of a camera, and whether it is out of use. */
export const editCamera = intent({
  id: 'camera.edit',
  input: CameraInput.extend({
    tags: z.array(z.string()).optional(),
    decommissioned: z.boolean().optional(),
    /** The camera from which the tags were made, so that no change is lost. */
    basedOn: z.custom<Camera>((value) => typeof value === 'object' && value !== null).optional(),
  }),
  result: nothing,
})

/** Takes a camera out of use. */
export const retireCamera = intent({ id: 'camera.retire', input: CameraInput, result: nothing })

/** Takes a camera into use again. */
export const reviveCamera = intent({ id: 'camera.revive', input: CameraInput, result: nothing })

/** Restarts cameras. */
export const rebootCameras = intent({
  id: 'camera.reboot',
  input: z.object({ cameraIds: z.array(Id).max(MAXIMUM_CAMERAS) }),
  result: nothing,
})

/** Restarts all cameras. */
export const rebootAllCameras = intent({ id: 'camera.rebootAll', input: nothing, result: nothing })

/** Resets a camera to its factory settings. */
export const resetCamera = intent({ id: 'camera.reset', input: CameraInput, result: nothing })

/** Leads to the screen on which cameras are added, changed and removed. */
export const setUpCameras = intent({ id: 'camera.setUp', input: nothing, result: nothing })
