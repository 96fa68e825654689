import { SECOND } from '@barn-workbench/core/time'

/** A picture that does not move for so long is late, ms. */
export const STALL_AFTER = 1.5 * SECOND
/** So late the newest pictures are shown in place of those that are missing, ms. */
export const JUMP_AFTER = 4 * SECOND
/** So late the stream is asked for anew, ms. */
export const RESTART_AFTER = 15 * SECOND
/** Live pictures are no further behind the newest than this, s. */
export const MAXIMUM_LAG = 10
/** A jump that is shorter is not worth it, s. */
const LEAST_JUMP = 1
/** Pictures that have moved for so long say that all is well again, ms. */
const WELL_AFTER = 10 * SECOND

export interface Progress {
  /** For how long the picture has not moved, ms. */
  stalledFor: number
  /** Whether it has moved for long enough that earlier failures do not count. */
  isWell: boolean
}

/** Follows whether a video moves. `position` in s of the media, `now` in ms. */
export function createProgress(): { move(position: number, now: number): Progress; reset(now: number): void } {
  let last = -1
  let movedAt = 0
  let wellSince = 0
  return {
    move(position, now) {
      if (position !== last) {
        last = position
        movedAt = now
      }
      const stalledFor = now - movedAt
      if (stalledFor >= STALL_AFTER) wellSince = now
      return { stalledFor, isWell: now - wellSince >= WELL_AFTER }
    },
    reset(now) {
      last = -1
      movedAt = now
      wellSince = now
    },
  }
}

/**
 * Where a live video has to go on, s of the media; null: where it is. It goes on with the newest pictures when it is too far
 * behind, or when the next one does not come.
 */
export function jumpTarget(position: number, edge: number | null, stalledFor: number): number | null {
  if (edge === null) return null
  const lag = edge - position
  if (lag > MAXIMUM_LAG) return edge
  return stalledFor >= JUMP_AFTER && lag > LEAST_JUMP ? edge : null
}
