import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInsideOutline, type RelativePoint } from '@barn-workbench/core/schema'
import { decimate, readPolygon } from '../editor/pasteRegions'
import { coveredShare } from './coverage'
import { describePlace } from './describeGeometry'
import { CLOSE_REACH, drawingStep, finishStep, POINT_SPACING } from './drawing'
import { inPicture, isSamePolygon, MAXIMUM_POINTS, middleOf, type ScreenPoint } from './points'
import { SNAP_REACH, snapPoint, snapTargets, snapWay, type Projection } from './snapping'

const box = (left: number, top: number, right: number, bottom: number): RelativePoint[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
const BOW_TIE: RelativePoint[] = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
]
/** The picture is 1000 px wide and 500 px high on the screen, with its corner at 100, 50. */
const projection: Projection = {
  toScreen: ([x, y]) => [100 + x * 1_000, 50 + y * 500],
  toPicture: ([x, y]) => [(x - 100) / 1_000, (y - 50) / 500],
}
const share = fc.double({ min: 0, max: 1, noNaN: true })
const rectangle = fc
  .tuple(share, share, share, share)
  .map(([a, b, c, d]) => box(Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)))

describe('drawing', () => {
  const drawn: ScreenPoint[] = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ]
  test('a point keeps 5 px from all others', () => {
    expect(drawingStep(drawn.slice(0, 2), [100, POINT_SPACING - 0.01])).toEqual({ kind: 'tooNear' })
    expect(drawingStep(drawn.slice(0, 2), [100, POINT_SPACING])).toEqual({ kind: 'add' })
  })
  test('with more than two points a click within 10 px of the first closes it, and three want one more', () => {
    expect(drawingStep(drawn, [CLOSE_REACH, 0])).toEqual({ kind: 'close' })
    expect(drawingStep(drawn, [CLOSE_REACH + 0.1, 5])).toMatchObject({ kind: 'add' })
    expect(drawingStep(drawn.slice(0, 3), [3, 3])).toEqual({ kind: 'tooFew', missing: 1 })
    // With two points it is a further point like any other.
    expect(drawingStep(drawn.slice(0, 2), [6, 6])).toEqual({ kind: 'add' })
  })
  test('it can be finished with four points only', () => {
    expect(finishStep([])).toEqual({ kind: 'tooFew', missing: 4 })
    expect(finishStep(drawn.slice(0, 3))).toEqual({ kind: 'tooFew', missing: 1 })
    expect(finishStep(drawn)).toEqual({ kind: 'close' })
  })
  test('an edge that crosses another one is refused with its place', () => {
    expect(drawingStep(drawn, [50, -50])).toEqual({ kind: 'crossing', at: [expect.closeTo(33.3, 1), 0] })
    expect(finishStep([...drawn.slice(0, 3), [200, 50]])).toEqual({ kind: 'crossing', at: [100, 25] })
  })
})

describe('coverage', () => {
  test('overlapping regions count once', () => {
    expect(coveredShare([box(0, 0, 0.5, 1), box(0.25, 0, 0.75, 1)])).toBeCloseTo(0.75, 6)
    expect(coveredShare([])).toBe(0)
  })
  test('is never less than the largest, nor more than the sum or the picture', () => {
    fc.assert(
      fc.property(fc.array(rectangle, { minLength: 1, maxLength: 8 }), (boxes) => {
        const covered = coveredShare(boxes)
        const single = boxes.map((one) => coveredShare([one]))
        expect(covered).toBeGreaterThanOrEqual(Math.max(...single) - 1e-9)
        expect(covered).toBeLessThanOrEqual(
          Math.min(
            1,
            single.reduce((sum, one) => sum + one, 0),
          ) + 1e-9,
        )
      }),
      { numRuns: 30 },
    )
  })
  test('agrees with the area of a rectangle and of a triangle', () => {
    fc.assert(
      fc.property(rectangle, (one) => {
        const [a, , c] = one as [RelativePoint, RelativePoint, RelativePoint, RelativePoint]
        expect(coveredShare([one])).toBeCloseTo((c[0] - a[0]) * (c[1] - a[1]), 2)
      }),
      { numRuns: 50 },
    )
    expect(
      coveredShare([
        [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
      ]),
    ).toBeCloseTo(0.5, 4)
  })
  test('what is no outline covers nothing, and breaks nothing', () => {
    expect(
      coveredShare([
        [
          [Number.NaN, 0],
          [1, 0],
          [1, 1],
        ],
        [
          [0, 0],
          [1, 1],
        ],
        [],
      ]),
    ).toBe(0)
    expect(coveredShare([BOW_TIE])).toBeCloseTo(0.5, 2)
  })
})

describe('words', () => {
  test.each([
    [box(0.02, 0.55, 0.3, 0.95), 'leftThird', 'lowerHalf'],
    [box(0, 0, 1, 1), 'wholeWidth', 'wholeHeight'],
    [box(0.7, 0.1, 0.95, 0.3), 'rightThird', 'upperThird'],
    [box(0.3, 0.28, 0.7, 0.72), 'middleHalf', 'middleHalf'],
    [box(0.4, 0, 1, 0.6), 'rightTwoThirds', 'upperTwoThirds'],
  ])('%j is said to be in the %s and the %s', (outline, across, down) => {
    expect(describePlace([outline])).toMatchObject({ across, down })
  })
  test('say how much of the picture it is', () => {
    expect(describePlace([box(0, 0, 0.5, 0.44)]).share).toBeCloseTo(0.22, 2)
    expect(describePlace([])).toEqual({ across: 'wholeWidth', down: 'wholeHeight', share: 0 })
  })
})

describe('snapping', () => {
  const targets = snapTargets([box(0.2, 0.2, 0.4, 0.4)], projection)
  test('a corner of a neighbour is taken as it is', () => {
    expect(snapPoint(targets, [300 + SNAP_REACH, 150], projection)).toEqual({ kind: 'corner', point: [0.2, 0.2] })
    expect(snapPoint(targets, [300 - SNAP_REACH - 0.1, 150], projection)).toBeNull()
  })
  test('else the nearest point of an edge, else the border of the picture', () => {
    const onEdge = snapPoint(targets, [400, 153], projection)
    expect(onEdge?.kind).toBe('edge')
    expect(onEdge?.point[1]).toBeCloseTo(0.2, 9)
    expect(snapPoint(targets, [104, 300], projection)).toEqual({ kind: 'border', point: [0, 0.5] })
    expect(snapPoint(targets, [104, 547], projection)).toEqual({ kind: 'border', point: [0, 1] })
  })
  test('a whole outline goes by the shortest way', () => {
    expect(
      snapWay(targets, [
        [290, 120],
        [305, 152],
      ]),
    ).toEqual([-5, -2])
    expect(snapWay(targets, [[800, 400]])).toBeNull()
  })
})

describe('points', () => {
  test('stay within the picture', () => {
    expect(inPicture([-0.1, 1.3])).toEqual([0, 1])
  })
  test('the middle and the inside of an outline', () => {
    expect(middleOf(box(0, 0, 0.5, 1))).toEqual([0.25, 0.5])
    expect(
      middleOf([
        [0.5, 0.5],
        [0.5, 0.5],
        [0.5, 0.5],
      ]),
    ).toEqual([0.5, 0.5])
    expect(isInsideOutline([0.2, 0.2], box(0, 0, 0.5, 1))).toBe(true)
    expect(isInsideOutline([0.6, 0.2], box(0, 0, 0.5, 1))).toBe(false)
    expect(isSamePolygon(box(0, 0, 1, 1), box(0, 0, 1, 1))).toBe(true)
  })
})

describe('reading', () => {
  test('NaN, text and two points are no outline', () => {
    expect(
      readPolygon([
        [0, 0],
        [Number.NaN, 1],
        [1, 1],
      ]),
    ).toEqual({ kind: 'unreadable' })
    expect(readPolygon('0,0 1,1')).toEqual({ kind: 'unreadable' })
    expect(
      readPolygon([
        [0, 0],
        [1, 1],
      ]),
    ).toEqual({ kind: 'tooFew', points: 2 })
    expect(
      readPolygon([
        [0, 0],
        [1, 1],
        [1, 1],
        [0, 0],
      ]),
    ).toEqual({ kind: 'tooFew', points: 2 })
  })
  test('of 10,000 points the 1,000 that say most are kept', () => {
    const circle = Array.from({ length: 10_000 }, (_, i): RelativePoint => {
      const angle = (i * Math.PI) / 5_000
      return [0.5 + 0.4 * Math.cos(angle), 0.5 + 0.4 * Math.sin(angle)]
    })
    const read = readPolygon(circle)
    if (read.kind !== 'polygon') throw new Error('it is an outline')
    expect(read.polygon).toHaveLength(MAXIMUM_POINTS)
    expect(read.left).toBeGreaterThan(8_000)
    expect(coveredShare([read.polygon])).toBeCloseTo(coveredShare([circle]), 3)
  })
  test('corners survive a decimation', () => {
    const line = Array.from({ length: 50 }, (_, i): RelativePoint => [i / 50, 0])
    expect(decimate([...line, [1, 1], [0, 1]], 4)).toContainEqual([1, 1])
  })
})
