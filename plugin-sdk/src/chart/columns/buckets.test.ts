import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnEdges, createBuckets, fillBuckets, pointsInView } from './buckets'
import { prepareColumns } from './preparedColumns'

/** The values of a pixel column, computed point by point. */
function naive(x: Float64Array, values: Float64Array, column: { start: number; end: number; last: boolean }) {
  const inside = [...values].filter((value, i) => {
    const time = x[i] as number
    return !Number.isNaN(value) && time >= column.start && (time < column.end || (column.last && time === column.end))
  })
  return inside.length === 0
    ? null
    : {
        count: inside.length,
        first: inside[0],
        last: inside.at(-1),
        min: Math.min(...inside),
        max: Math.max(...inside),
      }
}

const value = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -1_000, max: 1_000 }) },
  { weight: 1, arbitrary: fc.constant(NaN) },
)
const steps = fc.oneof(fc.constant(10), fc.integer({ min: 1, max: 50 }))

test('each pixel column has the first, least, greatest and last of its points, evenly spaced or not, with gaps or without', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(steps, value), { minLength: 1, maxLength: 300 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 2_000 })),
      (points, even, width, [from, length]) => {
        let time = 0
        const x = Float64Array.from(points, ([step]) => (time += even ? 10 : step))
        const values = Float64Array.from(points, ([, one]) => one)
        const columns = prepareColumns({ x, series: [{ name: 'a', values, color: 'red' }] })
        // Whole pixels: columns then begin at whole times, which either way rounds alike.
        const view = { start: from, end: from + length * width, width }
        const edges = new Int32Array(width + 1)
        const buckets = createBuckets(width)
        columnEdges(columns, view, edges)
        fillBuckets(columns.series[0] as never, edges, width, buckets)
        for (let c = 0; c < width; c++) {
          const wanted = naive(x, values, {
            start: from + c * length,
            end: from + (c + 1) * length,
            last: c === width - 1,
          })
          const decimated =
            buckets.count[c] === 0
              ? null
              : {
                  count: buckets.count[c],
                  first: buckets.first[c],
                  last: buckets.last[c],
                  min: buckets.min[c],
                  max: buckets.max[c],
                }
          expect(decimated).toEqual(wanted)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('breaks the line at a gap before the points of a column, but not at a gap within it', () => {
  const values = Float64Array.from([1, 2, NaN, 3, 4, NaN, 5, 6])
  const { x, isEven, series } = prepareColumns({
    x: Float64Array.from(values, (_, i) => i),
    series: [{ name: 'a', values, color: 'red' }],
  })
  const edges = new Int32Array(5)
  columnEdges({ x, isEven }, { start: 0, end: 8, width: 4 }, edges)
  const buckets = createBuckets(4)
  expect(fillBuckets(series[0] as never, edges, 4, buckets)).toEqual({ low: 1, high: 6 })
  expect([...buckets.count]).toEqual([2, 1, 1, 2])
  expect([...buckets.broken]).toEqual([1, 1, 0, 1])
})

test('a series that consists of gaps has no extent', () => {
  const values = new Float64Array(10).fill(NaN)
  const { x, isEven, series } = prepareColumns({
    x: Float64Array.from(values, (_, i) => i),
    series: [{ name: 'a', values, color: 'red' }],
  })
  const edges = new Int32Array(3)
  columnEdges({ x, isEven }, { start: 0, end: 9, width: 2 }, edges)
  expect(fillBuckets(series[0] as never, edges, 2, createBuckets(2))).toEqual({ low: Infinity, high: -Infinity })
})

test('the points in view include one beyond each edge', () => {
  expect(pointsInView(Float64Array.from([0, 10, 20, 30, 40]), { start: 15, end: 25, width: 1 })).toEqual({
    from: 1,
    to: 3,
  })
  expect(pointsInView(new Float64Array(0), { start: 0, end: 1, width: 1 })).toEqual({ from: 0, to: -1 })
})
