import { expect, test } from 'vitest'
import { formatLocalMinute, formatLocalSecond, formatWithOffset, parseLocalDateTime, timeZoneOf } from './timeZone'

const berlin = timeZoneOf('Europe/Berlin')

test.each([
  ['in winter', '2026-01-14T09:05:00Z', '2026-01-14T10:05'],
  ['in summer', '2026-07-14T09:05:00Z', '2026-07-14T11:05'],
  ['after clocks were put forward', '2026-03-29T01:00:00Z', '2026-03-29T03:00'],
  ['across midnight', '2026-01-14T23:30:00Z', '2026-01-15T00:30'],
])('formats and parses a local date and time %s', (_case, instant, local) => {
  const time = Date.parse(instant)
  expect(formatLocalMinute(time, berlin)).toBe(local)
  expect(parseLocalDateTime(local, berlin)).toBe(time)
})

test('formats to the second', () => {
  expect(formatLocalSecond(Date.parse('2026-03-01T07:05:09Z'), berlin)).toBe('2026-03-01 08:05:09')
})

test.each([
  ['Europe/Berlin', '2026-01-14T09:05:00.250Z', '2026-01-14T10:05:00.250+01:00'],
  ['America/St_Johns', '2026-01-14T09:05:00Z', '2026-01-14T05:35:00.000-03:30'],
  ['UTC', '2026-01-14T09:05:00Z', '2026-01-14T09:05:00.000+00:00'],
])('formats with the offset of %s', (zone, instant, text) => {
  const time = Date.parse(instant)
  expect(formatWithOffset(time, timeZoneOf(zone))).toBe(text)
  expect(Date.parse(text)).toBe(time)
})

test('text that is no date and time has no instant', () => {
  expect(parseLocalDateTime('', berlin)).toBeNaN()
  expect(parseLocalDateTime('tomorrow', berlin)).toBeNaN()
})
