import { expect, test } from 'vitest'
import type { RegionMapping } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import { anIncident, aRegionMapping } from '@barn-workbench/plugin-sdk/testing'
import { foundInPlace, lyingInPlace } from './animalLinks'
import { housedByPen, placesOf } from './places'

const identifier = (cameraId: string | null) => ({ ...anIncident().identifier, cameraId })
const box = (x: number) => ({ lastDetection: { x, y: 0.4, w: 0.1, h: 0.1 } })
const half = (left: number, regionSpecification: string) => ({
  regionSpecification,
  color: '#2980b9',
  polygon: [
    [left, 0],
    [left + 0.5, 0],
    [left + 0.5, 1],
    [left, 1],
  ] as [number, number][],
})
const MAPPINGS: RegionMapping[] = [
  aRegionMapping({ cameraId: 'camera-1', regionType: 'pen', regions: [half(0, 'pen-1'), half(0.5, 'pen-2')] }),
]
const animal = (cameraId: string | null, x: number, firstEventTimestamp: number) =>
  anIncident({ identifier: identifier(cameraId), messagePayload: box(x), firstEventTimestamp })

test('every animal is in one row, and the last one of a row has its picture', () => {
  const taken = anIncident({
    ...animal('camera-1', 0.2, 2 * HOUR),
    state: 'closed',
    closedAt: 3 * HOUR,
    lastEventTimestamp: 3 * HOUR,
  })
  const animals = [animal('camera-1', 0.1, HOUR), taken, animal('camera-1', 0.8, HOUR), animal(null, 0, 5 * HOUR)]
  const places = placesOf(animals, { start: 0, end: 4 * HOUR }, MAPPINGS)
  expect(places.map(({ region, found, lying }) => [region, found.length, lying.length])).toEqual([
    ['pen-1', 2, 1],
    ['pen-2', 1, 1],
    [null, 0, 1],
  ])
  expect(places[0]).toMatchObject({ last: taken, median: HOUR })
  expect(places[2]?.median).toBeNull()
})

test('the links of a row name its animals in a pen, else its camera', () => {
  const animals = [animal('camera-1', 0.1, HOUR), animal('camera-2', 0.8, HOUR)]
  const span = { start: 0, end: 2 * HOUR }
  const [pen, camera] = placesOf(animals, span, MAPPINGS)
  const own = { key: 'incidentId', operator: 'in', value: [animals[0]?.incidentId] }
  expect(pen && foundInPlace(pen, span).conditions?.[0]).toEqual(own)
  expect(pen && lyingInPlace(pen).conditions).toEqual([own])
  const byCamera = { key: 'identifier.cameraId', operator: '==', value: 'camera-2' }
  expect(camera && lyingInPlace(camera).conditions).toEqual([byCamera])
})

test('a pen has the number of animals of its latest occupancy that began by then', () => {
  const occupancy = (componentId: string | null, time: number, animals?: number) =>
    anIncident({
      identifier: { ...anIncident().identifier, componentId },
      firstEventTimestamp: time,
      messagePayload: animals === undefined ? {} : { animals },
    })
  const all = [occupancy('pen-1', 3, 14), occupancy('pen-1', 1, 15), occupancy('pen-2', 1), occupancy(null, 1, 9)]
  expect([...housedByPen(all, { start: 0, end: 2 })]).toEqual([['pen-1', 15]])
  expect([...housedByPen(all, { start: 0, end: 4 })]).toEqual([['pen-1', 14]])
})
