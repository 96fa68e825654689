import { expect, test } from 'vitest'
import { NO_IDENTIFIER, type RegionMapping } from '../schema'
import { placeOfAnimal } from './animalPlace'

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
const mapping = { cameraId: 'camera-1', regionType: 'pen', regions: [half(0, 'pen-1'), half(0.5, 'pen-2')] }
const placeOf = (cameraId: string | null, payload: Record<string, unknown>, pen?: string) => {
  const ofPen = pen === undefined ? {} : { componentType: 'pen', componentId: pen }
  const animal = { identifier: { ...NO_IDENTIFIER, cameraId, ...ofPen }, messagePayload: payload }
  return placeOfAnimal(animal, [mapping as unknown as RegionMapping])
}
const box = (x: number) => ({ lastDetection: { x, y: 0.4, w: 0.1, h: 0.1 } })

test('an animal is in the pen around the middle of its box, else at its camera', () => {
  expect(placeOf('camera-1', box(0.2))).toEqual({ region: 'pen-1', cameraId: 'camera-1' })
  expect(placeOf('camera-1', box(0.7))).toEqual({ region: 'pen-2', cameraId: 'camera-1' })
  expect(placeOf('camera-2', box(0.7))).toEqual({ region: null, cameraId: 'camera-2' })
  expect(placeOf('camera-1', {})).toEqual({ region: null, cameraId: 'camera-1' })
  expect(placeOf(null, box(0.2))).toEqual({ region: null, cameraId: null })
})

test('an animal that somebody has counted in a pen is in that pen', () => {
  expect(placeOf(null, {}, 'pen-7')).toEqual({ region: 'pen-7', cameraId: null })
})
