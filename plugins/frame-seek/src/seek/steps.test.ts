import { expect, test } from 'vitest'
import { DEFAULT_STEP, START_BEFORE_NOW, STEPS } from './steps'

test('the steps are those of the specification', () => {
  const minutes = [1 / 60, 1 / 6, 0.5, 1, 5, 10, 30, 60, 180, 360, 720, 1_440, 10_080]
  expect(STEPS).toEqual(minutes.map((minute) => Math.round(minute * 60_000)))
  expect(DEFAULT_STEP).toBe(3_600_000)
  expect(START_BEFORE_NOW).toBe(600_000)
})
