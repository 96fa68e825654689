import { DAY, MINUTE, timeZoneOf } from '@barn-workbench/core/time'

/** A span of time that ends before `to` and whose buckets start at `origin` plus whole numbers of `step`. All in ms. */
export interface BucketSegment {
  to: number
  origin: number
  step: number
}

/** The last bucket so far. */
interface OpenBucket {
  /** The local time of its regular start: ms since 1 January 1970 by the barn's clocks. */
  localStart: number
  /** ms since the epoch. */
  start: number
}

/** A span [from, to) in which the barn's clocks have the same offset from UTC. */
interface OffsetStretch {
  from: number
  to: number
  /** Time that the clocks are ahead of UTC, in ms. */
  offset: number
}

/** The first Monday of the epoch, 5 January 1970. */
const FIRST_MONDAY = 4 * DAY
const WEEK = 7 * DAY
/** The step of a segment of one bucket: longer than any segment. */
const SINGLE_BUCKET_STEP = 2 ** 52
/** The longest bucket in ms: 520 weeks. */
export const LONGEST_RESOLUTION = 520 * WEEK

/** The first minute after `low` at which the offset differs from the one at `low`; it differs at `high`. */
function findTransition(timeZone: string, low: number, high: number): number {
  const before = timeZoneOf(timeZone).offsetAt(low)
  let left = low
  let right = high
  while (right - left > MINUTE) {
    const middle = left + Math.floor((right - left) / 2 / MINUTE) * MINUTE
    if (timeZoneOf(timeZone).offsetAt(middle) === before) left = middle
    else right = middle
  }
  return right
}

/** Splits [from, to) where the clocks are put forward or back. No time zone does that twice a day. */
function offsetStretches(timeZone: string, from: number, to: number): OffsetStretch[] {
  let at = Math.floor(from / DAY) * DAY
  const stretches: OffsetStretch[] = [{ from: at, to, offset: timeZoneOf(timeZone).offsetAt(at) }]
  for (; at < to; at += DAY) {
    const offset = timeZoneOf(timeZone).offsetAt(at + DAY)
    const open = stretches[stretches.length - 1] as OffsetStretch
    if (offset === open.offset) continue
    const transition = findTransition(timeZone, at, at + DAY)
    if (transition >= to) break
    open.to = transition
    stretches.push({ from: transition, to, offset })
  }
  return stretches
}

/** Whether no bucket is cut at midnight: buckets divide the day, or are longer than it. */
function isUncutAtMidnight(resolution: number): boolean {
  return resolution >= DAY || DAY % resolution === 0
}

/** The regular start of the bucket that contains a local time. */
function floorLocal(resolution: number, localTime: number): number {
  const origin = resolution > DAY ? FIRST_MONDAY : Math.floor(localTime / DAY) * DAY
  return origin + Math.floor((localTime - origin) / resolution) * resolution
}

/** The regular start of the bucket after the one that starts at `boundary`, both in local time. */
function nextLocalStart(resolution: number, boundary: number): number {
  const next = boundary + resolution
  return isUncutAtMidnight(resolution) ? next : Math.min(next, (Math.floor(boundary / DAY) + 1) * DAY)
}

/** Whether the next segment continues the buckets of the last. */
function continuesSegment(last: BucketSegment, segment: BucketSegment): boolean {
  return (
    last.step === segment.step &&
    (last.to - last.origin) % last.step === 0 &&
    (segment.origin - last.origin) % last.step === 0
  )
}

/** Whether the last segment is a single bucket of the next segment's length, directly before it. */
function isFirstBucketOf(last: BucketSegment, segment: BucketSegment): boolean {
  return last.step === SINGLE_BUCKET_STEP && segment.origin === last.to && last.to - last.origin === segment.step
}

function appendSegment(segments: BucketSegment[], segment: BucketSegment): void {
  const last = segments[segments.length - 1]
  if (last && continuesSegment(last, segment)) last.to = segment.to
  else if (last && isFirstBucketOf(last, segment)) Object.assign(last, { to: segment.to, step: segment.step })
  else if (!last || segment.to > last.to) segments.push(segment)
}

/** Appends regular buckets from `at`, which is the start of a bucket, to the end of the stretch. */
function appendRegular(segments: BucketSegment[], resolution: number, at: number, stretch: OffsetStretch): void {
  let origin = at
  while (origin < stretch.to) {
    const nextMidnight = (Math.floor((origin + stretch.offset) / DAY) + 1) * DAY - stretch.offset
    const to = isUncutAtMidnight(resolution) ? stretch.to : Math.min(stretch.to, nextMidnight)
    appendSegment(segments, { to, origin, step: resolution })
    origin = to
  }
}

/**
 * Splits [start, end) into buckets by the barn's clocks. The result is a list of few segments with regular buckets,
 * from which SQL can compute the bucket of a time.
 *
 * - A bucket starts where the clocks show a whole number of `resolution` since midnight. If the resolution does not
 *   divide the day, the last bucket of a day is shorter.
 * - Buckets longer than a day are counted from Monday, 5 January 1970: weeks start on Mondays, whole days at midnight.
 * - When clocks are put forward, the bucket is shorter (a day has 23 hours). When they are put back by at least one
 *   bucket, the repeated hour has separate buckets; longer buckets contain it (a day has 25 hours).
 */
export function bucketSegments(timeZone: string, resolution: number, start: number, end: number): BucketSegment[] {
  const segments: BucketSegment[] = []
  let open: OpenBucket | undefined
  let previousOffset = 0
  for (const stretch of offsetStretches(timeZone, start - resolution - 2 * DAY, end)) {
    const localStart = floorLocal(resolution, stretch.from + stretch.offset)
    if (!open) open = { localStart, start: localStart - stretch.offset }
    else if (localStart > open.localStart || previousOffset - stretch.offset >= resolution)
      open = { localStart, start: stretch.from }
    const next = nextLocalStart(resolution, open.localStart) - stretch.offset
    appendSegment(segments, { to: Math.min(next, stretch.to), origin: open.start, step: SINGLE_BUCKET_STEP })
    if (next < stretch.to) {
      appendRegular(segments, resolution, next, stretch)
      const lastLocalStart = floorLocal(resolution, stretch.to - 1 + stretch.offset)
      open = { localStart: lastLocalStart, start: lastLocalStart - stretch.offset }
    }
    previousOffset = stretch.offset
  }
  return segments.filter((segment) => segment.to > start)
}

/** The start of the bucket that contains `time`. */
export function bucketStartAt(segments: readonly BucketSegment[], time: number): number {
  const segment = segments.find((candidate) => time < candidate.to) ?? segments[segments.length - 1]
  if (!segment) throw new Error('A time without buckets')
  return segment.origin + Math.floor((time - segment.origin) / segment.step) * segment.step
}

/** Starts of all buckets that overlap [start, end), at most `limit` + 1 of them. The first may be before `start`. */
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
