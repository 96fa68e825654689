import { expect, test } from 'vitest'
import { valueDomain } from './valueDomain'

const ticksOf = (high: number, wholeNumbers: boolean) =>
  valueDomain({ low: 0, high }, { count: 8, fromZero: true, wholeNumbers }).ticks

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [80, [0, 10, 20, 30, 40, 50, 60, 70, 80]],
])('an axis of whole numbers up to %d has ticks at whole numbers only', (high, ticks) => {
  expect(ticksOf(high, true)).toEqual(ticks)
})

test('another axis has ticks between them', () => {
  expect(ticksOf(3, false)).toContain(0.5)
})
