import { z } from 'zod'
import { Camera, Id, Name } from '../schema'
import { anyOf, endpoint, signedIn } from './endpoint'
import { CAMERA_QUERY_PRIORITY, DEFAULT_PRIORITY } from './priorities'
import { queryEndpoint } from './queryEndpoint'

/** Heights that a picture can be requested in, in pixels. */
const PICTURE_MIN_HEIGHT = 20
const PICTURE_MAX_HEIGHT = 2160
/** Cameras whose privacy can be set by one call. */
const MAXIMUM_PRIVACY_CAMERAS = 1_000

/** A whole number as it is written in a URL. */
const wholeNumber = z
  .string()
  .regex(/^-?\d{1,16}$/)
  .transform(Number)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** Height of the picture in pixels; the width follows from it. */
const resizeY = wholeNumber.pipe(z.int().min(PICTURE_MIN_HEIGHT).max(PICTURE_MAX_HEIGHT)).optional()
const canSeePictures = anyOf('recordings.view.frame', 'recordings.view', 'streaming.recording.view')

export const cameras = {
  /** Returns cameras. For everyone who is signed in; their pictures need permissions of their own. */
  query: queryEndpoint('/api/cameras/query', signedIn, Camera, CAMERA_QUERY_PRIORITY),

  /**
   * Returns the newest picture of a camera; its time is in the header `X-Still-Frame-Timestamp`, in ms. `draw` adds the
   * outlines of regions for who may view them (`regions.view`), `text` the camera's name. Needs one of the permissions for recordings. `camera/offline`: there
   * is no picture within the time in which a camera counts as online; `forceFallback` answers the last one of any age
   * instead. `camera/privacy`: the camera is closed. `request/too-many`: the instance is busy, see `Retry-After`.
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
    access: anyOf('cameras.manage'),
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
}

export const recordings = {
  /**
   * Returns the picture of a camera that is nearest to a time in ms; its own time is in the header
   * `X-Still-Frame-Timestamp`. Needs one of the permissions for recordings. `frame/not-found`: there is none within
   * `maximumDifference` ms (5 min by default), or none of this very ms when `onlyExactFrame` is true.
   * `frame/in-future`: the time is later than now.
   */
  frame: endpoint({
    method: 'GET',
    path: '/api/recordings/frame/:camera/:timestamp',
    access: canSeePictures,
    params: z.object({ camera: Id, timestamp: wholeNumber }),
    query: z.strictObject({
      resizeY,
      onlyExactFrame: flag.optional(),
      maximumDifference: wholeNumber.pipe(z.int().min(0)).optional(),
    }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['camera/not-found', 'camera/privacy', 'frame/not-found', 'frame/in-future', 'request/too-many'],
  }),
}
