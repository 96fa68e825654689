import { expect, test } from 'vitest'
import { formatAge, formatDuration } from './ages'

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]

test.each([
  [5 * SECOND, /^5\s?s$/],
  [22 * MINUTE, /^22 min/],
  [5.9 * HOUR, /^5 hr/],
  [52 * HOUR, /^2 days 4 hr/],
  [48 * HOUR, /^2 days$/],
  [30 * DAY, /^30 days$/],
  [-5, /^0\s?s$/],
])('%d ms as a duration', (duration, words) => {
  expect(formatDuration('en-GB', duration)).toMatch(words)
})

test.each([
  [3 * SECOND, 'now'],
  [45 * SECOND, /45 sec/],
  [2 * MINUTE, /2 min/],
  [26 * HOUR, /yesterday|1 day/],
  [-500, 'now'],
])('%d ms ago', (age, words) => {
  expect(formatAge('en-GB', age)).toMatch(words)
})

test('German has its own words', () => {
  expect(formatDuration('de-DE', 52 * HOUR)).toMatch(/^2 Tg?\.? ?|^2 Tage/)
  expect(formatAge('de-DE', 2 * MINUTE)).toMatch(/vor 2 Min/)
})
