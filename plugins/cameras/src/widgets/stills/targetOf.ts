import type { Target } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'

/** The target of a camera's actions. */
export function targetOf(camera: Camera): Target<'camera'> {
  return { kind: 'camera', entity: camera }
}

/** The id of the camera that actions are for. */
export function cameraIdOf({ kind, entity }: Target): string {
  return kind === 'camera' ? entity.cameraId : ''
}
