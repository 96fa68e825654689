import { expect, test } from 'vitest'
import { createRandom, shuffle } from './random'
import { median, p95, quantile } from './statistics'

test('the middle lies between the two middle values', () => {
  expect(median([5, 1, 3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([7])).toBe(7)
})

test('a quantile lies between its neighbours in proportion', () => {
  expect(quantile([10, 20, 30, 40, 50], 0.1)).toBeCloseTo(14)
  expect(p95([...Array(101).keys()])).toBeCloseTo(95)
})

test('what could not be measured is left out, and of nothing there is no middle', () => {
  expect(median([NaN, 2, NaN, 4])).toBe(3)
  expect(median([])).toBeNaN()
  expect(median([NaN, Infinity])).toBeNaN()
})

test('the same seed shuffles the same way and loses nothing', () => {
  const items = [...Array(50).keys()]
  const once = shuffle([...items], createRandom(3))
  expect(once).toEqual(shuffle([...items], createRandom(3)))
  expect(once).not.toEqual(shuffle([...items], createRandom(4)))
  expect([...once].sort((left, right) => left - right)).toEqual(items)
})
