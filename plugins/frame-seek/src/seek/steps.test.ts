import { expect, test } from 'vitest'
import { createAcceleration, DEFAULT_STEP, FAR_STEPS, KEY_MINUTE, START_BEFORE_NOW, STEPS } from './steps'

test('the steps are those of the specification', () => {
  const minutes = [1 / 60, 1 / 6, 0.5, 1, 5, 10, 30, 60, 180, 360, 720, 1_440, 10_080]
  expect(STEPS).toEqual(minutes.map((minute) => Math.round(minute * 60_000)))
  expect(DEFAULT_STEP).toBe(3_600_000)
  expect(START_BEFORE_NOW).toBe(600_000)
})

test('a key that is held goes further with time; a turn and a rest begin anew', () => {
  let now = 0
  const accelerate = createAcceleration(() => now)
  const press = (by: number, after = 30) => {
    now += after
    return accelerate(by)
  }
  const held = Array.from({ length: 45 }, () => press(5))
  expect([held[0], held[7], held[8], held[20], held[44]]).toEqual([5, 5, 10, 25, 50])
  expect(press(-5)).toBe(-5)
  expect(press(5, 500)).toBe(5)
})

test('with Shift a key goes ten steps, with Alt a minute', () => {
  expect([FAR_STEPS, KEY_MINUTE]).toEqual([10, 60_000])
})
