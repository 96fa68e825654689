import { expect, test } from 'vitest'
import { DAY } from '@barn-workbench/core/time'
import { openSqlite, prepareDatabase } from '../database'
import type { RetentionPause } from '../database/retentionGuard'
import { createIdempotencyStore } from './idempotencyStore'

const body = new Uint8Array()
const BELIEVED = { pause: () => null }

test('an account has 5,000 stored responses, of which the oldest go, and leaves those of others alone', async () => {
  let time = 0
  const database = await prepareDatabase(openSqlite(':memory:'))
  const store = createIdempotencyStore({ database, now: () => time, retention: BELIEVED })
  const call = (accountId: string, key: number) => ({ accountId, key: String(key), call: 'PUT /api/x', body })
  const save = async (accountId: string, key: number) => {
    time++
    await store.save(call(accountId, key), { status: 200, headers: {}, body: String(key) })
  }
  await save('other', 0)
  await database.transaction(async () => {
    for (let key = 0; key < 5_002; key++) await save('one', key)
  })
  const bodyOf = async (accountId: string, key: number) => {
    const found = await store.find(call(accountId, key))
    return found.ok && found.value && 'body' in found.value ? found.value.body : null
  }
  expect([await bodyOf('one', 1), await bodyOf('one', 2), await bodyOf('one', 5_001)]).toEqual([null, '2', '5001'])
  expect(await bodyOf('other', 0)).toBe('0')
})

test('what is kept of one account has 2 MB, and of a long answer only its version is kept', async () => {
  let time = 0
  const database = await prepareDatabase(openSqlite(':memory:'))
  const store = createIdempotencyStore({ database, now: () => time, retention: BELIEVED })
  const call = (key: number) => ({ accountId: 'one', key: String(key), call: 'PUT /api/x', body })
  const save = async (key: number, text: string) => {
    time++
    await store.save(call(key), { status: 200, headers: {}, body: text })
  }
  const kept = async (key: number) => {
    const found = await store.find(call(key))
    return found.ok ? found.value : found.problem
  }
  for (let key = 0; key < 40; key++) await save(key, 'x'.repeat(64 * 1024))
  const found = await Promise.all(Array.from({ length: 40 }, (_, key) => kept(key)))
  expect(found.filter((one) => one !== null)).toHaveLength(32)
  expect(found.at(-1)).not.toBeNull()
  const long = 'x'.repeat(64 * 1024)
  await save(100, JSON.stringify({ result: { version: 7, long } }))
  await save(101, JSON.stringify({ result: { long } }))
  expect(await kept(100)).toEqual({ status: 200, headers: {}, version: 7 })
  expect(await kept(101)).toEqual({ status: 200, headers: {}, version: undefined })
})

test('no response goes by its age while the clock is not believed, and a repeated write gets it', async () => {
  const clock = { time: 0, pause: null as RetentionPause | null }
  const database = await prepareDatabase(openSqlite(':memory:'))
  const store = createIdempotencyStore({ database, now: () => clock.time, retention: { pause: () => clock.pause } })
  const call = (key: string) => ({ accountId: 'one', key, call: 'PUT /api/x', body })
  const save = (key: string) => store.save(call(key), { status: 200, headers: {}, body: key })
  const bodyOf = async (key: string) => {
    const found = await store.find(call(key))
    return found.ok && found.value && 'body' in found.value ? found.value.body : null
  }
  await save('early')
  clock.time = 365 * DAY
  clock.pause = { expectedTime: 0, resumesAt: null }
  expect(await bodyOf('early')).toBe('early')
  await save('while the clock is ahead')
  // The clock is put right again.
  clock.time = 0
  clock.pause = null
  expect(await bodyOf('early')).toBe('early')
  clock.time = 30 * DAY
  expect(await bodyOf('early')).toBe(null)
  await save('early')
  expect(await bodyOf('early')).toBe('early')
})
