import { DAY, type TimeZone } from '@barn-workbench/core/time'

/** A span of time, in ms since the epoch, without its end. */
export interface TimeSlice {
  start: number
  end: number
}

/**
 * Splits a window of time into slices of whole days by the barn's calendar, counted from a fixed day, so that slices
 * are reused by other windows. Every bucket up to a day ends at midnight at the latest, so that none is cut.
 */
export function splitIntoTimeSlices({ start, end }: TimeSlice, daysPerSlice: number, zone: TimeZone): TimeSlice[] {
  const length = daysPerSlice * DAY
  if (!Number.isFinite(length)) return [{ start, end }]
  const slices: TimeSlice[] = []
  let from = start
  while (from < end) {
    const next = zone.toInstant((Math.floor(zone.toLocal(from) / length) + 1) * length)
    const to = next > from && next < end ? next : end
    slices.push({ start: from, end: to })
    from = to
  }
  return slices
}

/**
 * The window from the beginning of its first bucket, by the barn's calendar: a bucket of half a day of which only the
 * afternoon counts would have a mean of its own.
 */
export function startOfBucket({ start, end }: TimeSlice, timeResolution: number, zone: TimeZone): TimeSlice {
  const bucket = Math.min(DAY, timeResolution)
  const local = zone.toLocal(start)
  const midnight = Math.floor(local / DAY) * DAY
  return { start: zone.toInstant(midnight + Math.floor((local - midnight) / bucket) * bucket), end }
}
