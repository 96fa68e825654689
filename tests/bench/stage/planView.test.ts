import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WINDOW, type Polygon } from './floorPlan'
import { centred, extentOf, toPlan } from './planView'
import { createPolygonIndex } from './polygonIndex'

const coordinate = fc.double({ min: -5_000, max: 5_000, noNaN: true })

test('the point that a view is centred on is under the middle of the window', () => {
  fc.assert(
    fc.property(
      coordinate,
      coordinate,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: -4, max: 4, noNaN: true }),
      (x, y, scale, turn) => {
        const view = centred(x, y, scale, turn)
        const [foundX, foundY] = toPlan(view, WINDOW.width / 2, WINDOW.height / 2)
        expect(foundX).toBeCloseTo(x, 4)
        expect(foundY).toBeCloseTo(y, 4)
        const { left, top, right, bottom } = extentOf(view)
        expect(left < x && x < right && top < y && y < bottom).toBe(true)
      },
    ),
  )
})

const squareAt = (x: number, y: number, side: number): Polygon => ({
  tile: 0,
  style: 0,
  points: Float32Array.from([x, y, x + side, y, x + side, y + side, x, y + side]),
})

test('the last of the polygons at a point is found, and none beside them', () => {
  const polygonAt = createPolygonIndex([squareAt(10, 10, 250), squareAt(50, 50, 100), squareAt(1_000, 0, 5)])
  expect(polygonAt(200, 200)).toBe(0)
  expect(polygonAt(99, 99)).toBe(1)
  expect(polygonAt(1_002, 2)).toBe(2)
  expect(polygonAt(5, 5)).toBe(-1)
  expect(polygonAt(600, 600)).toBe(-1)
})
