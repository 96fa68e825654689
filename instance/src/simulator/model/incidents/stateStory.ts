import type { Barn } from '../barn/barn'
import { animalsHousedIn } from '../batch/batch'
import { schedulesBetween, type BatchSchedule, type CompartmentStay } from '../batch/batchSchedule'
import { createEventIdentifier, type SimulatedEvent } from './simulatedEvent'

function eventsOfStay(
  incident: Pick<SimulatedEvent, 'type' | 'incidentKey' | 'identifier'>,
  stay: CompartmentStay,
  animals: number,
): SimulatedEvent[] {
  const base = { ...incident, payload: {}, by: 'detector' as const }
  return [
    { ...base, trigger: 'animalsDetected', eventTimestamp: stay.movedInAt, payload: { animals } },
    { ...base, trigger: 'noAnimalsDetected', eventTimestamp: stay.movedOutAt },
  ]
}

function eventsOfPens(barn: Barn, schedule: BatchSchedule): SimulatedEvent[] {
  // To its detector a hall is one pen.
  const pens = barn.pens.length > 0 ? barn.pens : [{ penId: 'hall', cameraId: null, compartment: 0 }]
  return pens.flatMap(({ penId, cameraId, compartment }) => {
    const stay = schedule.compartments[compartment]
    if (!stay) return []
    const identifier = createEventIdentifier({
      cameraId,
      componentType: 'pen',
      componentId: penId,
      detectionName: 'penState',
      detectionIdentifier: penId,
    })
    const animals = animalsHousedIn(barn) / pens.length
    const incidentKey = `pen-state-${penId}-${schedule.index}`
    return eventsOfStay({ type: 'penState', incidentKey, identifier }, stay, animals)
  })
}

function eventsOfBarn(barn: Barn, schedule: BatchSchedule): SimulatedEvent[] {
  const incidentKey = `barn-state-${schedule.index}`
  const identifier = createEventIdentifier({
    componentType: 'barn',
    componentId: 'barn',
    detectionName: 'barnState',
    detectionIdentifier: 'barn',
  })
  const stay = eventsOfStay({ type: 'barnState', incidentKey, identifier }, schedule, animalsHousedIn(barn))
  if (schedule.thinnedAt === null) return stay
  const thinning: SimulatedEvent = {
    incidentKey,
    type: 'barnState',
    identifier,
    payload: { event: 'thinning' },
    by: 'account',
    trigger: 'barnEvent',
    eventTimestamp: schedule.thinnedAt,
  }
  return [...stay, thinning]
}

/** Full and empty, for the barn and for each of its pens. Every batch is a separate incident. */
export function generateStateStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  return schedulesBetween(barn, from, to).flatMap((schedule) => [
    ...eventsOfBarn(barn, schedule),
    ...eventsOfPens(barn, schedule),
  ])
}
