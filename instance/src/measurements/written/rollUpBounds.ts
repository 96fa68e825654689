import { ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { DAY } from '@barn-workbench/core/time'
import { bucketSegments, bucketStartAt, type BucketSegment } from '../timeBuckets'

/** Days whose segments are kept: rows of one call are mostly of few days. */
const MOST_DAYS = 1_000

/** Returns a function that finds the start and the end of the roll-up that contains a time. */
export function createRollUpBounds(timeZone: string): (time: number) => { start: number; until: number } {
  const segmentsOfDay = new Map<number, BucketSegment[]>()

  function segmentsAt(time: number): BucketSegment[] {
    const day = Math.floor(time / DAY) * DAY
    const known = segmentsOfDay.get(day)
    if (known) return known
    if (segmentsOfDay.size >= MOST_DAYS) segmentsOfDay.clear()
    const segments = bucketSegments(timeZone, ROLL_UP_RESOLUTION, day, day + DAY + 2 * ROLL_UP_RESOLUTION)
    segmentsOfDay.set(day, segments)
    return segments
  }

  return (time) => {
    const segments = segmentsAt(time)
    const start = bucketStartAt(segments, time)
    // Where the clocks change within a roll-up, the next one starts earlier.
    return { start, until: bucketStartAt(segments, start + ROLL_UP_RESOLUTION) }
  }
}
