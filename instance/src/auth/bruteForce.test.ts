import { expect, test } from 'vitest'
import { succeed } from '@barn-workbench/core/result'
import { DAY, MINUTE, SECOND } from '@barn-workbench/core/time'
import { openSqlite, prepareDatabase, type CredentialRow } from '../database'
import { createLoginThrottle, createPasswordCheck, type LoginAttempt } from './passwordCheck'
import type { PasswordHasher } from './passwordHasher'

const GUESSES = 10_000
const ADDRESSES = 50
/** Both of the same account. */
const NAMES = ['name:owner', 'name:owner@example.org']
const ACCOUNT = 'account:owner'
const credential = { account_id: 'owner', password_hash: 'right' } as CredentialRow

/** A check of passwords whose hasher costs nothing and counts what it evaluates. */
async function createCheck() {
  const clock = { time: Date.UTC(2026, 0, 14) }
  const now = () => clock.time
  const evaluated: string[] = []
  const hasher = {
    runWhenFree: (_: unknown, work: () => unknown) => work(),
    hash: async (password: string) => succeed(password),
    matches: async (hash: string | null, password: string) => {
      if (hash !== null) evaluated.push(password)
      return hash === password
    },
  } as unknown as PasswordHasher
  const database = await prepareDatabase(openSqlite(':memory:'))
  const check = createPasswordCheck({ hasher, throttle: createLoginThrottle(database, now), now })
  const from = (address: string | null, name = 'name:owner'): LoginAttempt => ({
    account: ACCOUNT,
    subject: address === null ? `${ACCOUNT}/phone` : ACCOUNT,
    name: address === null ? null : name,
    address,
  })
  return { clock, evaluated, from, guess: (attempt: LoginAttempt, word: string) => check(attempt, credential, word) }
}

test('of 10,000 guesses in a day from 50 addresses at most 100 are looked at, and the owner gets in within a minute', async () => {
  const { clock, evaluated, from, guess } = await createCheck()
  const start = clock.time
  let ownerAttempts = 0
  for (let index = 0; index < GUESSES; index++) {
    clock.time = start + Math.floor((index * DAY) / GUESSES)
    await guess(from(`198.51.100.${index % ADDRESSES}`, NAMES[index % 2]), `guess ${index}`)
    // On the device that has signed in before, the owner enters the right password four times a day.
    if (index % (GUESSES / 4) === 1_000) {
      expect((await guess(from(null), 'right')).ok).toBe(true)
      ownerAttempts++
    }
  }
  expect(ownerAttempts).toBe(4)
  const guesses = evaluated.filter((word) => word !== 'right').length
  expect(guesses).toBeGreaterThan(5)
  expect(guesses).toBeLessThanOrEqual(100)
}, 120_000)

test('the same guesses at once are not looked at more often', async () => {
  const { evaluated, from, guess } = await createCheck()
  await Promise.all(
    Array.from({ length: 500 }, (_, index) => guess(from(`198.51.100.${index % ADDRESSES}`), `guess ${index}`)),
  )
  expect(evaluated).toHaveLength(5)
})

test('an owner whose own slips make a new device wait gets in after a minute', async () => {
  const { clock, from, guess } = await createCheck()
  for (let slip = 0; slip < 5; slip++) await guess(from('192.0.2.1'), 'slip')
  expect(await guess(from('192.0.2.1'), 'right')).toMatchObject({ problem: { params: { retryAfter: 60 } } })
  clock.time += MINUTE - SECOND
  expect((await guess(from('192.0.2.1'), 'right')).ok).toBe(false)
  clock.time += SECOND
  expect((await guess(from('192.0.2.1'), 'right')).ok).toBe(true)
})

test('failures under a clock a year ahead count as made when it was set right', async () => {
  const { clock, from, guess } = await createCheck()
  const right = clock.time
  clock.time = right + 365 * DAY
  for (let index = 0; index < 5; index++) await guess(from('192.0.2.1'), 'slip')
  for (let index = 0; index < 30; index++) await guess(from('192.0.2.2', `name:nobody ${index}`), 'slip')
  clock.time = right
  expect(await guess(from('192.0.2.1'), 'right')).toMatchObject({ problem: { params: { retryAfter: 60 } } })
  expect(await guess(from('192.0.2.2', 'name:other'), 'right')).toMatchObject({
    problem: { params: { retryAfter: (15 * MINUTE) / SECOND } },
  })
  clock.time = right + MINUTE
  expect((await guess(from('192.0.2.1'), 'right')).ok).toBe(true)
})
