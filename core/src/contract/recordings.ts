import { z } from 'zod'
import { Id, Recording } from '../schema'
import { endpoint } from './endpoint'
import { canSeePictures, canSeeStreams, flag, resizeY, wholeNumber } from './pictureParameters'
import { queryEndpoint } from './queryEndpoint'

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

  /** Returns recordings. Needs `streaming.recording.view` or `recordings.view`. */
  query: queryEndpoint('/api/recordings/query', canSeeStreams, Recording),
}
