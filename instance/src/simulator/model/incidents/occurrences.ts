import type { Barn } from '../barn/barn'
import { instantOfLocalTime, localTimeAt } from '../localTime'
import { createRandomStream, type RandomStream } from '../random'

/** The beginning of an incident. */
export interface Occurrence {
  /** The same for the same incident whenever it is drawn. */
  key: string
  startsAt: number
  /** Draws everything else about the incident. */
  stream: RandomStream
}

interface OccurrencePlan {
  kind: string
  /** Mean count in a day. */
  perDay: number
  /** Hours of the day between which they begin, by the barn's clocks. */
  fromHour: number
  toHour: number
  /** Longest duration of such an incident in days. */
  longestDays: number
}

interface RecurrencePlan {
  kind: string
  everyDays: number
  /** Hours of the day between which they begin, by the barn's clocks. */
  hours?: readonly [from: number, to: number]
}

/** Hours of the day between which recurring incidents begin if their plan names none. */
const RECURRING_HOURS = [8, 11] as const

/** Draws beginnings before `to` day by day, among them all whose end may still fall into [from, to). */
export function drawDailyOccurrences(barn: Barn, plan: OccurrencePlan, from: number, to: number): Occurrence[] {
  const occurrences: Occurrence[] = []
  const firstDay = localTimeAt(barn.timeZone, from).dayNumber - plan.longestDays
  const lastDay = localTimeAt(barn.timeZone, to).dayNumber
  for (let day = firstDay; day <= lastDay; day++) {
    const count = Math.floor(plan.perDay + createRandomStream(barn.seed, plan.kind, day).next())
    for (let index = 0; index < count; index++) {
      const stream = createRandomStream(barn.seed, plan.kind, day, index)
      const hour = stream.between(plan.fromHour, plan.toHour)
      const startsAt = Math.round(instantOfLocalTime(barn.timeZone, day, hour))
      if (startsAt < to) occurrences.push({ key: `${plan.kind}-${day}-${index}`, startsAt, stream })
    }
  }
  return occurrences
}

/**
 * Draws one beginning before `to` every so many days, for incidents of which one is always open, or that every history should have;
 * includes two rounds before `from`.
 */
export function drawRecurringOccurrences(
  barn: Barn,
  { kind, everyDays, hours = RECURRING_HOURS }: RecurrencePlan,
  from: number,
  to: number,
): Occurrence[] {
  const occurrences: Occurrence[] = []
  const firstRound = Math.floor(localTimeAt(barn.timeZone, from).dayNumber / everyDays) - 2
  const lastRound = Math.floor(localTimeAt(barn.timeZone, to).dayNumber / everyDays)
  for (let round = firstRound; round <= lastRound; round++) {
    const stream = createRandomStream(barn.seed, kind, round)
    const hour = stream.between(hours[0], hours[1])
    const startsAt = Math.round(instantOfLocalTime(barn.timeZone, round * everyDays, hour))
    if (startsAt < to) occurrences.push({ key: `${kind}-${round}`, startsAt, stream })
  }
  return occurrences
}

/** The key of the recurring occurrence one round before. */
export function earlierOccurrenceKey(key: string): string {
  const separator = key.lastIndexOf('-')
  return `${key.slice(0, separator)}-${Number(key.slice(separator + 1)) - 1}`
}
