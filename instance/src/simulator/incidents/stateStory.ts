import type { Barn } from '../barn'
import { schedulesBetween, type BatchSchedule } from '../batchSchedule'
import { identify, type EventIdentifier, type SimulatedEvent, type StoryType } from './simulatedEvent'

interface Stay {
  movedInAt: number
  movedOutAt: number
  thinnedAt: number | null
}

function eventsOfStay(type: StoryType, key: string, identifier: EventIdentifier, stay: Stay): SimulatedEvent[] {
  const base = { incidentKey: key, type, identifier, payload: {}, by: 'detector' as const }
  const thinned =
    stay.thinnedAt === null
      ? []
      : [
          {
            ...base,
            trigger: 'barnEvent',
            eventTimestamp: stay.thinnedAt,
            payload: { event: 'thinning' },
            by: 'account' as const,
          },
        ]
  return [
    { ...base, trigger: 'animalsDetected', eventTimestamp: stay.movedInAt },
    ...thinned,
    { ...base, trigger: 'noAnimalsDetected', eventTimestamp: stay.movedOutAt },
  ]
}

function penEvents(barn: Barn, schedule: BatchSchedule): SimulatedEvent[] {
  // A hall is one pen to its detector.
  const pens = barn.pens.length > 0 ? barn.pens : [{ penId: 'hall', cameraId: null, compartment: 0 }]
  return pens.flatMap(({ penId, cameraId, compartment }) => {
    const stay = schedule.compartments[compartment]
    if (!stay) return []
    const identifier = identify({
      cameraId,
      componentType: 'pen',
      componentId: penId,
      detectionName: 'penState',
      detectionIdentifier: penId,
    })
    return eventsOfStay('penState', `pen-state-${penId}-${schedule.index}`, identifier, { ...stay, thinnedAt: null })
  })
}

/** Full and empty, for the barn and for each of its pens; every batch is an incident of its own. */
export function stateStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  return schedulesBetween(barn, from, to).flatMap((schedule) => {
    const identifier = identify({
      componentType: 'barn',
      componentId: 'barn',
      detectionName: 'barnState',
      detectionIdentifier: 'barn',
    })
    return [
      ...eventsOfStay('barnState', `barn-state-${schedule.index}`, identifier, schedule),
      ...penEvents(barn, schedule),
    ]
  })
}
