import { expect, test } from 'vitest'
import { calendarDay, dayOfBatch, reachedDayOfBatch, timeZoneOf } from './timeZone'

const berlin = timeZoneOf('Europe/Berlin')
const at = (text: string) => Date.parse(text)

test('the day of moving in is day 1, and the next one begins at midnight in the barn', () => {
  const movedInAt = at('2026-10-13T18:40:00+02:00')
  const dayAt = (text: string) => dayOfBatch(berlin, movedInAt, at(text))
  expect(dayAt('2026-10-13T00:00:00+02:00')).toBe(1)
  expect(dayAt('2026-10-13T23:59:59+02:00')).toBe(1)
  expect(dayAt('2026-10-14T00:00:00+02:00')).toBe(2)
  expect(dayAt('2026-10-12T23:59:59+02:00')).toBe(0)
  expect(reachedDayOfBatch(berlin, movedInAt, at('2026-10-12T23:59:59+02:00'))).toBe(1)
  expect(reachedDayOfBatch(berlin, movedInAt, at('2026-10-14T00:00:00+02:00'))).toBe(2)
  // Less than 44 times 24 hours have gone by.
  expect(dayAt('2026-11-26T00:10:00+01:00')).toBe(45)
})

test('a day on which clocks change counts as one', () => {
  const movedInAt = at('2026-10-24T23:30:00+02:00')
  const dayAt = (text: string) => dayOfBatch(berlin, movedInAt, at(text))
  expect(dayAt('2026-10-25T00:00:00+02:00')).toBe(2)
  expect(dayAt('2026-10-25T23:59:00+01:00')).toBe(2)
  expect(dayAt('2026-10-26T00:00:00+01:00')).toBe(3)
  expect(calendarDay(berlin, at('1970-01-01T00:00:00+01:00'))).toBe(0)
})
