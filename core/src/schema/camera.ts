import { z } from 'zod'
import { MINUTE } from '../time'
import { CAMERA_ONLINE_THRESHOLD } from './cameraNumbers'
import { Id, Timestamp, Version } from './primitives'

/** The size of a stream: the size of its camera, or at most 540 lines for a slow link. */
export const STREAM_QUALITIES = ['source', '540'] as const

/** Height of a still in pixels when a call names none. */
export const DEFAULT_STILL_HEIGHT = 1080
/** Height of a camera's current still in lists, in pixels. */
export const CURRENT_STILL_HEIGHT = 200
/**
 * Heights at which stills are requested, in pixels: an instance stores a few sizes rather than one for every window.
 */
export const STILL_HEIGHTS = [20, 50, 150, 270, 540, 800, DEFAULT_STILL_HEIGHT] as const
/** Maximum difference of a frame of the past from the requested time, in ms. */
export const FRAME_MAXIMUM_DIFFERENCE = 5 * MINUTE

/**
 * The reasons why a camera's source gives no picture: nothing is found at its address, it refuses the password, it does
 * not answer, it sends no picture, this instance may not read from it, or the program that reads videos is missing.
 */
export const CameraSourceProblem = z.enum([
  'notFound',
  'refused',
  'noAnswer',
  'noPicture',
  'notAllowed',
  'noVideoProgram',
])
export type CameraSourceProblem = z.infer<typeof CameraSourceProblem>

export const Camera = z.object({
  cameraId: Id,
  version: Version,
  name: z.string(),
  tags: z.array(z.string()),
  decommissioned: z.boolean(),
  /** While this is on, no account sees its pictures and recordings. An older instance does not say. */
  privacy: z.boolean().default(false),
  lastSeenOnline: Timestamp.nullable(),
  /** Only for accounts that manage cameras, while the source gives no picture. */
  sourceProblem: CameraSourceProblem.nullable().default(null),
})
export type Camera = z.infer<typeof Camera>

/** The tag of a camera that is out of use, which some instances give in place of the property. */
export const DECOMMISSIONED_TAG = 'decommissioned'

/** Whether a camera is out of use. */
export function isDecommissioned({ decommissioned, tags }: Pick<Camera, 'decommissioned' | 'tags'>): boolean {
  return decommissioned || tags.includes(DECOMMISSIONED_TAG)
}

/** Whether a camera is online. `now` in ms since the epoch. */
export function isCameraOnline(camera: Pick<Camera, 'lastSeenOnline'>, now: number): boolean {
  return camera.lastSeenOnline !== null && now - camera.lastSeenOnline <= CAMERA_ONLINE_THRESHOLD
}

/** Time by which the next answer about the cameras may be late, in ms. */
const ANSWER_DELAY = MINUTE

/**
 * The time by which cameras are online or not. A camera was last seen just before the instance answered; the next
 * answer comes only when the list is as old as the threshold, so that without this allowance all of them would be
 * offline for a moment. Times in ms since the epoch by the clock of the instance; `answeredAt`: the time of its answer.
 */
export function cameraTime({ answeredAt, now }: { answeredAt: number; now: number }): number {
  return Math.max(answeredAt, now - ANSWER_DELAY)
}

/** Number of refresh periods after which a picture is outdated: two refreshes were missed. */
const OUTDATED_PERIODS = 3
/**
 * Maximum time between two pictures of a camera, in ms: in the dark it takes one a minute, however often it is asked.
 */
const LONGEST_PICTURE_PERIOD = MINUTE

/** Whether a picture is outdated. `age` of the picture, and `refresh`, the time between two pictures, both in ms. */
export function isPictureOutdated(age: number, refresh: number): boolean {
  return age > OUTDATED_PERIODS * Math.max(refresh, LONGEST_PICTURE_PERIOD)
}
