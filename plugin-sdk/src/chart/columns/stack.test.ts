import { expect, test } from 'vitest'
import { sampleLine, stackedExtent, stackSamples } from './stack'

const row = (...values: number[]) => Float64Array.from(values)
const series = (...values: number[]) => ({ name: 'a', values: row(...values), color: 'red', hasGaps: true })

test('stacks rows, counts a gap of one row as 0, and has a gap where all rows have one', () => {
  const rows = [row(1, NaN, NaN), row(2, 5, NaN)]
  expect(stackSamples(rows, 3)).toEqual({ low: 0, high: 5 })
  expect(rows.map((one) => [...one])).toEqual([
    [1, 0, NaN],
    [3, 5, NaN],
  ])
})

test('stacks a negative value as 0', () => {
  const rows = [row(-3), row(2)]
  stackSamples(rows, 1)
  expect(rows.map((one) => one[0])).toEqual([0, 2])
})

test('a line is read between its points, and not in a gap nor beyond its ends', () => {
  const samples = new Float64Array(7)
  sampleLine(row(10, 20, 30, 40), series(0, 100, NaN, 50), { start: 5, end: 35, width: 6 }, samples)
  expect([...samples]).toEqual([NaN, 0, 50, 100, NaN, NaN, NaN])
})

test('stacked bars sum positive and negative values separately', () => {
  expect(stackedExtent({ series: [series(1, -4), series(2, 3)] }, 0, 1)).toEqual({ low: -4, high: 3 })
})
