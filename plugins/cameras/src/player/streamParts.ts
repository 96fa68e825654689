import { SECOND } from '@barn-workbench/core/time'

/** A part of a stream, in the order of the media. */
export interface StreamPart {
  /** Where it begins in the media, s. */
  start: number
  /** In s. */
  duration: number
  /** When it was recorded, in ms since the epoch; null where the stream does not say. */
  programDateTime: number | null
}

/** A span of time, ms since the epoch. */
export interface Span {
  start: number
  end: number
}

/** Two parts that are no further apart, in ms, follow on each other: times in playlists are rounded. */
const TOLERANCE = 500

const endOf = ({ duration, programDateTime }: StreamPart) => (programDateTime ?? 0) + duration * SECOND

/** The index of the last part that begins at or before `value`; -1: all begin after it. */
function lastBefore(parts: readonly StreamPart[], value: number, startOf: (part: StreamPart) => number): number {
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (startOf(parts[middle] as StreamPart) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

const startInMedia = ({ start }: StreamPart) => start
const startInTime = ({ programDateTime }: StreamPart) => programDateTime ?? -Infinity

/** The time at which a place in the media, s, was recorded, in ms since the epoch; null where that is not known. */
export function timeAt(parts: readonly StreamPart[], position: number): number | null {
  const part = parts[Math.max(0, lastBefore(parts, position, startInMedia))]
  if (!part || part.programDateTime === null) return null
  return part.programDateTime + (position - part.start) * SECOND
}

/**
 * The place in the media, s, of what was recorded at a time, or next after it where that is missing. Null: the stream
 * does not reach that far, or begins later.
 */
export function positionOf(parts: readonly StreamPart[], time: number): number | null {
  const [first] = parts
  if (!first || first.programDateTime === null || time < first.programDateTime - TOLERANCE) return null
  const index = Math.max(0, lastBefore(parts, time, startInTime))
  const part = parts[index] as StreamPart
  if (time < endOf(part)) return part.start + Math.max(0, time - startInTime(part)) / SECOND
  return parts[index + 1]?.start ?? null
}

/** The spans of time that a stream holds. */
export function spansOf(parts: readonly StreamPart[]): Span[] {
  const spans: Span[] = []
  for (const part of parts) {
    if (part.programDateTime === null) continue
    const last = spans.at(-1)
    if (last && Math.abs(part.programDateTime - last.end) <= TOLERANCE) last.end = endOf(part)
    else spans.push({ start: part.programDateTime, end: endOf(part) })
  }
  return spans
}
