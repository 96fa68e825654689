import { recordings } from '@barn-workbench/core/contract'
import { ascending, descending, MAXIMUM_QUERY_LIMIT, where, type Condition } from '@barn-workbench/core/query'
import { DAY, MINUTE, SECOND } from '@barn-workbench/core/time'
import { useLive } from '../../requests/useCall'
import type { TimeWindow } from '../../time/timeWindow'
import { recordingEnd, SUMMARY_KEYS, type RecordingSummary } from './recordedPieces'

/** Time between two refreshes, ms. @public */
export const RECORDINGS_REFRESH = MINUTE
/** No recording is longer, so that those that reach into a window have begun at most so long before it, ms. */
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

/** How far before its end the recording before begins to play, ms. */
const BEFORE_END = 30 * SECOND

/** Where the recordings of a camera before and after a time can be watched, ms since the epoch; null: there is none. @public */
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
      // One that reaches beyond the time has a gap there: it is watched from its start.
      const previous =
        before && recordingEnd(before) < time
          ? Math.max(before.timestamp, recordingEnd(before) - BEFORE_END)
          : before?.timestamp
      return { previous: previous ?? null, next: after?.timestamp ?? null }
    },
    { enabled },
  )
}
