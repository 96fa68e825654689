import { z } from 'zod'
import { Id, Recording, Timestamp } from '../schema'
import { DAY, MINUTE, SECOND } from '../time'
import { anyOf, endpoint, wholeNumber } from './endpoint'
import { canSeePictures, canSeeStreams, flag, resizeY } from './pictureParameters'
import { queryEndpoint } from './queryEndpoint'

/** Minimum distance of two pictures that are compared, in ms. */
const SHORTEST_STEP = SECOND
const LONGEST_STEP = DAY

/** The result so far of a search for a change. */
const FoundChange = z.object({
  /**
   * The first picture that differs from the one before; null if none was found yet. `timestamp` and `before` are the
   * times of both pictures, `difference` the share of the picture that differs, 0..1.
   */
  found: z.object({ timestamp: Timestamp, before: Timestamp, difference: z.number().min(0).max(1) }).nullable(),
  /** The time at which the next call continues; null when the search is complete. */
  continueFrom: Timestamp.nullable(),
  /** The number of pictures that were compared. */
  compared: z.int().min(0),
})
export type FoundChange = z.infer<typeof FoundChange>

/** Whether recordings are deleted once they are older or more than the rules of their cameras allow. */
const RecordingRetention = z.object({
  /** The time by the clock of the instance. */
  time: Timestamp,
  /** Null if they are deleted by the rules. Else the clock has jumped, and nothing is deleted. */
  paused: z
    .object({
      /** The time that the clock should show, computed from the last time that was trusted. */
      expectedTime: Timestamp,
      /** The time at which the clock will be trusted if it keeps running; null if a person has to confirm it. */
      resumesAt: Timestamp.nullable(),
    })
    .nullable(),
})

/** Recorded video: its coverage, pictures of a time, searches for a change, and its retention. */
export const recordings = {
  /**
   * Returns the picture of a camera that is nearest to a time in ms; its own time is in the header
   * `X-Still-Frame-Timestamp`. Needs one of the permissions for recordings. `frame/not-found`: no picture is within
   * `maximumDifference` ms (5 min by default), or none is of exactly this time when `onlyExactFrame` is true.
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

  /**
   * Returns the same picture as `frame`, or an empty body where there is none, the camera is unknown, or it is closed
   * for privacy: for lists, of which many rows have no picture. Needs one of the permissions for recordings.
   */
  frameIfAny: endpoint({
    method: 'GET',
    path: '/api/workbench/recordings/frame/:camera/:timestamp',
    access: canSeePictures,
    params: z.object({ camera: Id, timestamp: wholeNumber }),
    query: z.strictObject({ resizeY }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['request/too-many'],
  }),

  /**
   * Looks for the next picture that differs from the one before, from a time (ms) to `until`; if `until` is earlier, it
   * searches backwards. Compares the nearest picture to every `step` (ms) and skips gaps in the recording. A difference
   * counts from `threshold` on, the share of the picture that differs, 0..1. A call compares at most 500 pictures or
   * takes 2 s; the next one goes on from `continueFrom`. Needs one of the permissions for recordings.
   */
  findChange: endpoint({
    method: 'POST',
    path: '/api/recordings/findChange',
    access: canSeePictures,
    repeatable: true,
    body: z.strictObject({
      camera: Id,
      from: Timestamp,
      until: Timestamp,
      step: z.int().min(SHORTEST_STEP).max(LONGEST_STEP).default(MINUTE),
      threshold: z.number().min(0).max(1).optional(),
    }),
    form: 'result',
    reply: FoundChange,
    errors: ['camera/not-found', 'camera/privacy', 'frame/in-future', 'request/too-many'],
  }),

  /** Returns recordings. Needs `streaming.recording.view` or `recordings.view`. */
  query: queryEndpoint('/api/recordings/query', canSeeStreams, Recording),

  /** Returns whether old recordings are deleted. Needs `streaming.recording.view` or `recordings.view`. */
  retention: endpoint({
    method: 'GET',
    path: '/api/workbench/recordings/retention',
    access: canSeeStreams,
    form: 'result',
    reply: RecordingRetention,
  }),

  /**
   * Confirms that the clock of the instance is right, so that old recordings are deleted again. Needs `cameras.manage`.
   */
  confirmClock: endpoint({
    method: 'PUT',
    path: '/api/workbench/recordings/retention/confirmClock',
    access: anyOf('cameras.manage'),
    form: 'result',
    reply: RecordingRetention,
  }),
}
