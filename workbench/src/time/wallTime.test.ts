import { expect, test } from 'vitest'
import { fromWallTime, toWallTime } from './wallTime'

const BERLIN = 'Europe/Berlin'

test.each([
  ['2026-11-20T14:20', Date.UTC(2026, 10, 20, 13, 20)],
  ['2026-07-01T00:00', Date.UTC(2026, 5, 30, 22)],
  ['2026-03-29T01:59', Date.UTC(2026, 2, 29, 0, 59)],
  ['2026-03-29T03:00', Date.UTC(2026, 2, 29, 1)],
  ['2026-10-25T03:00', Date.UTC(2026, 9, 25, 2)],
])('in Berlin %s is %d', (text, time) => {
  expect(fromWallTime(text, BERLIN)).toBe(time)
  expect(toWallTime(time, BERLIN)).toBe(text)
})

test('what is no time is none', () => {
  expect(fromWallTime('', BERLIN)).toBeNaN()
})
