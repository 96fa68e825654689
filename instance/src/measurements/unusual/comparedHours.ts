import type { UnusualReport } from '@barn-workbench/core/contract'
import { calendarDay, DAY, HOUR, type TimeZone } from '@barn-workbench/core/time'
import type { TimeRange } from '../engine/stage'

/** Hours that are compared. */
const COMPARED_HOURS = 24
/** Days of an earlier batch around the same one: the day before, the same, the day after. */
const NEIGHBOUR_DAYS = [-1, 0, 1] as const
/** Days of this batch that stand for earlier ones where there is none. */
const DAYS_BEFORE = 14
/** Values from which an expectation can be drawn. */
export const FEWEST_SAMPLES = 3

/** An hour and those with which it is compared: their starts in ms since the epoch. */
export interface ComparedHour {
  start: number
  samples: readonly number[]
}

export interface Comparison {
  hours: readonly ComparedHour[]
  basis: UnusualReport['basis']
}

interface ComparisonInput {
  zone: TimeZone
  /** The stay of the animals in the barn, and those of the batches before, the latest first; ms since the epoch. */
  batches: readonly TimeRange[]
  /** From when on there are measurements. */
  measuredFrom: number
  now: number
}

/** Starts of the last whole hours by the clocks of the barn, the oldest first. */
function lastHours(zone: TimeZone, now: number): number[] {
  const end = zone.toInstant(Math.floor(zone.toLocal(now) / HOUR) * HOUR)
  return Array.from({ length: COMPARED_HOURS }, (_, index) => end - (COMPARED_HOURS - index) * HOUR)
}

function sampleAt(zone: TimeZone, hour: number, days: number): number {
  return zone.toInstant(zone.toLocal(hour) + days * DAY)
}

/**
 * Finds for each of the last hours the same hour of the same day of earlier batches, and of the days beside it. Days are
 * counted by the barn's calendar from the one on which the animals moved in. Where no earlier batch was measured then, the
 * days before in this batch stand for it.
 */
export function findComparedHours({ zone, batches, measuredFrom, now }: ComparisonInput): Comparison {
  const [current, ...earlier] = batches
  const none: Comparison = { hours: [], basis: null }
  if (!current || now >= current.end) return none
  const starts = lastHours(zone, now).filter((hour) => hour >= current.start)
  const isMeasured = (sample: number, batch: TimeRange) =>
    sample >= Math.max(batch.start, measuredFrom) && sample + HOUR <= batch.end
  const inBatch = (hour: number, batch: TimeRange) => {
    const shift = calendarDay(zone, batch.start) - calendarDay(zone, current.start)
    return NEIGHBOUR_DAYS.map((day) => sampleAt(zone, hour, shift + day)).filter((sample) => isMeasured(sample, batch))
  }
  const daysBefore = (hour: number) =>
    Array.from({ length: DAYS_BEFORE }, (_, index) => sampleAt(zone, hour, -index - 1)).filter((sample) =>
      isMeasured(sample, current),
    )
  const measured = earlier.filter((batch) => starts.some((hour) => inBatch(hour, batch).length >= FEWEST_SAMPLES))
  const samplesOf = (hour: number) =>
    measured.length > 0 ? measured.flatMap((batch) => inBatch(hour, batch)) : daysBefore(hour)
  const hours = starts
    .map((start) => ({ start, samples: samplesOf(start) }))
    .filter(({ samples }) => samples.length >= FEWEST_SAMPLES)
  if (hours.length === 0) return none
  const days = Math.max(...hours.map(({ samples }) => samples.length))
  return {
    hours,
    basis: measured.length > 0 ? { kind: 'batches', count: measured.length } : { kind: 'days', count: days },
  }
}
