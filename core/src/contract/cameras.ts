import { z } from 'zod'
import { Camera, Id, Name } from '../schema'
import { anyOf, CAMERA_QUERY_PRIORITY, DEFAULT_PRIORITY, endpoint, idParams, signedIn } from './endpoint'
import { canSeePictures, flag, resizeY } from './pictureParameters'
import { queryEndpoint } from './queryEndpoint'

/** Cameras whose privacy can be set by one call. */
const MAXIMUM_PRIVACY_CAMERAS = 1_000

const canManageCameras = anyOf('cameras.manage')

/** Tags of one camera. */
const MAXIMUM_TAGS = 50
const CameraUpdates = z.strictObject({
  tags: z.array(Name).max(MAXIMUM_TAGS).optional(),
  decommissioned: z.boolean().optional(),
})

/** Cameras: their state, the picture of now, name, privacy and restart. */
export const cameras = {
  /** Returns cameras. For everyone who is signed in; their pictures need further permissions. */
  query: queryEndpoint('/api/cameras/query', signedIn, Camera, { priority: CAMERA_QUERY_PRIORITY }),

  /**
   * Returns the newest picture of a camera; its time is in the header `X-Still-Frame-Timestamp`, in ms. `draw` adds the
   * outlines of regions for accounts that may view them (`regions.view`), `text` the camera's name. Needs one of the
   * permissions for recordings. `camera/offline`: there is no picture within the time in which a camera counts as
   * online; `forceFallback` returns the last one of any age instead. `camera/privacy`: the camera is closed.
   * `request/too-many`: the instance is busy, see `Retry-After`.
   */
  still: endpoint({
    method: 'GET',
    path: '/api/cameras/:id/still',
    access: canSeePictures,
    priority: DEFAULT_PRIORITY,
    params: z.object({ id: Id }),
    query: z.strictObject({ resizeY, draw: flag.optional(), text: flag.optional(), forceFallback: flag.optional() }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['camera/not-found', 'camera/privacy', 'camera/offline', 'request/too-many'],
  }),

  /** Renames a camera. Needs `cameras.manage`. */
  rename: endpoint({
    method: 'PATCH',
    path: '/api/cameras/basic/:id',
    access: canManageCameras,
    params: z.object({ id: Id }),
    body: z.strictObject({ cameraRecord: z.strictObject({ name: Name }) }),
    form: 'result',
    reply: Camera,
    errors: ['camera/not-found', 'request/version-mismatch'],
  }),

  /**
   * Closes cameras (`flag` is true) or opens them again. The pictures of a closed camera, recordings included, answer
   * `camera/privacy`. Needs `privacy.manage`.
   */
  setPrivacy: endpoint({
    method: 'PUT',
    path: '/api/privacy/multiple/:flag',
    access: anyOf('privacy.manage'),
    params: z.object({ flag: z.enum(['true', 'false']) }),
    body: z.strictObject({ cameras: z.array(Id).max(MAXIMUM_PRIVACY_CAMERAS) }),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['camera/not-found'],
  }),

  /**
   * Restarts a camera; it gives no pictures meanwhile. Needs `cameras.manage`. `lastSeenOnline` of the query shows when
   * it is back.
   */
  reboot: endpoint({
    method: 'PUT',
    path: '/api/cameras/reboot/:id',
    access: canManageCameras,
    hasEffectEachTime: true,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['camera/not-found'],
  }),

  /**
   * Resets the settings of a camera: its name and tags become the initial ones, and it restarts. Its address, its
   * recordings and its privacy stay. Needs `cameras.manage`.
   */
  factoryReset: endpoint({
    method: 'POST',
    path: '/api/cameras/factoryReset/:id',
    access: canManageCameras,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['camera/not-found'],
  }),

  /** Changes the tags of a camera, or whether it is in use. Needs `cameras.manage`. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/cameras/setup/:id',
    access: canManageCameras,
    replaces: true,
    params: idParams,
    body: z.strictObject({ updates: CameraUpdates }),
    form: 'result',
    reply: Camera,
    errors: ['camera/not-found', 'request/version-mismatch'],
  }),
}
