import { CameraMovement, CameraMovementInput } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'

const canManageCameras = anyOf('cameras.manage')

/** How the pictures of a camera are watched for movement. Both calls need `cameras.manage`. */
export const cameraMovement = {
  /** Returns whether the movement of a camera is measured, and the parts of its picture that do not count. */
  read: endpoint({
    method: 'GET',
    path: '/api/workbench/cameraMovement/:id',
    access: canManageCameras,
    params: idParams,
    form: 'result',
    reply: CameraMovement,
    errors: ['camera/not-found'],
  }),

  /**
   * Changes whether the movement of a camera is measured, and the parts of its picture that do not count. The version
   * of the camera grows.
   */
  write: endpoint({
    method: 'PUT',
    path: '/api/workbench/cameraMovement/:id',
    access: canManageCameras,
    replaces: true,
    params: idParams,
    body: CameraMovementInput,
    form: 'result',
    reply: CameraMovement,
    errors: ['camera/not-found', 'request/version-mismatch'],
  }),
}
