import type { Recording } from '@barn-workbench/core/schema'
import { DAY, HOUR, SECOND } from '@barn-workbench/core/time'
import { outagesBetween, type Barn } from '../simulator'
import type { RecordingList } from './recordingList'

/**
 * The recordings of simulated cameras: one an hour for as many days as there is history. Their videos are made when they are
 * watched, so they take nothing on the disk. Where a camera saw nothing, one ends.
 */
export function createSimulatedRecordings(barn: Barn, cameraIds: readonly string[], days: number): RecordingList {
  /** The recordings of an hour: one for each time without a break. */
  function recordingsOfHour(cameraId: string, start: number, now: number): Recording[] {
    const end = Math.min(start + HOUR, now)
    const outages = outagesBetween(barn, start, end).filter((outage) => outage.cameraId === cameraId)
    const starts = [start, ...outages.map(({ to }) => to)]
    const ends = [...outages.map(({ from }) => from), end]
    return starts.flatMap((from, index): Recording[] => {
      const durationSeconds = Math.floor(((ends[index] ?? end) - from) / SECOND)
      if (durationSeconds <= 0) return []
      const status = ends[index] === now ? 'created' : 'saved'
      const recordingId = `${cameraId}-${from}`
      return [{ recordingId, version: 1, cameraId, timestamp: from, status, filesizeMb: 0, durationSeconds }]
    })
  }

  /** Those of the hours that are over, which stay as they are. */
  const complete = new Map<number, readonly Recording[]>()

  function recordingsOf(hour: number, now: number): readonly Recording[] {
    const kept = complete.get(hour)
    if (kept) return kept
    const recordings = cameraIds.flatMap((cameraId) => recordingsOfHour(cameraId, hour, now))
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
