/** Buckets that are asked for at once: 7 days of minutes. */
const MAXIMUM_BUCKETS = 7 * 24 * 60

export interface TimeSlice {
  start: number
  end: number
}

/** A window in parts that an instance answers at once; they meet between two buckets. */
export function timeSlices({ start, end }: TimeSlice, timeResolution: number): TimeSlice[] {
  const length = MAXIMUM_BUCKETS * timeResolution
  const slices: TimeSlice[] = []
  for (let from = start; from < end;) {
    const limit = Math.floor((from + length) / timeResolution) * timeResolution
    const to = limit > from && limit < end ? limit : end
    slices.push({ start: from, end: to })
    from = to
  }
  return slices
}
