import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Barn } from './barn'
import { BROILER_WALK_HOURS, BROILER_WALK_MISS_SHARE } from './broilerFacts'
import { lightsOnAt } from './lights'
import { localTimeAt, timeOfLocal } from './localTime'
import {
  CLOSING_MEDIAN_MINUTES,
  DETECTION_DELAY_DAY_MINUTES,
  DETECTION_DELAY_NIGHT_MINUTES,
  HANDLING_HOURS,
  HANDLING_MEDIAN_MINUTES,
  OVERLOOKED_DAYS,
} from './pigFacts'
import type { RandomStream } from './random'

const HANDLING_SPREAD = 0.7
const QUEUE_HOURS = 1.8
const WALK_HOURS = 1.2

/** The detector needs stillness and light: minutes by day, up to hours at night. */
export function noticedAt(barn: Barn, diedAt: number, stream: RandomStream): number {
  const [shortest, longest] = lightsOnAt(barn, diedAt) ? DETECTION_DELAY_DAY_MINUTES : DETECTION_DELAY_NIGHT_MINUTES
  return Math.round(diedAt + stream.between(shortest, longest) * MINUTE)
}

/** What comes up outside working hours queues until the morning. */
export function inWorkingHours(barn: Barn, time: number, stream: RandomStream): number {
  const { dayNumber, hour } = localTimeAt(barn.timeZone, time)
  const [start, end] = HANDLING_HOURS
  if (hour >= start && hour < end) return Math.round(time)
  return Math.round(
    timeOfLocal(barn.timeZone, hour < start ? dayNumber : dayNumber + 1, start) + stream.next() * QUEUE_HOURS * HOUR,
  )
}

function about(medianMinutes: number, stream: RandomStream): number {
  return medianMinutes * MINUTE * Math.exp(HANDLING_SPREAD * stream.normal())
}

function byNextWalk(barn: Barn, time: number, stream: RandomStream): number {
  const { dayNumber } = localTimeAt(barn.timeZone, time)
  for (let day = dayNumber; ; day++) {
    for (const hour of BROILER_WALK_HOURS) {
      const walk = timeOfLocal(barn.timeZone, day, hour) + stream.next() * WALK_HOURS * HOUR
      if (walk > time && stream.next() >= BROILER_WALK_MISS_SHARE) return Math.round(walk)
    }
  }
}

/** When somebody has dealt with what was reported at `reportedAt`. */
export function handledAt(barn: Barn, reportedAt: number, stream: RandomStream): number {
  if (barn.species === 'chickens') return byNextWalk(barn, reportedAt, stream)
  return Math.round(inWorkingHours(barn, reportedAt, stream) + about(HANDLING_MEDIAN_MINUTES, stream))
}

/** When somebody comes upon what nobody has seen to for days. */
export function foundAt(barn: Barn, reportedAt: number, stream: RandomStream): number {
  return inWorkingHours(barn, reportedAt + stream.between(OVERLOOKED_DAYS[0], OVERLOOKED_DAYS[1]) * DAY, stream)
}

/** What is over may take this long until somebody closes it. */
export const LONGEST_CLOSING = 2 * DAY

/** When somebody has closed what was over at `time`. */
export function closedAt(barn: Barn, time: number, stream: RandomStream): number {
  return inWorkingHours(barn, time + about(CLOSING_MEDIAN_MINUTES, stream), stream)
}
