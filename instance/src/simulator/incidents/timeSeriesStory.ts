import { HOUR } from '@barn-workbench/core/time'
import type { Barn } from '../barn'
import { compartmentStateAt, scheduleAt } from '../batchSchedule'
import { cameraOnlineAt } from '../cameraOutages'
import { TIME_SERIES_PER_DAY } from '../pigFacts'
import { dailyThreads, type Thread } from './dailyThreads'
import { identify, type SimulatedEvent } from './simulatedEvent'

const SERIES = ['activity', 'speed', 'distribution', 'waterUse'] as const
const THRESHOLDS = [0.3, 0.35, 0.4] as const
const HOURS_LOW = [0.5, 9] as const

function eventsOf(barn: Barn, { key, startsAt, stream }: Thread): SimulatedEvent[] {
  const camera = stream.pick(barn.cameras)
  if (compartmentStateAt(barn, camera.compartment, startsAt) === 'penEmpty') return []
  const leaving = scheduleAt(barn, startsAt).compartments[camera.compartment]?.movedOutAt ?? Infinity
  const endsAt = Math.round(Math.min(startsAt + stream.between(HOURS_LOW[0], HOURS_LOW[1]) * HOUR, leaving))
  // Nothing is measured where there are no pictures.
  if (!cameraOnlineAt(barn, camera.cameraId, startsAt) || !cameraOnlineAt(barn, camera.cameraId, endsAt)) return []
  const threshold = stream.pick(THRESHOLDS)
  const series = stream.pick(SERIES)
  const round = (score: number): number => Math.round(score * 100_000) / 100_000
  const base = {
    incidentKey: key,
    type: 'timeSeries' as const,
    by: 'detector' as const,
    identifier: identify({
      cameraId: camera.cameraId,
      componentType: 'camera',
      componentId: camera.cameraId,
      detectionName: series,
      detectionIdentifier: `${series}-${camera.cameraId}`,
    }),
  }
  const low = round(threshold * stream.between(0.45, 0.95))
  const high = round(threshold * stream.between(1.05, 1.9))
  return [
    { ...base, trigger: 'belowThreshold', eventTimestamp: startsAt, payload: { score: low, options: { threshold } } },
    { ...base, trigger: 'recovered', eventTimestamp: endsAt, payload: { score: high, options: { threshold } } },
  ]
}

/** A measurement that falls below what the herd usually shows, for some hours. */
export function timeSeriesStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  const plan = { kind: 'time-series', perDay: TIME_SERIES_PER_DAY, fromHour: 0, toHour: 24, longestDays: 2 }
  return dailyThreads(barn, plan, from, to).flatMap((thread) => eventsOf(barn, thread))
}
