import { expect, test } from 'vitest'
import { HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { foldIncidents } from './IncidentRows'

const START = Date.UTC(2026, 6, 1, 10)
const zone = timeZoneOf('Asia/Kolkata')
const incident = (incidentId: string, at: number, cameraId: string | null = 'camera-01', type = 'deadAnimal') =>
  anIncident({
    incidentId,
    type,
    firstEventTimestamp: START + at,
    identifier: { ...anIncident().identifier, cameraId },
  })
const fold = (...incidents: ReturnType<typeof incident>[]) =>
  foldIncidents(incidents, zone.toLocal).map((group) => group.incidents.map(({ incidentId }) => incidentId).join(''))

test('folds what has the same type, camera and hour, at the place of the first', () => {
  expect(fold(incident('a', 0), incident('b', HOUR), incident('c', MINUTE), incident('d', 2 * MINUTE))).toEqual([
    'acd',
    'b',
  ])
})

test('another type or camera stands alone, and so does what has no camera', () => {
  const others = [incident('b', 0, 'camera-02'), incident('c', 0, 'camera-01', 'healthCheck')]
  expect(fold(incident('a', 0), ...others, incident('d', 0, null), incident('e', 0, null))).toEqual([...'abcde'])
})

test('an hour is one of the barn’s clock', () => {
  // In Kolkata it is 15:30 at 10:00 UTC: half an hour later another hour begins.
  expect(fold(incident('a', 0), incident('b', 29 * MINUTE), incident('c', 30 * MINUTE))).toEqual(['ab', 'c'])
})
