import { SECOND } from '@barn-workbench/core/time'

/** A segment of a stream, in the order of the media. */
export interface StreamSegment {
  /** Its start in the media, s. */
  start: number
  /** In s. */
  duration: number
  /** The time at which it was recorded, in ms since the epoch; null where the stream does not say. */
  programDateTime: number | null
}

/** A span of time, ms since the epoch. */
export interface Span {
  start: number
  end: number
}

/** Two segments with a gap of at most this, in ms, count as continuous: times in playlists are rounded. */
const TOLERANCE = 500

const endOf = ({ duration, programDateTime }: StreamSegment) => (programDateTime ?? 0) + duration * SECOND

/** The index of the last segment that begins at or before `value`; -1: all begin after it. */
function lastBefore(
  segments: readonly StreamSegment[],
  value: number,
  startOf: (segment: StreamSegment) => number,
): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (startOf(segments[middle] as StreamSegment) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

const startInMedia = ({ start }: StreamSegment) => start
const startInTime = ({ programDateTime }: StreamSegment) => programDateTime ?? -Infinity

/** The time at which a place in the media, s, was recorded, in ms since the epoch; null if unknown. */
export function timeAt(segments: readonly StreamSegment[], position: number): number | null {
  const segment = segments[Math.max(0, lastBefore(segments, position, startInMedia))]
  if (!segment || segment.programDateTime === null) return null
  return segment.programDateTime + (position - segment.start) * SECOND
}

/**
 * The position of a time in the media, in s. If that time was not recorded, the position of the next recorded time.
 * Null if the stream ends before the time, or begins after it.
 */
export function positionOf(segments: readonly StreamSegment[], time: number): number | null {
  const [first] = segments
  if (!first || first.programDateTime === null || time < first.programDateTime - TOLERANCE) return null
  const index = Math.max(0, lastBefore(segments, time, startInTime))
  const segment = segments[index] as StreamSegment
  if (time < endOf(segment)) return segment.start + Math.max(0, time - startInTime(segment)) / SECOND
  return segments[index + 1]?.start ?? null
}

/** The spans of time that a stream holds. */
export function spansOf(segments: readonly StreamSegment[]): Span[] {
  const spans: Span[] = []
  for (const segment of segments) {
    if (segment.programDateTime === null) continue
    const last = spans.at(-1)
    if (last && Math.abs(segment.programDateTime - last.end) <= TOLERANCE) last.end = endOf(segment)
    else spans.push({ start: segment.programDateTime, end: endOf(segment) })
  }
  return spans
}
