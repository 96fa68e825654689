import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crossingAtPoint, crossingOfEdge, crossingOfLastEdge, isOutline, meetingPoint, selfCrossing } from './crossing'
import type { RelativePoint } from './primitives'

type Point = readonly [x: number, y: number]
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
/**
 * Places somewhat finer than the pixels of a picture: nearer ones may count as one, or three of them as on one line.
 */
const share = fc.nat(10_000).map((tenThousandths) => tenThousandths / 10_000)
/** Few places, so that points and edges often touch, and edges are often upright or on each other. */
const onGrid = fc.tuple(fc.nat(4), fc.nat(4)).map(([x, y]): RelativePoint => [x / 4, y / 4])
const anywhere = fc.tuple(share, share).map((point): RelativePoint => point)

describe('crossing', () => {
  test('two edges meet where they cross, touch or lie on each other', () => {
    expect(meetingPoint([0, 0], [2, 2], [0, 2], [2, 0])).toEqual([1, 1])
    expect(meetingPoint([0, 0], [2, 0], [1, 0], [1, 5])).toEqual([1, 0])
    expect(meetingPoint([0, 0], [2, 0], [1, 0], [3, 0])).not.toBeNull()
    expect(meetingPoint([0, 0], [1, 0], [2, 0], [3, 0])).toBeNull()
    expect(meetingPoint([0, 0], [1, 1], [2, 0], [3, 1])).toBeNull()
  })
  test('a bow tie crosses in its middle, a box nowhere', () => {
    expect(selfCrossing(BOW_TIE)).toEqual([0.5, 0.5])
    expect(selfCrossing(box(0.1, 0.1, 0.9, 0.9))).toBeNull()
  })
  test('an edge that folds back is a crossing; a point on an edge is none', () => {
    expect(selfCrossing([...box(0, 0, 1, 1).slice(0, 2), [0.5, 0], [0.5, 1]])).not.toBeNull()
    expect(selfCrossing([[0, 0], [0.5, 0], ...box(0, 0, 1, 1).slice(1)])).toBeNull()
    expect(
      crossingOfLastEdge([
        [0, 0],
        [1, 0],
      ]),
    ).toBeNull()
  })
  test('what a moved point makes is what a search of the whole outline finds', () => {
    const moved = fc.record({ index: fc.nat(7), x: share, y: share })
    fc.assert(
      fc.property(moved, ({ index, x, y }) => {
        const circle = Array.from({ length: 8 }, (_, i): Point => {
          const angle = (i * Math.PI) / 4
          return [0.5 + 0.4 * Math.cos(angle), 0.5 + 0.4 * Math.sin(angle)]
        })
        circle[index] = [x, y]
        expect(crossingAtPoint(circle, index) === null).toBe(selfCrossing(circle) === null)
      }),
    )
  })
  test.each([
    ['of a grid', onGrid],
    ['anywhere', anywhere],
  ])('a sweep finds what a comparison of all edges finds: points %s', (_, point) => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 9 }), (drawn) => {
        const points = drawn.filter((one, index) => `${one}` !== `${drawn[(index + 1) % drawn.length]}`)
        fc.pre(points.length >= 3)
        const byPairs = points.some((__, edge) => crossingOfEdge(points, edge) !== null)
        expect(selfCrossing(points) !== null).toBe(byPairs)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('outlines', () => {
  test.each<[string, Point[]]>([
    ['whose edges cross', BOW_TIE],
    [
      'of one place',
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    ],
    [
      'on one line',
      [
        [0, 0],
        [0.5, 0.5],
        [1, 1],
      ],
    ],
    [
      'that touches itself',
      [
        [0, 0],
        [1, 0],
        [0.5, 0.5],
        [1, 1],
        [0, 1],
        [0.5, 0.5],
      ],
    ],
  ])('one %s is none', (_, polygon) => {
    expect(isOutline(polygon)).toBe(false)
  })

  test('one that is closed by its first point, and one of a thousand points, are some', () => {
    const circle = Array.from({ length: 1_000 }, (_, index): Point => {
      const angle = (index * Math.PI) / 500
      return [0.5 + 0.4 * Math.cos(angle), 0.5 + 0.4 * Math.sin(angle)]
    })
    for (const polygon of [[...box(0, 0, 1, 1), [0, 0] as const], circle]) expect(isOutline(polygon)).toBe(true)
    expect(isOutline([])).toBe(false)
  })
})
