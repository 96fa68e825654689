import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSpatialIndex, isInOutline } from './spatialIndex'
import type { Box } from './view/stageView'

const side = fc.double({ min: -10, max: 10, noNaN: true })
const extent = fc.double({ min: 0, max: 6, noNaN: true })
const box: fc.Arbitrary<Box> = fc
  .tuple(side, side, extent, extent)
  .map(([x, y, w, h]) => ({ minX: x, minY: y, maxX: x + w, maxY: y + h }))
const boxes = fc.array(box, { maxLength: 60 })

test('finds the topmost box at a point, as a search through all boxes does', () => {
  fc.assert(
    fc.property(boxes, side, side, fc.func(fc.boolean()), (all, x, y, take) => {
      const expected = all.findLastIndex(
        (each, item) => x >= each.minX && x <= each.maxX && y >= each.minY && y <= each.maxY && take(item),
      )
      return createSpatialIndex(all).find([x, y], take) === expected
    }),
  )
})

test('finds all boxes that overlap another, in their order', () => {
  fc.assert(
    fc.property(boxes, box, (all, other) => {
      const expected = all.flatMap((each, item) =>
        each.minX <= other.maxX && each.maxX >= other.minX && each.minY <= other.maxY && each.maxY >= other.minY
          ? [item]
          : [],
      )
      expect(createSpatialIndex(all).within(other)).toEqual(expected)
    }),
  )
})

test('finds points inside and outside of a concave outline', () => {
  const outline = Float64Array.from([0, 0, 4, 0, 4, 4, 2, 1, 0, 4])
  expect(isInOutline(outline, [0.5, 2])).toBe(true)
  expect(isInOutline(outline, [2, 3])).toBe(false)
  expect(isInOutline(outline, [3.8, 3])).toBe(true)
  expect(isInOutline(outline, [5, 1])).toBe(false)
})

test('of boxes that lie upon each other, the last one is on top unless it is not accepted', () => {
  const box: Box = { minX: 0, minY: 0, maxX: 1, maxY: 1 }
  const index = createSpatialIndex([box, box, box])
  expect(index.find([0.5, 0.5], () => true)).toBe(2)
  expect(index.find([0.5, 0.5], (item) => item !== 2)).toBe(1)
})
