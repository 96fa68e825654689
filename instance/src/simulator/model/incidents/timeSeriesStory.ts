import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Barn, BarnCamera } from '../barn/barn'
import { compartmentStateAt, scheduleAt } from '../batch/batchSchedule'
import { isCameraOnlineAt } from '../cameraOutages'
import { NOISY_SERIES_EVERY_DAYS, TIME_SERIES_PER_DAY } from '../facts/pigFacts'
import type { RandomStream } from '../random'
import {
  createEventIdentifier,
  drawDailyOccurrences,
  drawRecurringOccurrences,
  type Occurrence,
  type SimulatedEvent,
} from './simulatedEvent'

const SERIES = ['activity', 'speed', 'distribution', 'waterUse'] as const
const THRESHOLDS = [0.3, 0.35, 0.4] as const
/** Shortest and longest time above the threshold in hours. */
const HOURS_ABOVE = [0.5, 9] as const
/** Longest time above the threshold in whole days. */
const LONGEST_DAYS = 2
/** Fewest incidents that a noisy detector raises within an hour, and how many more there can be. */
const NOISE = { fewest: 3, more: 5 } as const
/** Shortest and longest time above the threshold of a noisy detector in minutes. */
const NOISE_MINUTES_ABOVE = [1.5, 5] as const
/** Minutes of an hour between which a noisy detector raises its incidents. */
const NOISE_MINUTES = [2, 54] as const
/** Longest time from the drawn beginning of the noise to its end, in ms. */
const LONGEST_NOISE = 2 * HOUR
const WHOLE_DAY = [0, 24] as const

/** A measurement above its threshold, at a camera and for a time. */
export interface Excess {
  key: string
  camera: BarnCamera
  series: (typeof SERIES)[number]
  from: number
  to: number
}

function roundScore(score: number): number {
  return Math.round(score * 100_000) / 100_000
}

/**
 * The events of a measurement that is above its threshold, which ends when the animals leave. Nothing is measured
 * without animals or pictures.
 */
export function eventsOfExcess(
  barn: Barn,
  { key, camera, series, from, to }: Excess,
  stream: RandomStream,
): SimulatedEvent[] {
  const { cameraId, compartment } = camera
  if (compartmentStateAt(barn, compartment, from) === 'penEmpty') return []
  const movedOutAt = scheduleAt(barn, from).compartments[compartment]?.movedOutAt ?? Infinity
  const startsAt = Math.round(from)
  const endsAt = Math.round(Math.min(to, movedOutAt))
  if (!isCameraOnlineAt(barn, cameraId, startsAt) || !isCameraOnlineAt(barn, cameraId, endsAt)) return []
  const threshold = stream.pick(THRESHOLDS)
  const base = {
    incidentKey: key,
    type: 'timeSeries' as const,
    by: 'detector' as const,
    identifier: createEventIdentifier({
      cameraId,
      componentType: 'camera',
      componentId: cameraId,
      detectionName: series,
      detectionIdentifier: `${series}-${cameraId}`,
    }),
  }
  const high = roundScore(threshold * stream.between(1.05, 1.9))
  const low = roundScore(threshold * stream.between(0.45, 0.95))
  return [
    { ...base, trigger: 'aboveThreshold', eventTimestamp: startsAt, payload: { score: high, options: { threshold } } },
    { ...base, trigger: 'recovered', eventTimestamp: endsAt, payload: { score: low, options: { threshold } } },
  ]
}

function eventsOf(barn: Barn, { key, startsAt, stream }: Occurrence): SimulatedEvent[] {
  const camera = stream.pick(barn.cameras)
  const to = startsAt + stream.between(HOURS_ABOVE[0], HOURS_ABOVE[1]) * HOUR
  return eventsOfExcess(barn, { key, camera, series: stream.pick(SERIES), from: startsAt, to }, stream)
}

/** A measurement that swings about its threshold, so that its detector raises incident after incident for an hour. */
function eventsOfNoise(barn: Barn, { key, startsAt, stream }: Occurrence): SimulatedEvent[] {
  const hour = Math.ceil(startsAt / HOUR) * HOUR
  const cameras = barn.cameras.filter(
    ({ cameraId, compartment }) =>
      compartmentStateAt(barn, compartment, hour) === 'penFull' && isCameraOnlineAt(barn, cameraId, hour),
  )
  if (cameras.length === 0) return []
  const camera = stream.pick(cameras)
  const series = stream.pick(SERIES)
  const count = NOISE.fewest + stream.integer(NOISE.more + 1)
  const [first, last] = NOISE_MINUTES
  return Array.from({ length: count }, (_, index) => {
    const from = hour + (first + ((last - first) * index) / count) * MINUTE
    const to = from + stream.between(NOISE_MINUTES_ABOVE[0], NOISE_MINUTES_ABOVE[1]) * MINUTE
    return eventsOfExcess(barn, { key: `${key}-${index}`, camera, series, from, to }, stream)
  }).flat()
}

/** Measurements that rise above a threshold for some hours and recover, and detectors that raise the same again. */
export function generateTimeSeriesStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  const plan = { kind: 'time-series', perDay: TIME_SERIES_PER_DAY, fromHour: 0, toHour: 24, longestDays: LONGEST_DAYS }
  const noise = { kind: 'noisy-series', everyDays: NOISY_SERIES_EVERY_DAYS, hours: WHOLE_DAY }
  return [
    ...drawDailyOccurrences(barn, plan, from, to).flatMap((occurrence) => eventsOf(barn, occurrence)),
    ...drawRecurringOccurrences(barn, noise, from, to)
      .filter(({ startsAt }) => startsAt >= from - LONGEST_NOISE)
      .flatMap((occurrence) => eventsOfNoise(barn, occurrence)),
  ]
}
