import { z } from 'zod'
import { Camera, Id } from '../schema'
import { anyOf, endpoint, signedIn } from './endpoint'
import { CAMERA_QUERY_PRIORITY, DEFAULT_PRIORITY } from './priorities'
import { queryEndpoint } from './queryEndpoint'

export const PICTURE_MIN_HEIGHT = 20
export const PICTURE_MAX_HEIGHT = 2160
/** A whole number as it stands in a URL. */
const wholeNumber = z
  .string()
  .regex(/^-?\d{1,16}$/)
  .transform(Number)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const resizeY = wholeNumber.pipe(z.int().min(PICTURE_MIN_HEIGHT).max(PICTURE_MAX_HEIGHT)).optional()
/** Response header with the time of the picture, in ms. */
export const STILL_FRAME_TIMESTAMP_HEADER = 'X-Still-Frame-Timestamp'
const canSeePictures = anyOf('recordings.view.frame', 'recordings.view', 'streaming.recording.view')

export const cameras = {
  query: queryEndpoint('/api/cameras/query', signedIn, Camera, CAMERA_QUERY_PRIORITY),
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
  rename: endpoint({
    method: 'PATCH',
    path: '/api/cameras/basic/:id',
    access: anyOf('cameras.manage'),
    params: z.object({ id: Id }),
    form: 'result',
    reply: Camera,
    body: z.strictObject({ cameraRecord: z.strictObject({ name: z.string().min(1).max(200) }) }),
    errors: ['camera/not-found', 'request/version-mismatch'],
  }),
  setPrivacy: endpoint({
    method: 'PUT',
    path: '/api/privacy/multiple/:flag',
    access: anyOf('privacy.manage'),
    params: z.object({ flag: z.enum(['true', 'false']) }),
    body: z.strictObject({ cameras: z.array(Id).max(1_000) }),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['camera/not-found'],
  }),
}

export const recordings = {
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
