import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns } from '../testing/recordDrawing'
import { bandOf } from './bandOf'
import { prepareColumns } from './preparedColumns'

function bandOfValues(...all: number[][]) {
  const prepared = prepareColumns(columns(...all))
  const { least, greatest, median, outliers } = bandOf(prepared, prepared.series)
  return { least: [...least], greatest: [...greatest], median: [...median], outliers: outliers.map(({ name }) => name) }
}

/** Eleven series around a level that goes up and down, each a little beside it. */
const usual = (length: number) =>
  Array.from({ length: 11 }, (_, k) => Array.from({ length }, (_, i) => 50 + 20 * Math.sin(i / 9) + (k - 5)))

test('a band goes from the least to the greatest value, with the median between them; gaps are left out', () => {
  expect(bandOfValues([1, NaN, 5], [2, NaN, NaN], [9, NaN, 7])).toEqual({
    least: [1, NaN, 5],
    greatest: [9, NaN, 7],
    median: [2, NaN, 6],
    outliers: [],
  })
})

test('a series that is far from the others for a fifth of the time is an outlier, and not part of the band', () => {
  const far = Array.from({ length: 100 }, (_, i) => 50 + 20 * Math.sin(i / 9) - (i < 25 ? 40 : 0))
  const band = bandOfValues(...usual(100), far)
  expect(band.outliers).toEqual(['s12'])
  expect(band.least[0]).toBeCloseTo(45)
})

test('a series that is far from the others for a moment is none, and neither are the others when the level moves', () => {
  const brief = Array.from({ length: 100 }, (_, i) => 50 + 20 * Math.sin(i / 9) - (i < 10 ? 40 : 0))
  expect(bandOfValues(...usual(100), brief).outliers).toEqual([])
})

test('at most three are named, the farthest first, and equal values of all others make none of noise', () => {
  const far = [60, 30, 80, 40].map((distance) =>
    Array.from({ length: 50 }, (_, i) => 50 + 20 * Math.sin(i / 9) + distance),
  )
  expect(bandOfValues(...usual(50), ...far).outliers).toEqual(['s14', 's12', 's15'])
  const constant = Array.from({ length: 10 }, () => [10, 10, 10, 10])
  expect(bandOfValues(...constant, [10.001, 10.001, 10, 10], [0, 20, 10, 10]).outliers).toEqual(['s12'])
})

test('four values of one time say nothing of outliers', () => {
  expect(bandOfValues([1, 1], [1, 1], [1, 1], [900, 900]).outliers).toEqual([])
})

test('the median is that of the values that are there, and lies within all of them', () => {
  const value = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constant(NaN))
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 13 }), (all) => {
      const { median } = bandOfValues(...all)
      median.forEach((middle, i) => {
        const there = all.map((values) => values[i] as number).filter((one) => !Number.isNaN(one))
        if (there.length === 0) return expect(middle).toBeNaN()
        const below = there.filter((one) => one < middle).length
        const above = there.filter((one) => one > middle).length
        expect(Math.max(below, above)).toBeLessThanOrEqual(there.length / 2)
      })
    }),
  )
})

test('a series that is to be named is a line of its own, and part of the band as before', () => {
  const prepared = prepareColumns(columns(...usual(50)))
  const before = bandOf(prepared, prepared.series)
  const named = prepared.series.map((series) => ({ ...series, named: series.name === 's3' }))
  const band = bandOf(prepared, named)
  expect(band.lines.map(({ name }) => name)).toEqual([...before.lines.map(({ name }) => name), 's3'])
  expect(band.outliers).toEqual([])
  expect(band.least).toEqual(before.least)
  expect(band.greatest).toEqual(before.greatest)
})

test('the three that lie the farthest are lines of their own; those that are no outliers stay in the band', () => {
  const lines = (all: number[][]) => {
    const prepared = prepareColumns(columns(...all))
    const band = bandOf(prepared, prepared.series)
    return { names: band.lines.map(({ name }) => name), least: band.least[0] }
  }
  const far = Array.from({ length: 50 }, (_, i) => 50 + 20 * Math.sin(i / 9) - 40)
  expect(lines(usual(50)).names).toHaveLength(3)
  expect(lines(usual(50)).names).toEqual(expect.arrayContaining(['s1', 's11']))
  expect(lines([...usual(50), far]).names[0]).toBe('s12')
  expect(lines([...usual(50), far])).toMatchObject({ names: { length: 3 }, least: 45 })
  expect(lines(Array.from({ length: 6 }, () => [7, 7])).names).toEqual([])
})
