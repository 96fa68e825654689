import type { Barn } from './barn'
import { BROILER_WALK_HOURS, BROILER_WALK_MISS_SHARE } from './broilerFacts'
import { lightsOnAt } from './lights'
import { HOUR, localTimeAt, MINUTE, timeOfLocal } from './localTime'
import {
  DETECTION_DELAY_DAY_MINUTES, DETECTION_DELAY_NIGHT_MINUTES, HANDLING_HOURS, HANDLING_MEDIAN_MINUTES, LINGERING_HOURS, LINGERING_SHARE,
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
function inWorkingHours(barn: Barn, time: number, stream: RandomStream): number {
  const { dayNumber, hour } = localTimeAt(barn.timeZone, time)
  const [start, end] = HANDLING_HOURS
  if (hour >= start && hour < end) return time
  return timeOfLocal(barn.timeZone, hour < start ? dayNumber : dayNumber + 1, start) + stream.next() * QUEUE_HOURS * HOUR
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
export function handledAt(barn: Barn, reportedAt: number, stream: RandomStream, lingeringShare = LINGERING_SHARE): number {
  if (barn.species === 'chickens') return byNextWalk(barn, reportedAt, stream)
  const lingers = stream.next() < lingeringShare
  const wait = lingers
    ? stream.between(LINGERING_HOURS[0], LINGERING_HOURS[1]) * HOUR
    : HANDLING_MEDIAN_MINUTES * MINUTE * Math.exp(HANDLING_SPREAD * stream.normal())
  return Math.round(lingers ? inWorkingHours(barn, reportedAt + wait, stream) : inWorkingHours(barn, reportedAt, stream) + wait)
}
