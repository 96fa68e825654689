/** Maximum number of buckets of one request: 7 days of minutes. */
const BUCKETS_PER_SLICE = 7 * 24 * 60

/** A span of time, in ms since the epoch, without its end. */
export interface TimeSlice {
  start: number
  end: number
}

/** Splits a window of time into slices that are small enough for one request. Slices end at the end of a bucket. */
export function splitIntoTimeSlices({ start, end }: TimeSlice, timeResolution: number): TimeSlice[] {
  const length = BUCKETS_PER_SLICE * timeResolution
  const slices: TimeSlice[] = []
  let from = start
  while (from < end) {
    const lastBucketStart = Math.floor((from + length) / timeResolution) * timeResolution
    const to = lastBucketStart > from && lastBucketStart < end ? lastBucketStart : end
    slices.push({ start: from, end: to })
    from = to
  }
  return slices
}
