import { expect, test } from 'vitest'
import { formatLocalSecond, FURTHEST_INSTANT, timeZoneOf, withinDates } from './timeZone'

test('an instant that no date can be counts as the nearest one that can', () => {
  expect(withinDates(1_000)).toBe(1_000)
  expect([withinDates(1e308), withinDates(-Infinity)]).toEqual([FURTHEST_INSTANT, -FURTHEST_INSTANT])
  expect(withinDates(NaN)).toBe(0)
})

test.each([Number.MAX_SAFE_INTEGER, -1e20, 1e308])('the local time of %d is a date', (instant) => {
  expect(formatLocalSecond(instant, timeZoneOf('Pacific/Auckland'))).toMatch(/:/)
})
