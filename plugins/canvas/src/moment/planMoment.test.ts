import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pinnedOverlays } from './pinnedOverlays'
import { momentParameters, readMoment } from './planMoment'

const corner = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
const fractions = corner.map(([x, y]) => [x / 10_000, y / 10_000] as [number, number])

test('an address gives back the place and time from which it was made', () => {
  fc.assert(
    fc.property(fc.array(fractions, { minLength: 3, maxLength: 50 }), fc.nat(), (polygon, timestamp) => {
      const parameters = momentParameters({ cameraId: 'c-1', timestamp, polygon })
      expect(readMoment(parameters)).toEqual({ cameraId: 'c-1', timestamp, points: polygon })
    }),
  )
  expect(readMoment(momentParameters({ cameraId: 'c', timestamp: 5, point: [0.12345, 1] }))?.points).toEqual([
    [0.1235, 1],
  ])
})

test.each([
  ['no time', { planAt: null, planCamera: 'c', planPlace: '0,0' }, null],
  ['a time that is none', { planAt: 'x', planCamera: 'c', planPlace: '0,0' }, null],
  ['a time before all', { planAt: '-1', planCamera: 'c', planPlace: '0,0' }, null],
  ['a time alone', { planAt: '5', planCamera: null, planPlace: null }, { timestamp: 5, points: [] }],
  ['no camera', { planAt: '5', planCamera: '../x', planPlace: '0,0' }, { timestamp: 5, points: [] }],
  ['a place beside', { planAt: '5', planCamera: 'c', planPlace: '2,0' }, { timestamp: 5, cameraId: 'c', points: [] }],
  ['half a place', { planAt: '5', planCamera: 'c', planPlace: '0,' }, { timestamp: 5, cameraId: 'c', points: [] }],
  ['two corners', { planAt: '5', planCamera: 'c', planPlace: '0,0;1,1' }, { timestamp: 5, cameraId: 'c', points: [] }],
])('of an address with %s what is right remains', (_case, parameters, expected) => {
  expect(readMoment(parameters)).toEqual(expected)
})

test('a point is a marker on the tile of its camera, an area has a polygon around it; without a place there is nothing', () => {
  const draw = (points: [number, number][], cameraId?: string) =>
    pinnedOverlays({ timestamp: 0, cameraId, points }, 'pin').map(({ kind, tileId }) => [kind, tileId])
  expect(draw([[0, 0]], 'c')).toEqual([['marker', 'c']])
  const corners: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  expect(draw(corners, 'c')).toEqual([
    ['marker', 'c'],
    ['polygon', 'c'],
  ])
  expect([draw([], 'c'), draw(corners)]).toEqual([[], []])
})
