import { z } from 'zod'
import { Camera, CameraSetup, CameraSourceInput, Id, NewCamera, RecordingRules, SourceTest } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'

const canManageCameras = anyOf('cameras.manage')

/**
 * Adds, tests, changes and removes cameras. All calls need `cameras.manage`. `camera-source/not-allowed`: the instance
 * may not read from this source: the path is outside of the folder that was named at its start, or the address is not
 * valid.
 */
export const cameraSetup = {
  /** Adds a camera. `camera/exists`: there is one of that id. */
  add: endpoint({
    method: 'POST',
    path: '/api/cameras',
    access: canManageCameras,
    body: z.strictObject({ camera: NewCamera }),
    status: 201,
    form: 'result',
    reply: Camera,
    errors: ['camera/exists', 'camera-source/not-allowed'],
  }),

  /** Returns the source and the recording of a camera, without its password. */
  read: endpoint({
    method: 'GET',
    path: '/api/cameras/setup/:id',
    access: canManageCameras,
    params: idParams,
    form: 'result',
    reply: CameraSetup,
    errors: ['camera/not-found'],
  }),

  /** Changes source and recording of a camera, whose version grows. `camera/simulated`: it is a simulated one. */
  write: endpoint({
    method: 'PUT',
    path: '/api/cameras/setup/:id',
    access: canManageCameras,
    replaces: true,
    params: idParams,
    body: z.strictObject({ source: CameraSourceInput, recording: RecordingRules }),
    form: 'result',
    reply: CameraSetup,
    errors: ['camera/not-found', 'camera/simulated', 'camera-source/not-allowed', 'request/version-mismatch'],
  }),

  /**
   * Tries a source for at most 10 s, and stores nothing. If the id of a camera is given, a source without a password is
   * tried with the stored one. `request/too-many`: other sources are being tried.
   */
  test: endpoint({
    method: 'POST',
    path: '/api/cameras/testSource',
    access: canManageCameras,
    repeatable: true,
    body: z.strictObject({ source: CameraSourceInput, cameraId: Id.optional() }),
    form: 'result',
    reply: SourceTest,
    errors: ['camera-source/not-allowed', 'request/too-many'],
  }),

  /** Removes a camera with its recordings. Its incidents stay. `camera/simulated`: it is a simulated one. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/cameras/:id',
    access: canManageCameras,
    replaces: true,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['camera/not-found', 'camera/simulated', 'request/version-mismatch'],
  }),
}
