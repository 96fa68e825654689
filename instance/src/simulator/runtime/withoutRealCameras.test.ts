import { expect, test } from 'vitest'
import type { SimulatedEvent } from '..'
import { createEventIdentifier } from '../model/incidents/simulatedEvent'
import { omitDetectionsOnCameras } from './withoutRealCameras'

const event = (
  incidentKey: string,
  type: SimulatedEvent['type'],
  known: Parameters<typeof createEventIdentifier>[0],
): SimulatedEvent => ({
  incidentKey,
  type,
  trigger: 'detected',
  eventTimestamp: 1,
  identifier: createEventIdentifier(known),
  payload: {},
  by: 'detector',
})

test('what is found in pictures of real cameras is left out, the rest of the story stays', () => {
  const story = [
    event('dead-real', 'deadAnimal', { cameraId: 'camera-01' }),
    event('dead', 'deadAnimal', { cameraId: 'camera-02' }),
    event('check-real', 'healthCheck', { componentType: 'camera', componentId: 'camera-01' }),
    event('work', 'barnIntervention', { cameraId: 'camera-01' }),
    event('barn', 'barnState', { componentType: 'barn' }),
  ]
  expect(omitDetectionsOnCameras(story, new Set(['camera-01'])).map((one) => one.incidentKey)).toEqual([
    'dead',
    'work',
    'barn',
  ])
  expect(omitDetectionsOnCameras(story, new Set())).toEqual(story)
})
