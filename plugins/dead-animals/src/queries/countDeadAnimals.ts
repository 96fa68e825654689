import { deadAnimalAgeState, OPEN_DEAD_ANIMAL_STATE, type Incident } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'

type DeadAnimal = Pick<
  Incident,
  'incidentId' | 'state' | 'firstEventTimestamp' | 'lastEventTimestamp' | 'messagePayload'
>

/** Counts of dead animals; false alarms are left out of all of them. */
export interface DeadAnimalCounts {
  now: number
  overdue: number
  /** Lay there at some time of the last 24 h, and of the 24 h before. */
  last24h: number
  dayBefore: number
  /** First seen in the last 24 h, and in the 24 h before. */
  firstSeenLast24h: number
  firstSeenDayBefore: number
}

const isOpen = ({ state }: DeadAnimal) => state === OPEN_DEAD_ANIMAL_STATE

function wasPresentWithin(animal: DeadAnimal, start: number, end: number): boolean {
  return animal.firstEventTimestamp < end && (isOpen(animal) || animal.lastEventTimestamp >= start)
}

function wasFirstSeenWithin({ firstEventTimestamp }: DeadAnimal, start: number, end: number): boolean {
  return firstEventTimestamp >= start && firstEventTimestamp < end
}

/** Counts the dead animals that are open or were within the last two days. `now` in ms. */
export function countDeadAnimals(incidents: readonly DeadAnimal[], now: number): DeadAnimalCounts {
  const animals = incidents.filter(({ messagePayload }) => messagePayload.falsePositive !== true)
  const count = (test: (animal: DeadAnimal) => boolean) => animals.filter(test).length
  const yesterday = now - DAY
  return {
    now: count(isOpen),
    overdue: count((animal) => isOpen(animal) && deadAnimalAgeState(now - animal.firstEventTimestamp) === 'twoDays'),
    last24h: count((animal) => wasPresentWithin(animal, yesterday, now + 1)),
    dayBefore: count((animal) => wasPresentWithin(animal, yesterday - DAY, yesterday)),
    firstSeenLast24h: count((animal) => wasFirstSeenWithin(animal, yesterday, now + 1)),
    firstSeenDayBefore: count((animal) => wasFirstSeenWithin(animal, yesterday - DAY, yesterday)),
  }
}
