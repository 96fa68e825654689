import type { Result } from '@barn-workbench/core/result'
import type { CameraVideo } from '../video'

/** The bytes of a part, or why there are none: null if it is gone or cannot be made. */
export type ReadPart = Result<Buffer | null, 'request/too-many'>

/** A video that browsers can play. */
export interface StreamedVideo extends Pick<CameraVideo, 'partsBetween' | 'header'> {
  /**
   * The bytes of a part. `request/too-many`: too many are being made. `isWatched`: the next part will be asked for
   * soon; true by default.
   */
  read(
    part: Parameters<CameraVideo['read']>[0],
    signal: AbortSignal,
    options?: { isWatched?: boolean },
  ): Promise<ReadPart>
  /** Says that somebody watches it now. Returns whether it gives parts, or may do so soon. */
  watch(now: number): boolean
}
