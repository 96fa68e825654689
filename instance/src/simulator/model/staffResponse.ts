import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { areLightsOnAt, instantOfLocalTime, localTimeAt } from '../../barn'
import type { Barn } from './barn/barn'
import { BROILER_WALK_HOURS, BROILER_WALK_MISS_SHARE } from './facts/broilerFacts'
import {
  CLOSING_MEDIAN_MINUTES,
  DETECTION_DELAY_DAY_MINUTES,
  DETECTION_DELAY_NIGHT_MINUTES,
  HANDLING_HOURS,
  HANDLING_MEDIAN_MINUTES,
  OVERLOOKED_DAYS,
} from './facts/pigFacts'
import type { RandomStream } from './random'

/*
 * Computes the times at which detectors and staff respond to an event. All times are in ms since the epoch; each draws
 * from the random stream of its event.
 */

/** Standard deviation of the logarithm of a duration about its median. */
const DURATION_SPREAD = 0.7
/** Time from the start of work within which reports of the night are handled, in hours. */
const MORNING_QUEUE_HOURS = 1.8
/** Hours that a walk through the hall takes. */
const WALK_HOURS = 1.2

/** The longest time from the end of an incident to its closing, in ms. */
export const LONGEST_CLOSING_DELAY = 2 * DAY

/**
 * When a detector reports an animal that died at `diedAt`: after minutes in the light, after up to hours in the dark.
 */
export function detectionTimeOf(barn: Barn, diedAt: number, stream: RandomStream): number {
  const isLight = areLightsOnAt(barn, diedAt)
  const [shortest, longest] = isLight ? DETECTION_DELAY_DAY_MINUTES : DETECTION_DELAY_NIGHT_MINUTES
  return Math.round(diedAt + stream.between(shortest, longest) * MINUTE)
}

/** The time itself during working hours; else a time in the first hours of the next working day. */
export function nextWorkingTime(barn: Barn, time: number, stream: RandomStream): number {
  const { dayNumber, hour } = localTimeAt(barn.timeZone, time)
  const [start, end] = HANDLING_HOURS
  if (hour >= start && hour < end) return Math.round(time)
  const nextWorkingDay = hour < start ? dayNumber : dayNumber + 1
  const startOfWork = instantOfLocalTime(barn.timeZone, nextWorkingDay, start)
  return Math.round(startOfWork + stream.next() * MORNING_QUEUE_HOURS * HOUR)
}

/** A duration in ms with a log-normal distribution. */
function drawDuration(medianMinutes: number, stream: RandomStream): number {
  return medianMinutes * MINUTE * Math.exp(DURATION_SPREAD * stream.normal())
}

/** The time at which staff pass on the first walk through the hall after `time` that does not overlook it. */
function nextNoticingWalk(barn: Barn, time: number, stream: RandomStream): number {
  const { dayNumber } = localTimeAt(barn.timeZone, time)
  for (let day = dayNumber; ; day++) {
    for (const hour of BROILER_WALK_HOURS) {
      const walk = instantOfLocalTime(barn.timeZone, day, hour) + stream.next() * WALK_HOURS * HOUR
      if (walk > time && stream.next() >= BROILER_WALK_MISS_SHARE) return Math.round(walk)
    }
  }
}

/** The time at which staff have handled a report of `reportedAt`. */
export function handlingTimeOf(barn: Barn, reportedAt: number, stream: RandomStream): number {
  if (barn.species === 'chickens') return nextNoticingWalk(barn, reportedAt, stream)
  return Math.round(nextWorkingTime(barn, reportedAt, stream) + drawDuration(HANDLING_MEDIAN_MINUTES, stream))
}

/** The time at which staff find what they overlooked since `reportedAt`. */
export function discoveryTimeOf(barn: Barn, reportedAt: number, stream: RandomStream): number {
  const [shortest, longest] = OVERLOOKED_DAYS
  return nextWorkingTime(barn, reportedAt + stream.between(shortest, longest) * DAY, stream)
}

/** The time at which staff close an incident that was over at `time`. */
export function closingTimeOf(barn: Barn, time: number, stream: RandomStream): number {
  return nextWorkingTime(barn, time + drawDuration(CLOSING_MEDIAN_MINUTES, stream), stream)
}
