import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimiter, waitWithinRate } from './rateLimiter'

test('tells how long the oldest event of the limit still counts', () => {
  const rate = { limit: 3, duration: 100 }
  expect(waitWithinRate([0, 10], rate, 20)).toBe(0)
  expect(waitWithinRate([0, 10, 15], rate, 20)).toBe(80)
  expect(waitWithinRate([0, 10, 15, 18], rate, 20)).toBe(90)
  expect(waitWithinRate([0, 10, 15], rate, 100)).toBe(0)
})

test('counts each key for itself, and all of them together', () => {
  const clock = { time: 0 }
  const limiter = createRateLimiter(1_000, () => clock.time)
  limiter.add('a')
  clock.time = 400
  limiter.add('a')
  limiter.add('b')
  expect([limiter.waitOf('a', 2), limiter.waitOf('b', 2), limiter.waitOf('c', 2)]).toEqual([600, 0, 0])
  expect([limiter.waitOfAll(3), limiter.waitOfAll(4)]).toEqual([600, 0])
  clock.time = 1_000
  expect([limiter.waitOf('a', 2), limiter.waitOf('a', 1)]).toEqual([0, 400])
})

test('events of a time that is still to come count as made now', () => {
  const clock = { time: 50_000 }
  const limiter = createRateLimiter(1_000, () => clock.time)
  limiter.add('a')
  clock.time = 10_000
  expect(limiter.waitOf('a', 1)).toBe(1_000)
  clock.time = 11_000
  expect(limiter.waitOf('a', 1)).toBe(0)
})

test('no span of the duration holds more allowed events than the limit, and a wait is never too long', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 5 }),
      (steps, limit) => {
        const clock = { time: 0 }
        const duration = 1_000
        const limiter = createRateLimiter(duration, () => clock.time)
        const allowed: number[] = []
        for (const step of steps) {
          clock.time += step
          const counted = allowed.filter((at) => at > clock.time - duration)
          const wait = limiter.waitOf('a', limit)
          expect(wait).toBe(counted.length < limit ? 0 : (counted.at(-limit) ?? 0) + duration - clock.time)
          if (wait > 0) continue
          limiter.add('a')
          allowed.push(clock.time)
        }
      },
    ),
  )
})
