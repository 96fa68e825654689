import type { Recording } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { areLightsOnAt } from '../../barn'
import { DELETED_LISTED_FOR, type RecordingList } from '../../video/cameraVideo'
import { deriveSeed, uniformAt, type Barn } from '../model'
import type { SimulatedSilence } from './simulatedCameras'

/** A file that an outage ends within this time of its beginning was never finished, so that it cannot be read. */
const UNFINISHED = 20 * MINUTE
/**
 * Size of a second of a camera's video, in bytes: with a picture every 10 s in the light, and every 60 s in the dark.
 */
const BYTES_A_SECOND = { light: 8_400, dark: 1_100 }
/** Maximum deviation from that size, as a share: pictures differ. */
const SIZE_VARIATION = 0.12

/** The size of a recording's video, in millions of bytes with two decimals. */
function sizeOf(barn: Barn, { cameraId, timestamp, durationSeconds }: Omit<Recording, 'filesizeMb'>): number {
  const rate = areLightsOnAt(barn, timestamp) ? BYTES_A_SECOND.light : BYTES_A_SECOND.dark
  const variation =
    (2 * uniformAt(deriveSeed(barn.seed, 'recordingSize', cameraId), timestamp / SECOND) - 1) * SIZE_VARIATION
  return Math.max(1, Math.round((durationSeconds * rate * (1 + variation)) / 10_000)) / 100
}

function asDeleted(recording: Recording): Recording {
  return { ...recording, version: recording.version + 1, status: 'deleted', filesizeMb: 0 }
}

/**
 * The recordings of simulated cameras: one an hour for all days of the history. Their videos are made on demand. A
 * recording ends when the camera sees nothing; one that had only just begun is then broken. Recordings of the days
 * before the history were deleted, as by the rule of the oldest.
 */
export function createSimulatedRecordings(
  barn: Barn,
  silences: ReadonlyMap<string, Pick<SimulatedSilence, 'between'>>,
  days: number,
): RecordingList {
  /** The recordings of an hour: one for each time without a break. */
  function recordingsOfHour(cameraId: string, start: number, now: number): Recording[] {
    const end = Math.min(start + HOUR, now)
    const outages = silences.get(cameraId)?.between(start, end) ?? []
    const starts = [start, ...outages.map(({ to }) => to)]
    const ends = [...outages.map(({ from }) => from), end]
    return starts.flatMap((from, index): Recording[] => {
      const durationSeconds = Math.floor(((ends[index] ?? end) - from) / SECOND)
      if (durationSeconds <= 0) return []
      const isCut = ends[index] !== end
      const isBroken = isCut && durationSeconds * SECOND < UNFINISHED
      const ended = isBroken ? 'broken' : 'saved'
      const status: Recording['status'] = ends[index] === now ? 'created' : ended
      const recording = {
        recordingId: `${cameraId}-${from}`,
        version: 1,
        cameraId,
        timestamp: from,
        status,
        durationSeconds,
      }
      return [{ ...recording, filesizeMb: sizeOf(barn, recording) }]
    })
  }

  /** Recordings of past hours, which do not change. */
  const complete = new Map<number, readonly Recording[]>()

  function recordingsOf(hour: number, now: number): readonly Recording[] {
    const kept = complete.get(hour)
    if (kept) return kept
    const recordings = [...silences.keys()].flatMap((cameraId) => recordingsOfHour(cameraId, hour, now))
    if (hour + HOUR <= now) complete.set(hour, recordings)
    return recordings
  }

  return {
    all(now) {
      const firstKept = Math.ceil((now - days * DAY) / HOUR) * HOUR
      const first = firstKept - DELETED_LISTED_FOR
      for (const hour of complete.keys()) if (hour < first) complete.delete(hour)
      const hours = Array.from(
        { length: Math.max(0, Math.floor((now - first) / HOUR) + 1) },
        (_, index) => first + index * HOUR,
      )
      return Promise.resolve(
        hours.flatMap((hour) => {
          const recordings = recordingsOf(hour, now)
          return hour < firstKept ? recordings.map(asDeleted) : recordings
        }),
      )
    },
  }
}
