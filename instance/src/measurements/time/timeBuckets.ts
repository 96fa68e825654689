import { DAY } from '@barn-workbench/core/time'
import { offsetStretches, type OffsetStretch } from './offsetStretches'

/** Up to `to` (exclusive), the bucket of a time starts at `origin` plus a whole number of steps. */
export interface BucketSegment {
  to: number
  origin: number
  step: number
}

interface OpenBucket {
  /** What the clocks show at the regular start of the bucket, as milliseconds of a clock without time zone. */
  wall: number
  start: number
}

const FIRST_MONDAY = 4 * DAY
const WEEK = 7 * DAY
/** A step so long that a segment holds one bucket only. */
const ENDLESS = 2 ** 52
/** Longest bucket: ten years of weeks; the longest preset of a chart has 52. */
export const LONGEST_RESOLUTION = 520 * WEEK

/** Buckets that divide the day, and those longer than it, follow each other with no cut at midnight. */
function isEven(resolution: number): boolean {
  return resolution >= DAY || DAY % resolution === 0
}

function wallFloor(resolution: number, wall: number): number {
  const origin = resolution > DAY ? FIRST_MONDAY : Math.floor(wall / DAY) * DAY
  return origin + Math.floor((wall - origin) / resolution) * resolution
}

function nextWall(resolution: number, boundary: number): number {
  const next = boundary + resolution
  return isEven(resolution) ? next : Math.min(next, (Math.floor(boundary / DAY) + 1) * DAY)
}

function continues(last: BucketSegment, segment: BucketSegment): boolean {
  return (
    last.step === segment.step &&
    (last.to - last.origin) % last.step === 0 &&
    (segment.origin - last.origin) % last.step === 0
  )
}

/** A lone bucket as long as the regular ones that follow it. */
function isFirstOf(last: BucketSegment, segment: BucketSegment): boolean {
  return last.step === ENDLESS && segment.origin === last.to && last.to - last.origin === segment.step
}

function append(segments: BucketSegment[], segment: BucketSegment): void {
  const last = segments[segments.length - 1]
  if (last && continues(last, segment)) last.to = segment.to
  else if (last && isFirstOf(last, segment)) Object.assign(last, { to: segment.to, step: segment.step })
  else if (!last || segment.to > last.to) segments.push(segment)
}

/** Regular buckets from `at`, which is a boundary, to the end of the stretch. */
function appendRegular(segments: BucketSegment[], resolution: number, at: number, stretch: OffsetStretch): void {
  let origin = at
  while (origin < stretch.to) {
    const nextMidnight = (Math.floor((origin + stretch.offset) / DAY) + 1) * DAY - stretch.offset
    const to = isEven(resolution) ? stretch.to : Math.min(stretch.to, nextMidnight)
    append(segments, { to, origin, step: resolution })
    origin = to
  }
}

/**
 * How [start, end) falls into buckets by the barn's clocks, as few straight pieces of time that also SQL can compute.
 *
 * - A bucket starts where the clocks show a whole number of `resolution` since midnight. One that does not divide the day
 *   starts anew at each midnight: the last of a day is shorter.
 * - Longer than a day, they are counted from Monday, 5 January 1970: weeks start on Mondays, whole days at midnight.
 * - Where clocks are put forward, the bucket is shorter (a day has 23 hours). Where they are put back by at least one
 *   bucket, the repeated hour has buckets of its own; longer buckets contain it (a day has 25 hours).
 */
export function bucketSegments(timeZone: string, resolution: number, start: number, end: number): BucketSegment[] {
  const segments: BucketSegment[] = []
  let open: OpenBucket | undefined
  let previousOffset = 0
  for (const stretch of offsetStretches(timeZone, start - resolution - 2 * DAY, end)) {
    const wall = wallFloor(resolution, stretch.from + stretch.offset)
    if (!open) open = { wall, start: wall - stretch.offset }
    else if (wall > open.wall || previousOffset - stretch.offset >= resolution) open = { wall, start: stretch.from }
    const next = nextWall(resolution, open.wall) - stretch.offset
    append(segments, { to: Math.min(next, stretch.to), origin: open.start, step: ENDLESS })
    if (next < stretch.to) {
      appendRegular(segments, resolution, next, stretch)
      const lastWall = wallFloor(resolution, stretch.to - 1 + stretch.offset)
      open = { wall: lastWall, start: lastWall - stretch.offset }
    }
    previousOffset = stretch.offset
  }
  return segments.filter((segment) => segment.to > start)
}

export function bucketStartAt(segments: readonly BucketSegment[], time: number): number {
  const segment = segments.find((candidate) => time < candidate.to) ?? segments[segments.length - 1]
  if (!segment) throw new Error('A time without buckets')
  return segment.origin + Math.floor((time - segment.origin) / segment.step) * segment.step
}

/** Starts of the buckets that [start, end) touches, the first one possibly before `start`; at most `limit` and one more. */
export function bucketStarts(
  segments: readonly BucketSegment[],
  start: number,
  end: number,
  limit = Infinity,
): number[] {
  const starts: number[] = []
  let from = start
  for (const segment of segments) {
    const to = Math.min(segment.to, end)
    if (to <= from) continue
    let at = segment.origin + Math.floor((from - segment.origin) / segment.step) * segment.step
    for (; at < to && starts.length <= limit; at += segment.step) if (at !== starts[starts.length - 1]) starts.push(at)
    from = to
  }
  return starts
}
