import { DAY, timeZoneOf } from '@barn-workbench/core/time'

const STEP = 30_000
const FIRST_MONDAY = 4 * DAY

function wallIndex(resolution: number, wall: number): number {
  if (resolution > DAY) return Math.floor((wall - FIRST_MONDAY) / resolution)
  const day = Math.floor(wall / DAY)
  return day * Math.ceil(DAY / resolution) + Math.floor((wall - day * DAY) / resolution)
}

/**
 * The rule of buckets read word by word, for tests: walks through time in half minutes, looks at the clock on the wall, and starts a
 * bucket when it shows a later one, or when it was put back by at least one bucket.
 */
export function naiveBuckets(timeZone: string, resolution: number, from: number, to: number): (time: number) => number {
  const starts: number[] = []
  let index = Number.NEGATIVE_INFINITY
  let offset = timeZoneOf(timeZone).offsetAt(from)
  for (let time = from; time < to; time += STEP) {
    const nextOffset = timeZoneOf(timeZone).offsetAt(time)
    const next = wallIndex(resolution, time + nextOffset)
    if (next > index || offset - nextOffset >= resolution) {
      starts.push(time)
      index = next
    }
    offset = nextOffset
  }
  return (time) => starts.findLast((start) => start <= time) ?? from
}
