import { cameras, cameraSetup } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { DECOMMISSIONED_TAG, type Camera } from '@barn-workbench/core/schema'
import { bindWrite, callOf, defineWrite, type Write } from '@barn-workbench/core/writes'

export interface CameraInput {
  cameraId: string
}
type CameraWrite<Input> = Write<Input, Camera>

/** Shared by all writes of a camera: the entity, how it is reloaded, and that they change single fields. */
const ofCamera = {
  entity: ({ cameraId }: CameraInput) => `camera/${cameraId}` as const,
  reload: ({ cameraId }: CameraInput) =>
    callOf(cameras.query, { body: { query: [where('cameraId', '==', cameraId)], limit: 1 } }),
  isPatch: true,
} as const

interface RenameInput extends CameraInput {
  name: string
}

export const rename: CameraWrite<RenameInput> = defineWrite<RenameInput, Camera>({
  ...ofCamera,
  name: 'camera.rename',
  call: ({ cameraId, name }) => callOf(cameras.rename, { params: { id: cameraId }, body: { cameraRecord: { name } } }),
  optimistic: (camera, { name }) => ({ ...camera, name }),
  inverse: ({ cameraId }, { name }) => bindWrite(rename, { cameraId, name }),
})

/** Sets the privacy of cameras by one call. */
function privacyCall(inputs: readonly CameraInput[], privacy: boolean) {
  const body = { cameras: inputs.map(({ cameraId }) => cameraId) }
  return callOf(cameras.setPrivacy, { params: { flag: privacy ? 'true' : 'false' }, body })
}

function withPrivacy(privacy: boolean) {
  return {
    ...ofCamera,
    call: (input: CameraInput) => privacyCall([input], privacy),
    callForAll: (inputs: readonly CameraInput[]) => privacyCall(inputs, privacy),
    optimistic: (camera: Camera) => ({ ...camera, privacy }),
    // The version of the call: another write of the user may have come between the shown one and this one.
    remains: (before: Camera | null, version = before?.version ?? 0) =>
      before && { ...before, privacy, version: version + 1 },
    fits: (camera: Camera) => camera.privacy !== privacy,
  }
}

export const close: CameraWrite<CameraInput> = defineWrite<CameraInput, Camera>({
  ...withPrivacy(true),
  name: 'camera.close',
  inverse: ({ cameraId }) => bindWrite(reopen, { cameraId }),
})

export const reopen: CameraWrite<CameraInput> = defineWrite<CameraInput, Camera>({
  ...withPrivacy(false),
  name: 'camera.reopen',
  inverse: ({ cameraId }) => bindWrite(close, { cameraId }),
})

/** The tags of a camera, and whether it is out of use. */
export type CameraLabels = Pick<Camera, 'tags' | 'decommissioned'>

/** A change that is made on the camera as it was seen, so that no change is lost. */
interface BasedInput extends CameraInput {
  basedOn?: Camera | undefined
}

interface UpdateInput extends BasedInput {
  updates: Partial<CameraLabels>
}

export const update: CameraWrite<UpdateInput> = defineWrite<UpdateInput, Camera>({
  ...ofCamera,
  name: 'camera.update',
  basedOn: ({ basedOn }) => basedOn,
  call: ({ cameraId, updates }) => callOf(cameras.update, { params: { id: cameraId }, body: { updates } }),
  optimistic: (camera, { updates }) => ({ ...camera, ...updates }),
  inverse: ({ cameraId }, { tags, decommissioned }) =>
    bindWrite(update, { cameraId, updates: { tags, decommissioned } }),
})

/** The changes that take a camera out of use, or into use again, for both ways of marking it. */
export function usageUpdates({ tags }: Pick<Camera, 'tags'>, isInUse: boolean): Partial<CameraLabels> {
  if (!isInUse) return { decommissioned: true }
  return { decommissioned: false, tags: tags.filter((tag) => tag !== DECOMMISSIONED_TAG) }
}

export const remove: CameraWrite<BasedInput> = defineWrite<BasedInput, Camera>({
  ...ofCamera,
  name: 'camera.remove',
  basedOn: ({ basedOn }) => basedOn,
  call: ({ cameraId }) => callOf(cameraSetup.remove, { params: { id: cameraId } }),
  optimistic: () => null,
})
