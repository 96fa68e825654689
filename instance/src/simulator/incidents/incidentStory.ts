import { DAY } from '@barn-workbench/core/time'
import type { Barn } from '../barn'
import { scheduleAt } from '../batchSchedule'
import { deadAnimalStory } from './deadAnimalStory'
import { documentationStory } from './documentationStory'
import { healthCheckStory } from './healthCheckStory'
import { interventionStory } from './interventionStory'
import { inOrder, type SimulatedEvent } from './simulatedEvent'
import { stateStory } from './stateStory'
import { timeSeriesStory } from './timeSeriesStory'

type Teller = (barn: Barn, from: number, to: number) => SimulatedEvent[]

/** Tellers name every incident that has an event in the interval, with all its events; the story keeps those inside. */
const TELLERS: Teller[] = [
  deadAnimalStory,
  stateStory,
  healthCheckStory,
  documentationStory,
  interventionStory,
  timeSeriesStory,
]

/** Nothing but the state of the barn and of its pens lasts longer. */
const LONGEST_INCIDENT = 14 * DAY

/** Everything that happens in [from, to), by time; told in pieces it is the same story. */
export function incidentStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  return TELLERS.flatMap((tell) => tell(barn, from, to))
    .filter(({ eventTimestamp }) => eventTimestamp >= from && eventTimestamp < to)
    .sort(inOrder)
}

/** Told from here on, the story up to `time` begins every incident that is in force then. */
export function storyNeedsFrom(barn: Barn, time: number): number {
  return Math.min(scheduleAt(barn, time).movedInAt, time - LONGEST_INCIDENT)
}
