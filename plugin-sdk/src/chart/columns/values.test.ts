import { expect, test } from 'vitest'
import { spansOf } from '../paint/ranges'
import { valueDomain } from '../paint/valueDomain'
import { formatTick, formatValue } from './formatValue'
import { bucketIndex, nearestIndex } from './preparedColumns'

test.each([
  [12.345678, 'en-GB', '12.346'],
  [12_345.678, 'de-DE', '12.346'],
  [0.000123456, 'en-GB', '0.00012346'],
  [-3, 'en-GB', '-3'],
  [NaN, 'en-GB', '–'],
  [Infinity, 'en-GB', '–'],
  [1e300, 'en-GB', '1E300'],
  [1.234567e-9, 'en-GB', '1.2346E-9'],
  [0, 'en-GB', '0'],
])('%d is shown in %s as %s', (value, locale, text) => {
  expect(formatValue(value, locale)).toBe(text)
})

test.each([
  [0.30000000000000004, 0.1, '0.3'],
  [20, 10, '20'],
  [1e300, 1e299, '1E300'],
  [0, 1e299, '0'],
  [0.25, 0.05, '0.25'],
  [1_500, 500, '1,500'],
])('%d on an axis by %d is %s', (value, step, text) => {
  expect(formatTick(value, step, 'en-GB')).toBe(text)
})

test.each([
  ['values near zero', { low: 12, high: 70 }, false, [0, 70]],
  ['values far from zero', { low: 990, high: 1_000 }, false, [990, 1_000]],
  ['areas', { low: 990, high: 1_000 }, true, [0, 1_000]],
  ['below zero', { low: -50, high: -10 }, false, [-50, 0]],
  ['around zero', { low: -5, high: 5 }, false, [-6, 6]],
  ['nothing', { low: Infinity, high: -Infinity }, false, [0, 1]],
  ['only zero', { low: 0, high: 0 }, false, [0, 1]],
] as const)('the axis of %s', (_name, extent, fromZero, [low, high]) => {
  const domain = valueDomain(extent, { count: 5, fromZero, wholeNumbers: false })
  expect([domain.low, domain.high]).toEqual([low, high])
})

test('a constant lies within its axis, and the largest possible numbers have an axis', () => {
  const constant = valueDomain({ low: 5, high: 5 }, { count: 5, fromZero: false, wholeNumbers: false })
  expect(constant.high).toBeGreaterThanOrEqual(5)
  const huge = valueDomain({ low: -1.7e308, high: 1.7e308 }, { count: 5, fromZero: false, wholeNumbers: false })
  expect(huge.high - huge.low).toBeLessThan(Infinity)
  expect(huge.ticks.every(Number.isFinite)).toBe(true)
})

test('the cursor finds the nearest point, or the bucket that it is in', () => {
  const x = Float64Array.from([10, 20, 40])
  expect([-5, 14, 16, 29, 31, 99].map((time) => nearestIndex(x, time))).toEqual([0, 0, 1, 1, 2, 2])
  expect([5, 10, 19, 20, 99].map((time) => bucketIndex(x, time))).toEqual([-1, 0, 0, 1, 2])
  expect(nearestIndex(new Float64Array(0), 5)).toBe(-1)
})

test('a span lasts while the value is on, and ends when it is off or at a gap', () => {
  const values = Float64Array.from([1, 1, 0, NaN, 1, NaN, 0.5])
  expect(spansOf(Float64Array.from([0, 10, 20, 30, 40, 50, 60]), { values }, 10)).toEqual([
    { start: 0, end: 20 },
    { start: 40, end: 50 },
    { start: 60, end: 70 },
  ])
})
