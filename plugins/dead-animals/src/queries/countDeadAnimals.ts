import { deadAnimalAgeState } from '@barn-workbench/core/incidentTypes'
import { type Incident } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import { isLying } from '../statistics/segments'

type DeadAnimal = Pick<Incident, 'state' | 'firstEventTimestamp' | 'lastEventTimestamp'>

/** Counts of dead animals. */
export interface DeadAnimalCounts {
  /** Open incidents. */
  now: number
  /** Open incidents that are older than two days. */
  overdue: number
  /** Present at any time in the last 24 h, and in the 24 h before. */
  last24h: number
  dayBefore: number
  /** Found in the last 24 h, and in the 24 h before. */
  foundLast24h: number
  foundDayBefore: number
}

function wasPresentWithin(animal: DeadAnimal, start: number, end: number): boolean {
  return animal.firstEventTimestamp < end && (isLying(animal) || animal.lastEventTimestamp >= start)
}

function wasFoundWithin({ firstEventTimestamp }: DeadAnimal, start: number, end: number): boolean {
  return firstEventTimestamp >= start && firstEventTimestamp < end
}

/**
 * Counts dead animals at `now`, in ms since the epoch. `animals` must contain all that lie there, and those with an
 * event in the last two days.
 */
export function countDeadAnimals(animals: readonly DeadAnimal[], now: number): DeadAnimalCounts {
  const count = (test: (animal: DeadAnimal) => boolean) => animals.filter(test).length
  const yesterday = now - DAY
  return {
    now: count(isLying),
    overdue: count((animal) => isLying(animal) && deadAnimalAgeState(now - animal.firstEventTimestamp) === 'overdue'),
    last24h: count((animal) => wasPresentWithin(animal, yesterday, now + 1)),
    dayBefore: count((animal) => wasPresentWithin(animal, yesterday - DAY, yesterday)),
    foundLast24h: count((animal) => wasFoundWithin(animal, yesterday, now + 1)),
    foundDayBefore: count((animal) => wasFoundWithin(animal, yesterday - DAY, yesterday)),
  }
}

/** The change from an earlier count to a later one. */
export interface Comparison {
  isMore: boolean
  difference: number
  /** Change in percent of the earlier count, with its sign: `+50`, `-25`, `0`. */
  percentage: string
}

/**
 * Compares two counts. Null when one of them is not finite. The percentage is `0` when the earlier count is not
 * positive or the later one is negative.
 */
export function compareCounts(current: number, previous: number): Comparison | null {
  if (!Number.isFinite(current) || !Number.isFinite(previous)) return null
  const percent = current < 0 || previous <= 0 ? 0 : Math.round(((current - previous) / previous) * 100)
  return {
    isMore: current > previous,
    difference: current - previous,
    percentage: percent > 0 ? `+${percent}` : String(percent),
  }
}
