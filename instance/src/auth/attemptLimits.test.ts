import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { createRegistrationLimit } from './attemptLimits'

function createLimit() {
  const clock = { time: 0 }
  const limitOf = createRegistrationLimit(() => clock.time)
  const limit = (address: string) => limitOf({ account: { accountId: '', permissions: new Set() }, address })
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
  const counts = Array.from({ length: 50 }, (_, index) => taken(`192.0.${index}.1`, 10))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300)
})

test.each([
  ['IPv4', (index: number) => `198.51.100.${index % 256}`],
  ['IPv6', (index: number) => `2001:db8:7:${index.toString(16)}::1`],
])('whoever has many networks of %s does not use up what all networks have', (_name, addressOf) => {
  const { taken } = createLimit()
  const counts = Array.from({ length: 1_000 }, (_, index) => taken(addressOf(index), 1))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120)
  expect(taken('192.0.2.1', 60)).toBe(60)
})

test('whoever manages accounts has a budget of their own, which no network uses up', () => {
  const limit = createRegistrationLimit(() => 0)
  const address = '192.0.2.1'
  const stranger = { account: { accountId: '', permissions: new Set<string>() }, address }
  const admin = { account: { accountId: 'admin', permissions: new Set(['accounts.manage']) }, address }
  for (let index = 0; index < 1_000; index++) limit(stranger)
  expect(Array.from({ length: 100 }, () => limit(admin)).filter(({ ok }) => ok)).toHaveLength(60)
})
