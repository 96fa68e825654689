import { expect, test } from 'vitest'
import { figuresOf } from './legendTable'

const x = Float64Array.of(10, 20, 30, 40, 50)
const values = Float64Array.of(100, 4, NaN, 1, 7)

test('the figures of a time are those of its points, its ends included', () => {
  expect(figuresOf(x, values, 20, 50)).toEqual({ least: 1, mean: 4, greatest: 7, last: 7 })
  expect(figuresOf(x, values, 15, 49)).toEqual({ least: 1, mean: 2.5, greatest: 4, last: 1 })
})

test('a gap at the end does not hide the last value', () => {
  expect(figuresOf(x, values, 10, 30)).toEqual({ least: 4, mean: 52, greatest: 100, last: 4 })
})

test('a time without a value has no figures', () => {
  const none = { least: NaN, mean: NaN, greatest: NaN, last: NaN }
  expect(figuresOf(x, values, 30, 30)).toEqual(none)
  expect(figuresOf(x, values, 60, 90)).toEqual(none)
})
