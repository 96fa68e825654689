import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { DEFAULT_TIME_STEP, earlierBy, laterBy, TIME_STEPS } from './timeSteps'

const NOW = 1_760_000_000_500

test('has eleven steps from a minute to a week, of which the first is the default', () => {
  expect(TIME_STEPS.map((step) => step / MINUTE)).toEqual([1, 5, 10, 30, 60, 180, 360, 720, 1_440, 4_320, 10_080])
  expect(DEFAULT_TIME_STEP).toBe(MINUTE)
})

test('a step forward that would pass now is none; from now there is none', () => {
  expect(laterBy(NOW - HOUR, HOUR, NOW)).toBe(NOW)
  expect(laterBy(NOW - HOUR + 1, HOUR, NOW)).toBeNull()
  expect(laterBy(null, MINUTE, NOW)).toBeNull()
})

test('a step back from now leads to a whole second, and never before all time', () => {
  expect(earlierBy(null, MINUTE, NOW)).toBe(1_760_000_000_000 - MINUTE)
  expect(earlierBy(NOW, DAY, NOW)).toBe(NOW - DAY)
  expect(earlierBy(5, DAY, NOW)).toBe(0)
})
