import { HOUR, type TimeZone } from '@barn-workbench/core/time'
import type { RecordedPiece } from '@barn-workbench/plugin-sdk/camera'
import type { Span } from './streamParts'

/** The same pieces, but for the time that a stream tells of exactly. */
export function withSpans(pieces: readonly RecordedPiece[], spans: readonly Span[], window: Span): RecordedPiece[] {
  const first = spans[0]
  const last = spans.at(-1)
  if (!first || !last) return [...pieces]
  const outside = pieces.flatMap((piece) => [
    { ...piece, end: Math.min(piece.end, first.start) },
    { ...piece, start: Math.max(piece.start, last.end) },
  ])
  const inside = spans.map(({ start, end }) => ({
    start: Math.max(start, window.start),
    end: Math.min(end, window.end),
    status: 'saved' as const,
  }))
  return [...outside, ...inside].filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)
}

/** The hour of the barn's clock in which a time lies. */
export function hourOf(time: number, zone: Pick<TimeZone, 'toLocal'>): Span {
  const local = zone.toLocal(time)
  const start = time - (((local % HOUR) + HOUR) % HOUR)
  return { start, end: start + HOUR }
}
