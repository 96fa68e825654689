import type { Recording, RecordingStatus } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { TimeWindow } from '../../time/timeWindow'

/** What is known of a recording where its place in time counts. @public */
export type RecordingSummary = Pick<Recording, 'cameraId' | 'timestamp' | 'status' | 'durationSeconds'>
export const SUMMARY_KEYS = ['cameraId', 'timestamp', 'status', 'durationSeconds'] as const

/** A span of time of one camera with recordings of one status. @public */
export interface RecordedPiece extends TimeWindow {
  status: RecordingStatus
}

/** Two recordings that are no further apart, in ms, follow on each other. */
const TOLERANCE = 2 * SECOND
/** Statuses that can be watched. */
const WATCHABLE: ReadonlySet<RecordingStatus> = new Set(['saved', 'created'])

/** Whether what was recorded can be watched. @public */
export function isWatchable({ status }: { status: RecordingStatus }): boolean {
  return WATCHABLE.has(status)
}

/** The end of a recording, ms since the epoch. @public */
export function recordingEnd({ timestamp, durationSeconds }: Pick<Recording, 'timestamp' | 'durationSeconds'>): number {
  return timestamp + durationSeconds * SECOND
}

/** What goes on is shown as what is complete. */
const shownAs = (status: RecordingStatus): RecordingStatus => (status === 'created' ? 'saved' : status)

/** Recordings by the ids of their cameras. @public */
export function groupByCamera(recordings: readonly RecordingSummary[]): Map<string, RecordingSummary[]> {
  const groups = new Map<string, RecordingSummary[]>()
  for (const recording of recordings) {
    const group = groups.get(recording.cameraId)
    if (group) group.push(recording)
    else groups.set(recording.cameraId, [recording])
  }
  return groups
}

/** The pieces of the recordings of one camera within a window, in order; those that follow on each other are one. @public */
export function piecesOf(recordings: readonly RecordingSummary[], window: TimeWindow): RecordedPiece[] {
  const pieces: RecordedPiece[] = []
  for (const recording of [...recordings].sort((a, b) => a.timestamp - b.timestamp)) {
    const start = Math.max(window.start, recording.timestamp)
    const end = Math.min(window.end, recordingEnd(recording))
    if (start >= end) continue
    const status = shownAs(recording.status)
    const last = pieces.at(-1)
    if (last?.status === status && start - last.end <= TOLERANCE) last.end = Math.max(last.end, end)
    else pieces.push({ start, end, status })
  }
  return pieces
}
