import type { Recording } from '@barn-workbench/core/schema'
import { DAY, HOUR, SECOND } from '@barn-workbench/core/time'
import { outagesBetween, type Barn } from '../simulator'
import type { RecordingList } from './recordingList'

/**
 * The recordings of simulated cameras: one an hour for as many days as there is history. Their videos are made when they are
 * watched, so they take nothing on the disk. What a camera did not see is missing.
 */
export function createSimulatedRecordings(barn: Barn, cameraIds: readonly string[], days: number): RecordingList {
  function recordingOf(cameraId: string, start: number, now: number): Recording | null {
    const end = Math.min(start + HOUR, now)
    const missing = outagesBetween(barn, start, end)
      .filter((outage) => outage.cameraId === cameraId)
      .reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0)
    const durationSeconds = Math.floor((end - start - missing) / SECOND)
    if (durationSeconds <= 0) return null
    const status = end < start + HOUR ? 'created' : 'saved'
    return {
      recordingId: `${cameraId}-${start}`,
      version: 1,
      cameraId,
      timestamp: start,
      status,
      filesizeMb: 0,
      durationSeconds,
    }
  }

  /** Those of the hours that are over, which stay as they are. */
  const complete = new Map<number, readonly Recording[]>()

  function recordingsOf(hour: number, now: number): readonly Recording[] {
    const kept = complete.get(hour)
    if (kept) return kept
    const recordings = cameraIds.flatMap((cameraId) => recordingOf(cameraId, hour, now) ?? [])
    if (hour + HOUR <= now) complete.set(hour, recordings)
    return recordings
  }

  return {
    all(now) {
      const first = Math.ceil((now - days * DAY) / HOUR) * HOUR
      for (const hour of complete.keys()) if (hour < first) complete.delete(hour)
      const hours = Array.from(
        { length: Math.max(0, Math.floor((now - first) / HOUR) + 1) },
        (_, index) => first + index * HOUR,
      )
      return Promise.resolve(hours.flatMap((hour) => recordingsOf(hour, now)))
    },
  }
}
