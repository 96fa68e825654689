import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pinnedOverlays } from './pinnedOverlays'
import { placeParameters, readPlace } from './planPlace'

const corner = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
const fractions = corner.map(([x, y]) => [x / 10_000, y / 10_000] as [number, number])

test('an address gives back the place from which it was made', () => {
  fc.assert(
    fc.property(fc.array(fractions, { minLength: 3, maxLength: 50 }), (polygon) => {
      expect(readPlace(placeParameters({ cameraId: 'c-1', polygon }))).toEqual({ cameraId: 'c-1', points: polygon })
    }),
  )
  expect(readPlace(placeParameters({ cameraId: 'c', point: [0.12345, 1] }))?.points).toEqual([[0.1235, 1]])
})

test.each([
  ['no camera', { planCamera: '../x', planPlace: '0,0' }, null],
  ['a camera alone', { planCamera: 'c', planPlace: null }, { cameraId: 'c', points: [] }],
  ['a place beside', { planCamera: 'c', planPlace: '2,0' }, { cameraId: 'c', points: [] }],
  ['half a place', { planCamera: 'c', planPlace: '0,' }, { cameraId: 'c', points: [] }],
  ['two corners', { planCamera: 'c', planPlace: '0,0;1,1' }, { cameraId: 'c', points: [] }],
])('of an address with %s what is right remains', (_case, parameters, expected) => {
  expect(readPlace(parameters)).toEqual(expected)
})

test('a point is a marker on the tile of its camera, an area has a polygon around it; without points there is nothing', () => {
  const draw = (points: [number, number][]) =>
    pinnedOverlays({ cameraId: 'c', points }, 'pin').map(({ kind, tileId }) => [kind, tileId])
  expect(draw([[0, 0]])).toEqual([['marker', 'c']])
  const corners: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  expect(draw(corners)).toEqual([
    ['marker', 'c'],
    ['polygon', 'c'],
  ])
  expect(draw([])).toEqual([])
})
