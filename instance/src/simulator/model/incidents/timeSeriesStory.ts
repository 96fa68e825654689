import { HOUR } from '@barn-workbench/core/time'
import type { Barn } from '../barn/barn'
import { compartmentStateAt, scheduleAt } from '../batch/batchSchedule'
import { isCameraOnlineAt } from '../cameraOutages'
import { TIME_SERIES_PER_DAY } from '../facts/pigFacts'
import { drawDailyOccurrences, type Occurrence } from './occurrences'
import { createEventIdentifier, type SimulatedEvent } from './simulatedEvent'

const SERIES = ['activity', 'speed', 'distribution', 'waterUse'] as const
const THRESHOLDS = [0.3, 0.35, 0.4] as const
/** Shortest and longest time below the threshold in hours. */
const HOURS_BELOW = [0.5, 9] as const
/** Longest time below the threshold in whole days. */
const LONGEST_DAYS = 2

function roundScore(score: number): number {
  return Math.round(score * 100_000) / 100_000
}

function eventsOf(barn: Barn, { key, startsAt, stream }: Occurrence): SimulatedEvent[] {
  const camera = stream.pick(barn.cameras)
  if (compartmentStateAt(barn, camera.compartment, startsAt) === 'penEmpty') return []
  const movedOutAt = scheduleAt(barn, startsAt).compartments[camera.compartment]?.movedOutAt ?? Infinity
  const endsAt = Math.round(Math.min(startsAt + stream.between(HOURS_BELOW[0], HOURS_BELOW[1]) * HOUR, movedOutAt))
  // Nothing is measured where there are no pictures.
  if (!isCameraOnlineAt(barn, camera.cameraId, startsAt) || !isCameraOnlineAt(barn, camera.cameraId, endsAt)) return []
  const threshold = stream.pick(THRESHOLDS)
  const series = stream.pick(SERIES)
  const base = {
    incidentKey: key,
    type: 'timeSeries' as const,
    by: 'detector' as const,
    identifier: createEventIdentifier({
      cameraId: camera.cameraId,
      componentType: 'camera',
      componentId: camera.cameraId,
      detectionName: series,
      detectionIdentifier: `${series}-${camera.cameraId}`,
    }),
  }
  const low = roundScore(threshold * stream.between(0.45, 0.95))
  const high = roundScore(threshold * stream.between(1.05, 1.9))
  return [
    { ...base, trigger: 'belowThreshold', eventTimestamp: startsAt, payload: { score: low, options: { threshold } } },
    { ...base, trigger: 'recovered', eventTimestamp: endsAt, payload: { score: high, options: { threshold } } },
  ]
}

/** Measurements that fall below a threshold for some hours, and recover. */
export function generateTimeSeriesStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  const plan = { kind: 'time-series', perDay: TIME_SERIES_PER_DAY, fromHour: 0, toHour: 24, longestDays: LONGEST_DAYS }
  return drawDailyOccurrences(barn, plan, from, to).flatMap((occurrence) => eventsOf(barn, occurrence))
}
