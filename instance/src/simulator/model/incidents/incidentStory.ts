import type { IncidentType } from '@barn-workbench/core/incidentTypes'
import { DAY } from '@barn-workbench/core/time'
import type { Barn } from '../barn/barn'
import { scheduleAt, scheduleOfBatch } from '../batch/batchSchedule'
import { generateDeadAnimalStory } from './deadAnimalStory'
import { generateDocumentationStory } from './documentationStory'
import { generateHealthCheckStory, NO_ENDINGS, type OutageEndingTimes } from './healthCheckStory'
import { generateInterventionStory } from './interventionStory'
import { generatePowerCutStory } from './powerCutStory'
import { compareEvents, reportTimeOf, type SimulatedEvent } from './simulatedEvent'
import { generateStateStory } from './stateStory'
import { generateTimeSeriesStory } from './timeSeriesStory'

/**
 * Generates the events of one type of incident, of all incidents that have an event in [from, to), including their
 * events before and after it.
 */
type StoryGenerator = (barn: Barn, from: number, to: number, endings: OutageEndingTimes) => SimulatedEvent[]

const GENERATORS: StoryGenerator[] = [
  generateDeadAnimalStory,
  generateStateStory,
  generateHealthCheckStory,
  generateDocumentationStory,
  generateInterventionStory,
  generateTimeSeriesStory,
  generatePowerCutStory,
]

/** Only the state of the barn and of its pens lasts longer than this, in ms. */
const LONGEST_INCIDENT = 14 * DAY

/** Types of incidents that detectors find in the pictures of one camera, or on the camera itself. */
const TYPES_FOUND_BY_CAMERA: ReadonlySet<IncidentType> = new Set(['deadAnimal', 'healthCheck', 'timeSeries'])

/**
 * Generates the events that are reported in [from, to), sorted by time. The stories of [a, b) and [b, c) together are
 * the story of [a, c). An outage that was cut short recovers at its ending.
 */
export function generateIncidentStory(
  barn: Barn,
  from: number,
  to: number,
  endings: OutageEndingTimes = NO_ENDINGS,
): SimulatedEvent[] {
  return GENERATORS.flatMap((generate) => generate(barn, from, to, endings))
    .filter((event) => reportTimeOf(event) >= from && reportTimeOf(event) < to)
    .sort(compareEvents)
}

/**
 * The time from which on a story begins every incident that is open at `time`, and the last batch that was thinned: a
 * barn whose birds are thinned shows that from its first day.
 */
export function findStoryStart(barn: Barn, time: number): number {
  const schedule = scheduleAt(barn, time)
  const isThinnedLater = schedule.thinnedAt !== null && schedule.thinnedAt >= time
  const { movedInAt } = isThinnedLater ? scheduleOfBatch(barn, schedule.index - 1) : schedule
  return Math.min(movedInAt, time - LONGEST_INCIDENT)
}

/** Types by which a batch is compared with the one before. */
const TYPES_OF_BATCH_BEFORE: ReadonlySet<IncidentType> = new Set(['barnState', 'deadAnimal'])

/** Generates the history of a new barn before its story: the stay and the dead animals of the previous batch. */
export function generateBatchBefore(barn: Barn, storyStart: number): SimulatedEvent[] {
  const { movedInAt } = scheduleOfBatch(barn, scheduleAt(barn, storyStart).index - 1)
  return generateIncidentStory(barn, movedInAt, storyStart).filter(({ type }) => TYPES_OF_BATCH_BEFORE.has(type))
}

/**
 * Removes the events that detectors report about these cameras. Cameras with a real source are left out this way, since
 * their pictures show nothing of the simulated barn.
 */
export function omitDetectionsOnCameras(
  story: readonly SimulatedEvent[],
  cameraIds: ReadonlySet<string>,
): SimulatedEvent[] {
  const isOmitted = (id: string | null): boolean => id !== null && cameraIds.has(id)
  return story.filter(
    ({ type, identifier }) =>
      !TYPES_FOUND_BY_CAMERA.has(type) || !(isOmitted(identifier.cameraId) || isOmitted(identifier.componentId)),
  )
}
