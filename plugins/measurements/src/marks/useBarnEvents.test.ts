import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { batchEvents } from './batchEvents'
import { incidentEvents } from './useBarnEvents'

const NOW = 1_000 * HOUR
const at = (cameraId: string | null, incidentId: string) =>
  anIncident({
    incidentId,
    type: 'deadAnimal',
    state: 'deadAnimalExists',
    firstEventTimestamp: NOW - HOUR,
    lastEventTimestamp: NOW,
    identifier: { cameraId, componentType: null, componentId: null, detectionName: null, detectionIdentifier: null },
    messagePayload: {},
  })
const marksOf = (incidents: Parameters<typeof incidentEvents>[0], cameras: readonly string[] = []) =>
  incidentEvents(incidents, cameras, NOW, ({ type }) => type)

test('a chart of some cameras has their incidents, and those of no camera', () => {
  const all = [at('a', '1'), at('b', '2'), at(null, '3')]
  expect(marksOf(all, ['a']).map(({ id }) => id)).toEqual(['1', '3'])
  expect(marksOf(all).map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('the mark of an intervention has the colour of its type, or its own; others are red', () => {
  const intervention = anIncident({ type: 'barnIntervention' })
  const displaySettings = { renderColor: '#112233' }
  const own = { ...intervention, displayConfiguration: { ...intervention.displayConfiguration, displaySettings } }
  expect(marksOf([intervention, own, anIncident({ type: 'healthCheck' })]).map(({ color }) => color)).toEqual([
    ...['var(--bw-warning)', '#112233', 'var(--bw-error)'],
  ])
})

test('what only tells that something is as it should be is not marked', () => {
  expect(marksOf([anIncident({ type: 'penState', state: 'penFull' })])).toEqual([])
})

test('a documentation is a span, one that goes on lasts until now, and anything else is marked where it began', () => {
  const documentation = { type: 'barnDocumentation', firstEventTimestamp: NOW - 4 * HOUR }
  const over = anIncident({ ...documentation, closedAt: NOW, lastEventTimestamp: NOW - 2 * HOUR })
  const open = anIncident({ ...documentation, closedAt: null, lastEventTimestamp: NOW - 3 * HOUR })
  const moment = anIncident({ ...documentation, closedAt: NOW, lastEventTimestamp: NOW - 4 * HOUR })
  expect(marksOf([over, open, moment, at('a', '1')]).map(({ time, end }) => [time, end])).toEqual([
    [NOW - 4 * HOUR, NOW - 2 * HOUR],
    [NOW - 4 * HOUR, NOW],
    [NOW - 4 * HOUR, undefined],
    [NOW - HOUR, undefined],
  ])
})

test('animals move in, and out once they have left', () => {
  const words = { movedIn: 'in', movedOut: 'out' }
  const batch = { incidentId: 'b', firstEventTimestamp: 1, lastEventTimestamp: 9 }
  const labels = (state: string) => batchEvents([{ ...batch, state }], words).map(({ time, label }) => [time, label])
  expect(labels('penFull')).toEqual([[1, 'in']])
  expect(labels('penEmpty')).toEqual([
    [1, 'in'],
    [9, 'out'],
  ])
})
