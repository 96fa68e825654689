import type { IncidentType } from '@barn-workbench/core/incidentTypes'
import type { Barn } from '../barn/barn'
import { schedulesBetween, type BatchSchedule, type CompartmentStay } from '../batch/batchSchedule'
import { createEventIdentifier, type EventIdentifier, type SimulatedEvent } from './simulatedEvent'

function eventsOfStay(
  type: IncidentType,
  incidentKey: string,
  identifier: EventIdentifier,
  stay: CompartmentStay,
): SimulatedEvent[] {
  const base = { incidentKey, type, identifier, payload: {}, by: 'detector' as const }
  return [
    { ...base, trigger: 'animalsDetected', eventTimestamp: stay.movedInAt },
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
    return eventsOfStay('penState', `pen-state-${penId}-${schedule.index}`, identifier, stay)
  })
}

function eventsOfBarn(schedule: BatchSchedule): SimulatedEvent[] {
  const incidentKey = `barn-state-${schedule.index}`
  const identifier = createEventIdentifier({
    componentType: 'barn',
    componentId: 'barn',
    detectionName: 'barnState',
    detectionIdentifier: 'barn',
  })
  const stay = eventsOfStay('barnState', incidentKey, identifier, schedule)
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
    ...eventsOfBarn(schedule),
    ...eventsOfPens(barn, schedule),
  ])
}
