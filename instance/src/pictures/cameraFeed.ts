import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { areLightsOnAt, type Site } from '../barn'
import type { LatePicture, PictureSource } from './picturePainter'

/** A picture that a camera took. */
export interface Frame {
  /** The time at which it was taken, in ms since the epoch. */
  time: number
  source: PictureSource | LatePicture
  /** Identifies the picture: two frames with the same key look the same. */
  key: string
}

/** The feed of a camera that has no source any more. It is offline and has no pictures. */
export const OFFLINE_FEED: CameraFeed = {
  lastSeenOnline: () => Promise.resolve(null),
  newest: () => Promise.resolve(null),
  nearest: () => Promise.resolve(null),
  reject: () => undefined,
  refresh: () => Promise.resolve(),
  restart: () => Promise.resolve(),
  problem: () => null,
}

/** The search for a picture of a time. Times in ms since the epoch. */
export interface FrameSearch {
  /** The frame nearest to this time is searched. */
  time: number
  /** Frames before `from` or after `to` are not considered. */
  from: number
  to: number
}

/** The source of the pictures of one camera. All times are ms since the epoch. */
export interface CameraFeed {
  /** The time at which the camera was last online; null if it never was. */
  lastSeenOnline(now: number): Promise<number | null>
  /** The newest frame; for an offline camera the last one before it went offline. */
  newest(now: number): Promise<Frame | null>
  nearest(search: FrameSearch): Promise<Frame | null>
  /** Excludes a frame whose picture cannot be read. */
  reject(frame: Frame): void
  /** Looks for a new frame, at most every few seconds if that takes a request. */
  refresh(now: number): Promise<void>
  /** Whether it has a picture for any time of the past, as a feed of files has, which are shown in a loop. */
  hasPicturesOfPast?: boolean
  /** Restarts the camera. It gives no pictures meanwhile. */
  restart(now: number): Promise<void>
  /** The reason why the last attempt gave no picture; null if it succeeded. */
  problem(): CameraSourceProblem | null
  /** Whether all its past pictures are stored, however old they are. */
  keepsAllFrames?: boolean
}

/** The time within the search that is nearer; the earlier one if both are equally near. Null if neither is within. */
export function nearerTime(search: FrameSearch, before: number, after: number): number | null {
  const [first, second] = [before, after].filter((time) => time >= search.from && time <= search.to)
  if (first === undefined || second === undefined) return first ?? null
  return search.time - first <= second - search.time ? first : second
}

/** Time from one frame of a camera to the next while the lights are on and while they are off, in ms. */
const LIGHT_CADENCE = 10 * SECOND
const DARK_CADENCE = MINUTE

/** Time from the frame at or before `time` to the next one, in ms. */
export function cadenceAt(site: Site, time: number): number {
  return areLightsOnAt(site, time) ? LIGHT_CADENCE : DARK_CADENCE
}

/** The time of the newest frame at or before `time`. Lights change on the full minute, when both cadences meet. */
export function frameTimeBefore(site: Site, time: number): number {
  const cadence = cadenceAt(site, time)
  return Math.floor(time / cadence) * cadence
}

/** The time of the first frame at or after `time`. */
export function frameTimeAfter(site: Site, time: number): number {
  const before = frameTimeBefore(site, time)
  return before === time ? time : before + cadenceAt(site, before)
}
