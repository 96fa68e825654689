import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { createTestStore } from '../testing/createTestStore'
import { queryMeasurement } from '../testing/runQuery'
import type { QueryJob } from './measurementQueries'
import { createQuerySlots } from './querySlots'

const now = Date.parse('2026-10-27T13:47:00Z')
const columns = { value: 'mean@y', time: 'time' }
/** Reads stored roll-ups alone. */
const light = [{ time: { start: now - 3 * DAY, end: now - 2 * DAY }, timeResolution: `${HOUR}ms`, columns }]
/** Computes minutes that are not stored any more, since roll-ups do not divide its buckets. */
const heavy = [{ time: { start: now - 4 * DAY, end: now - 2 * DAY }, timeResolution: `${7 * MINUTE}ms`, columns }]
const neverAborted = new AbortController().signal

async function createSlots() {
  const [store, heavyStore] = [
    await createTestStore({ now, cameraCount: 2 }),
    await createTestStore({ now, cameraCount: 2 }),
  ]
  const answer = createQuerySlots({ light: store, heavy: heavyStore })
  const job = (accountId: string, stages: typeof light): QueryJob => ({
    query: { kind: 'stages', measurement: 'activity', stages },
    form: 'rows',
    accountId,
    time: now,
  })
  return { store, answer, job }
}

test('a light query is answered while a heavy one is computed, and both have their rows', async () => {
  const { store, answer, job } = await createSlots()
  const order: string[] = []
  const ask = async (name: string, stages: typeof light) => {
    const reply = await answer(job('a', stages), neverAborted)
    order.push(name)
    return reply.ok ? (JSON.parse(new TextDecoder().decode(reply.value)) as { result: unknown }).result : reply
  }
  const replies = await Promise.all([ask('heavy', heavy), ask('light', light)])
  expect(order).toEqual(['light', 'heavy'])
  const expected = [heavy, light].map((stages) => queryMeasurement(store, 'activity', stages))
  expect(replies).toEqual(expected.map((result) => result.ok && result.value))
})

test('accounts take turns with heavy queries', async () => {
  const { answer, job } = await createSlots()
  const order: string[] = []
  const ask = async (accountId: string) => {
    await answer(job(accountId, heavy), neverAborted)
    order.push(accountId)
  }
  await Promise.all([ask('a'), ask('a'), ask('a'), ask('b')])
  expect(order).toEqual(['a', 'a', 'b', 'a'])
})

test('an account whose queue is full is refused, and others are not', async () => {
  const { answer, job } = await createSlots()
  const stop = new AbortController()
  const queries = Array.from({ length: 25 }, () => answer(job('a', heavy), stop.signal))
  expect(await answer(job('a', heavy), neverAborted)).toMatchObject({
    ok: false,
    problem: { code: 'request/too-many' },
  })
  const other = answer(job('b', heavy), neverAborted)
  stop.abort()
  const refused = await Promise.all(queries)
  expect(refused.filter(({ ok }) => ok)).toEqual([])
  expect((await other).ok).toBe(true)
})
