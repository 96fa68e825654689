import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { automaticResolution, resolveTime, TIME_RESOLUTIONS } from './timeSetup'

test.each([
  ['10 min', 10 * MINUTE, MINUTE],
  ['4 days', 4 * DAY, 10 * MINUTE],
  ['7 days', 7 * DAY, 20 * MINUTE],
  ['12 weeks', 84 * DAY, 3 * HOUR],
  ['nothing', 0, MINUTE],
  ['a thousand years', 365_000 * DAY, 364 * DAY],
])('%s are divided into about 500 buckets, none shorter than a minute', (_, range, resolution) => {
  expect(automaticResolution(range)).toBe(resolution)
})

test('offers resolutions from 1 s to 52 weeks in ascending order', () => {
  expect(TIME_RESOLUTIONS[0]).toBe(1_000)
  expect(TIME_RESOLUTIONS.at(-1)).toBe(52 * 7 * DAY)
  expect([...TIME_RESOLUTIONS].sort((a, b) => a - b)).toEqual(TIME_RESOLUTIONS)
})

test('a window up to now ends with the bucket that is not yet full, and does not move within it', () => {
  const noon = Date.UTC(2026, 10, 20, 12)
  const choice = { kind: 'last', span: DAY, timeResolution: 20 * MINUTE } as const
  expect(resolveTime(choice, noon)).toEqual({
    start: noon + 20 * MINUTE - DAY,
    end: noon + 20 * MINUTE,
    timeResolution: 20 * MINUTE,
  })
  expect(resolveTime(choice, noon + 20 * MINUTE - 1)).toEqual(resolveTime(choice, noon))
  expect(resolveTime(choice, noon + 20 * MINUTE).end).toBe(noon + 40 * MINUTE)
})

test('a window of long buckets still moves on every hour', () => {
  expect(resolveTime({ kind: 'last', span: 84 * DAY, timeResolution: 7 * DAY }, HOUR * 5 + 1).end).toBe(HOUR * 6)
})

test('a fixed window does not move', () => {
  expect(resolveTime({ kind: 'fixed', start: 5, end: 7 * DAY + 5 }, 0)).toEqual({
    start: 5,
    end: 7 * DAY + 5,
    timeResolution: 20 * MINUTE,
  })
})
