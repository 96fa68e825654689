import { ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { rollUpStarts } from '../storage/historyWriter'
import type { Coverage } from '../storage/tables'
import type { TimeRange } from './stage'

export type SpanKind = 'rollUp' | 'minute' | 'computed'

/** A span of time and the table of its rows: roll-ups, stored minutes, or minutes that have to be computed. */
export interface Span extends TimeRange {
  kind: SpanKind
}

/**
 * A span of time and its source: the rows, the roll-ups of all buckets, or the roll-ups of closed buckets, whose rows
 * are deleted. The last ones stand for a row each, at the start of their bucket.
 */
export interface WrittenSpan extends TimeRange {
  kind: 'row' | 'rollUp' | 'closed'
}

interface SpanRequest {
  timeZone: string
  coverage: Coverage
  resolution: number
  range: TimeRange
}

/** The part of the range that whole roll-ups cover, or null. */
function rollUpRange({ timeZone, coverage, resolution, range }: SpanRequest): TimeRange | null {
  if (resolution % ROLL_UP_RESOLUTION !== 0) return null
  const start = Math.max(range.start, coverage.from)
  const end = Math.min(range.end, coverage.rolledTo)
  if (end <= start) return null
  const first = rollUpStarts(timeZone, start, start).find((at) => at >= start) as number
  const last = rollUpStarts(timeZone, end, end)[0] as number
  return last > first ? { start: first, end: last } : null
}

/** Splits a range into stored minutes and minutes that have to be computed. */
function minuteSpans(coverage: Coverage, range: TimeRange): Span[] {
  const start = Math.ceil(range.start / MINUTE) * MINUTE
  const storedFrom = Math.min(Math.max(start, coverage.minutesFrom), range.end)
  const storedTo = Math.max(storedFrom, Math.min(range.end, coverage.to))
  const spans: Span[] = [
    { kind: 'computed', start, end: storedFrom },
    { kind: 'minute', start: storedFrom, end: storedTo },
    { kind: 'computed', start: storedTo, end: range.end },
  ]
  return spans.filter((span) => span.end > span.start)
}

/**
 * Splits a range by the tables from which it is read. Roll-ups are read if the resolution is a whole number of them, so
 * that each falls into one bucket. The ends of the range that cut a roll-up, and the time that is not rolled up yet,
 * are read minute by minute.
 */
export function planSpans(request: SpanRequest): Span[] {
  const { coverage, range } = request
  const rolled = rollUpRange(request)
  if (!rolled) return minuteSpans(coverage, range)
  return [
    ...minuteSpans(coverage, { start: range.start, end: rolled.start }),
    { kind: 'rollUp', ...rolled },
    ...minuteSpans(coverage, { start: rolled.end, end: range.end }),
  ]
}

/** Reads single rows of a range, and the roll-ups of buckets whose rows are deleted. */
function fineSpans({ start, end }: TimeRange): WrittenSpan[] {
  if (end <= start) return []
  return [
    { kind: 'row', start, end },
    { kind: 'closed', start, end },
  ]
}

/**
 * Splits a range by what is read of the rows from outside: roll-ups if the resolution is a whole number of them, and
 * single rows at the ends of the range that cut a roll-up, or at a finer resolution.
 */
export function planWrittenSpans(timeZone: string, resolution: number, range: TimeRange): WrittenSpan[] {
  if (resolution % ROLL_UP_RESOLUTION !== 0) return fineSpans(range)
  const first = rollUpStarts(timeZone, range.start, range.start).find((at) => at >= range.start) as number
  const last = rollUpStarts(timeZone, range.end, range.end)[0] as number
  if (last <= first) return fineSpans(range)
  return [
    ...fineSpans({ start: range.start, end: first }),
    { kind: 'rollUp', start: first, end: last },
    ...fineSpans({ start: last, end: range.end }),
  ]
}
