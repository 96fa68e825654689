import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { deadAnimalMarkers, deadAnimalsOf } from './deadAnimalMarkers'

const NOW = 1_000 * HOUR
const AT_EAST = {
  cameraId: 'east',
  componentType: null,
  componentId: null,
  detectionName: null,
  detectionIdentifier: null,
}
const DETECTED = { lastDetection: { x: 0.4, y: 0.2, w: 0.1, h: 0.2 } }

test('places an animal in the centre of its last detection, and leaves out hidden incidents and those for other screens', () => {
  const visible = anIncident({ identifier: AT_EAST, messagePayload: DETECTED })
  const onListOnly = { ...visible.displayConfiguration, includeIn: ['list' as const] }
  const animals = deadAnimalsOf([
    visible,
    anIncident({ identifier: AT_EAST, messagePayload: DETECTED, hidden: true }),
    anIncident({ identifier: AT_EAST, messagePayload: DETECTED, displayConfiguration: onListOnly }),
    anIncident({ messagePayload: DETECTED }),
    anIncident({ identifier: AT_EAST, messagePayload: { lastDetection: 'invalid' } }),
  ])
  expect(animals.map(({ incident }) => incident.incidentId)).toEqual([visible.incidentId])
  expect(animals[0]?.at).toEqual([expect.closeTo(0.45), expect.closeTo(0.3)])
})

test('draws a marker in red at any age, with a dot in the colour of the age', () => {
  const animals = deadAnimalsOf([
    anIncident({ identifier: AT_EAST, messagePayload: DETECTED, firstEventTimestamp: NOW - 52 * HOUR }),
    anIncident({ identifier: AT_EAST, messagePayload: DETECTED, firstEventTimestamp: NOW + HOUR }),
  ])
  const options = {
    now: NOW,
    locale: 'en-GB',
    shape: 'cross' as const,
    paperTime: null,
    label: (_animal: unknown, age: number) => `for ${age}`,
  }
  const [oldMarker, futureMarker] = deadAnimalMarkers(animals, options)
  expect(oldMarker).toMatchObject({
    tileId: 'east',
    shape: 'cross',
    color: '--bw-error',
    label: `for ${52 * HOUR}`,
    chip: { dotColor: '--bw-error' },
  })
  expect(futureMarker).toMatchObject({ color: '--bw-error', label: 'for 0', chip: { dotColor: '--bw-success' } })
  const [onPaper] = deadAnimalMarkers(animals, { ...options, paperTime: (instant) => `at ${instant}` })
  expect(onPaper?.chip).toEqual({ text: `at ${NOW - 52 * HOUR}`, dotColor: '--bw-error' })
})
