import { DAY, timeZoneOf } from '@barn-workbench/core/time'

/** Half a minute in ms. */
const STEP = 30_000
const FIRST_MONDAY = 4 * DAY

function localBucketIndex(resolution: number, localTime: number): number {
  if (resolution > DAY) return Math.floor((localTime - FIRST_MONDAY) / resolution)
  const day = Math.floor(localTime / DAY)
  return day * Math.ceil(DAY / resolution) + Math.floor((localTime - day * DAY) / resolution)
}

/**
 * Finds the buckets of `bucketSegments` in the slow and obvious way, for tests: it steps through time by half minutes
 * and starts a bucket when the local time is in a later one, or when the clocks were put back by at least one bucket.
 */
export function naiveBuckets(timeZone: string, resolution: number, from: number, to: number): (time: number) => number {
  const starts: number[] = []
  let index = Number.NEGATIVE_INFINITY
  let offset = timeZoneOf(timeZone).offsetAt(from)
  for (let time = from; time < to; time += STEP) {
    const nextOffset = timeZoneOf(timeZone).offsetAt(time)
    const next = localBucketIndex(resolution, time + nextOffset)
    if (next > index || offset - nextOffset >= resolution) {
      starts.push(time)
      index = next
    }
    offset = nextOffset
  }
  return (time) => starts.findLast((start) => start <= time) ?? from
}
