import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { formatAge, formatDuration, formatShortDuration, formatSpan } from './formatDuration'

/** Numbers are joined with their unit by a space that does not break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [5 * SECOND, '5 s', '5 s'],
  [22 * MINUTE, '22 min', '22 min'],
  [5.9 * HOUR, '5 h', '5 h'],
  [24 * HOUR, '1 day', '1 Tag'],
  [52 * HOUR, '2 days 4 h', '2 Tage 4 h'],
  [48 * HOUR, '2 days', '2 Tage'],
  [30 * DAY + HOUR, '30 days', '30 Tage'],
  [-5, '0 s', '0 s'],
])('formats a duration of %d ms in its largest units', (duration, english, german) => {
  expect(plain(formatDuration('en-GB', duration))).toBe(english)
  expect(plain(formatDuration('de-DE', duration))).toBe(german)
})

test.each([
  [22 * MINUTE, '22 min', '22 min'],
  [24 * HOUR, '1 day', '1 Tag'],
  [52 * HOUR, '2 days 4 h', '2 Tagen 4 h'],
  [30 * DAY, '30 days', '30 Tagen'],
])('formats an age of %d ms as it stands after "vor" and "seit"', (age, english, german) => {
  expect(plain(formatAge('en-GB', age))).toBe(english)
  expect(plain(formatAge('de-DE', age))).toBe(german)
  expect(plain(formatAge('de', age))).toBe(german)
})

test.each([
  [30 * SECOND, '0 min'],
  [12 * MINUTE, '12 min'],
  [5.9 * HOUR, '5 h'],
  [48 * HOUR, '2 d'],
  [52 * HOUR, '2 d 4 h'],
])('formats a duration of %d ms for a chip', (duration, text) => {
  expect(plain(formatShortDuration('en-GB', duration))).toBe(text)
  expect(plain(formatShortDuration('de-DE', duration))).toBe(text)
})

test.each([
  [28 * DAY, '4 weeks', '4 Wochen'],
  [7 * DAY, '7 days', '7 Tage'],
  [DAY, '1 day', '1 Tag'],
  [12 * HOUR, '12 h', '12 h'],
  [20 * MINUTE, '20 min', '20 min'],
  [90 * SECOND, '90 s', '90 s'],
  [0, '0 s', '0 s'],
])('formats a span of %d ms in the largest unit that divides it', (span, english, german) => {
  expect(plain(formatSpan('en-GB', span))).toBe(english)
  expect(plain(formatSpan('de-DE', span))).toBe(german)
})
