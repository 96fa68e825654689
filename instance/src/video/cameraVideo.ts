import type { Recording } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { VideoHeader } from './mp4'

/** A segment of a camera's video: one fragment, of about 2 s. Times in ms since the epoch. */
export interface VideoSegment {
  /** Time of its first picture. */
  start: number
  /** In ms. */
  duration: number
  /** The header that decodes it. Another header means another coding or size: the following video begins anew. */
  headerKey: string
  startsWithKeyFrame: boolean
}

/** The video of one camera, in segments. Times without video are gaps between them. */
export interface CameraVideo {
  /** The segments that overlap [from, to), oldest first. */
  segmentsBetween(from: number, to: number): Promise<readonly VideoSegment[]>
  /** The header of a key; null if it is gone. */
  header(headerKey: string): Promise<VideoHeader | null>
  /** The bytes of a segment (`moof` and `mdat`), with its own times; null if it is gone or cannot be made. */
  read(segment: VideoSegment, signal: AbortSignal): Promise<Buffer | null>
  /** Says that it is watched now: a source that is not recorded is connected for a while. */
  watch(now: number): void
}

/** Time for which the list names recordings after they were deleted, in ms. */
export const DELETED_LISTED_FOR = 7 * DAY

/** The recordings of some cameras. */
export interface RecordingList {
  all(now: number): Promise<readonly Recording[]>
}
