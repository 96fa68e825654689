import { MINUTE } from '@barn-workbench/core/time'
import type { Coverage } from '../storage/coverage'
import { ROLL_UP_RESOLUTION, rollUpStarts } from '../storage/historyWriter'
import type { TimeRange } from './stage'

export type SpanKind = 'rollUp' | 'minute' | 'computed'

/** A span of time and where its rows come from. */
export interface Span extends TimeRange {
  kind: SpanKind
}

interface Plan {
  timeZone: string
  coverage: Coverage
  resolution: number
  range: TimeRange
}

/** Roll-ups that lie wholly inside the range. */
function rollUpRange({ timeZone, coverage, resolution, range }: Plan): TimeRange | null {
  if (resolution % ROLL_UP_RESOLUTION !== 0) return null
  const start = Math.max(range.start, coverage.from)
  const end = Math.min(range.end, coverage.rolledTo)
  if (end <= start) return null
  const first = rollUpStarts(timeZone, start, start).find((at) => at >= start) as number
  const last = rollUpStarts(timeZone, end, end)[0] as number
  return last > first ? { start: first, end: last } : null
}

/** Rows of single minutes: stored ones where there are, computed ones elsewhere. */
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
 * Roll-ups serve where every one falls into one bucket: the resolution is a whole number of them. The edges of the range that cut
 * a roll-up, and what is not rolled up yet, are read minute by minute.
 */
export function planSpans(plan: Plan): Span[] {
  const { coverage, range } = plan
  const rolled = rollUpRange(plan)
  if (!rolled) return minuteSpans(coverage, range)
  return [
    ...minuteSpans(coverage, { start: range.start, end: rolled.start }),
    { kind: 'rollUp', ...rolled },
    ...minuteSpans(coverage, { start: rolled.end, end: range.end }),
  ]
}
