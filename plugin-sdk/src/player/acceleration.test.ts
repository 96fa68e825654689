import { expect, test } from 'vitest'
import { createAcceleration } from './acceleration'

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
