import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { createRegistrationLimit } from './registrationLimit'

function createLimit() {
  const clock = { time: 0 }
  const limit = createRegistrationLimit(() => clock.time)
  const taken = (network: string, attempts: number) =>
    Array.from({ length: attempts }, () => limit(network)).filter(({ ok }) => ok).length
  return { clock, limit, taken }
}

test('one address registers 60 accounts an hour, and others go on', () => {
  const { clock, limit, taken } = createLimit()
  expect(taken('192.0.2.1', 2_000)).toBe(60)
  expect(limit('192.0.2.1')).toEqual({
    ok: false,
    problem: { code: 'request/too-many', params: { retryAfter: 3_600 } },
  })
  expect(taken('192.0.2.2', 1)).toBe(1)
  clock.time = HOUR
  expect(taken('192.0.2.1', 1)).toBe(1)
})

test('all addresses together register 300 accounts an hour', () => {
  const { taken } = createLimit()
  const counts = Array.from({ length: 50 }, (_, index) => taken(`192.0.2.${index}`, 10))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300)
})
