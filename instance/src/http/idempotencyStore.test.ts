import { expect, test } from 'vitest'
import { openSqlite, prepareDatabase } from '../database'
import { createIdempotencyStore } from './idempotencyStore'

const body = new Uint8Array()

test('an account has 5,000 stored responses, of which the oldest go, and leaves those of others alone', async () => {
  let time = 0
  const database = await prepareDatabase(openSqlite(':memory:'))
  const store = createIdempotencyStore(database, () => time)
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
    return found.ok ? (found.value?.body ?? null) : found.problem
  }
  expect([await bodyOf('one', 1), await bodyOf('one', 2), await bodyOf('one', 5_001)]).toEqual([null, '2', '5001'])
  expect(await bodyOf('other', 0)).toBe('0')
})
