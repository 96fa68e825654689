import { recordings } from '@barn-workbench/core/contract'
import { ascending, descending, MAXIMUM_QUERY_LIMIT, where, type Condition } from '@barn-workbench/core/query'
import type { Recording, RecordingStatus } from '@barn-workbench/core/schema'
import { DAY, MINUTE, SECOND } from '@barn-workbench/core/time'
import { useLive } from '../../requests/useCall'
import type { TimeWindow } from '../../time/timeView'

/** The fields of a recording that give its place in time. @public */
export type RecordingSummary = Pick<Recording, 'cameraId' | 'timestamp' | 'status' | 'durationSeconds'>
const SUMMARY_KEYS = ['cameraId', 'timestamp', 'status', 'durationSeconds'] as const

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

/** A running recording is shown as a complete one. */
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

/** The pieces of the recordings of one camera within a window, in order; adjacent recordings are joined. @public */
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

/** Time between two refreshes, ms. @public */
export const RECORDINGS_REFRESH = MINUTE
/** Maximum length of a recording, ms: recordings that reach into a window began at most so long before it. */
const LONGEST = DAY

const ofCamera = (cameraId: string | null): Condition[] =>
  cameraId === null ? [] : [where('cameraId', '==', cameraId)]

/**
 * The recordings within a window, ms since the epoch, of one camera or of all. `isCut`: there are more than are loaded.
 * Needs a permission for streams. @public
 */
export function useRecordings(
  { start, end }: TimeWindow,
  cameraId: string | null = null,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const call = useLive<RecordingSummary[]>(
    ['recordings', start, end, cameraId],
    (session, signal) =>
      session.list(
        recordings.query,
        {
          query: [where('timestamp', '>', start - LONGEST), where('timestamp', '<', end), ...ofCamera(cameraId)],
          order: [descending('timestamp')],
          projection: [...SUMMARY_KEYS],
          limit: MAXIMUM_QUERY_LIMIT,
        },
        { signal },
      ),
    { refresh: RECORDINGS_REFRESH, keepPrevious: true, enabled },
  )
  return { call, isCut: call.data?.length === MAXIMUM_QUERY_LIMIT }
}

/** Time before its end at which the recording before begins to play, in ms. */
const BEFORE_END = 30 * SECOND

/**
 * The times before and after a time at which recordings of the camera can be watched, ms since the epoch, or null.
 * @public
 */
export function useRecordingNeighbours(cameraId: string, time: number, enabled: boolean) {
  return useLive(
    ['recordings', 'neighbours', cameraId, time],
    async (session, signal) => {
      const nearest = async (isLater: boolean) => {
        const beyond = where('timestamp', isLater ? '>' : '<', time)
        const query = [...ofCamera(cameraId), where('status', 'in', ['saved', 'created']), beyond]
        const order = [isLater ? ascending('timestamp') : descending('timestamp')]
        const options = { query, order, limit: 1, projection: [...SUMMARY_KEYS] }
        const [found] = await session.list(recordings.query, options, { signal })
        return found as RecordingSummary | undefined
      }
      const [before, after] = await Promise.all([nearest(false), nearest(true)])
      // A recording that reaches beyond the time has a gap there: it is watched from its start.
      const previous =
        before && recordingEnd(before) < time
          ? Math.max(before.timestamp, recordingEnd(before) - BEFORE_END)
          : before?.timestamp
      return { previous: previous ?? null, next: after?.timestamp ?? null }
    },
    { enabled },
  )
}
