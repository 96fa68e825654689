/** Buckets that one request asks for: 7 days of minutes. */
const BUCKETS_PER_SLICE = 7 * 24 * 60

/** A span of time, in ms since the epoch; the end is not part of it. */
export interface TimeSlice {
  start: number
  end: number
}

/** Splits a window of time into parts that an instance answers at once. Parts meet between two buckets. */
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
