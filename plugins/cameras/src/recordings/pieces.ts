import type { Recording, RecordingStatus } from '@barn-workbench/core/schema'
import { HOUR, SECOND, type TimeZone } from '@barn-workbench/core/time'
import type { Span } from '../player/streamParts'

/** What is known of a recording where its place in time counts. */
export type RecordingSummary = Pick<Recording, 'cameraId' | 'timestamp' | 'status' | 'durationSeconds'>
export const SUMMARY_KEYS = ['cameraId', 'timestamp', 'status', 'durationSeconds'] as const

/** A span of time of one camera with recordings of one status. */
export interface Piece extends Span {
  status: RecordingStatus
}

/** Two recordings that are no further apart, in ms, follow on each other. */
const TOLERANCE = 2 * SECOND
/** Statuses that can be watched. */
const WATCHABLE: ReadonlySet<RecordingStatus> = new Set(['saved', 'created'])

export function isWatchable({ status }: { status: RecordingStatus }): boolean {
  return WATCHABLE.has(status)
}

export function endOf({ timestamp, durationSeconds }: Pick<Recording, 'timestamp' | 'durationSeconds'>): number {
  return timestamp + durationSeconds * SECOND
}

/** What goes on is shown as what is complete. */
const shownAs = (status: RecordingStatus): RecordingStatus => (status === 'created' ? 'saved' : status)

/** Recordings by the ids of their cameras. */
export function groupByCamera(recordings: readonly RecordingSummary[]): Map<string, RecordingSummary[]> {
  const groups = new Map<string, RecordingSummary[]>()
  for (const recording of recordings) {
    const group = groups.get(recording.cameraId)
    if (group) group.push(recording)
    else groups.set(recording.cameraId, [recording])
  }
  return groups
}

/** The pieces of the recordings of one camera within a window, in order; those that follow on each other are one. */
export function piecesOf(recordings: readonly RecordingSummary[], window: Span): Piece[] {
  const pieces: Piece[] = []
  for (const recording of [...recordings].sort((a, b) => a.timestamp - b.timestamp)) {
    const start = Math.max(window.start, recording.timestamp)
    const end = Math.min(window.end, endOf(recording))
    if (start >= end) continue
    const status = shownAs(recording.status)
    const last = pieces.at(-1)
    if (last?.status === status && start - last.end <= TOLERANCE) last.end = Math.max(last.end, end)
    else pieces.push({ start, end, status })
  }
  return pieces
}

/** The same pieces, but for the time that a stream tells of exactly. */
export function withSpans(pieces: readonly Piece[], spans: readonly Span[], window: Span): Piece[] {
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
