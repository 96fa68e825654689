import { expect, test } from 'vitest'
import { DAY } from '@barn-workbench/core/time'
import { openSqlite, prepareDatabase, type AlarmCaseRow } from '../database'
import { createCaseStore } from './caseStore'
import { createDeliveryStore } from './deliveryStore'

const START = Date.UTC(2026, 0, 14)

async function createStore() {
  let time = START
  const database = await prepareDatabase(openSqlite(':memory:'))
  const given = { database, now: () => time }
  const advance = (duration: number) => (time += duration)
  return { ...createCaseStore(given), ...createDeliveryStore(given), advance }
}

const row = (id: string, over_at: number | null): AlarmCaseRow => ({
  id,
  type: 'deadAnimal',
  urgency: 'tells',
  state: over_at === null ? 'open' : 'over',
  opened_at: START,
  steps: 0,
  round_start: 0,
  next_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  arrives_at: null,
  note: '',
  silence_id: null,
  over_at,
  incident_count: 0,
})
const recipient = { recipient: 'account:a', accountId: 'a', name: 'a', locale: 'de', urgency: 'tells' as const }
const way = { kind: 'email' as const, address: 'a@example.org' }

test('a step of a case tells somebody once', async () => {
  const store = await createStore()
  await store.insert(row('c1', null))
  const at = { caseId: 'c1', step: 0, dueAt: null }
  expect(await store.addNotification(at, recipient)).not.toBeNull()
  expect(await store.addNotification(at, recipient)).toBeNull()
  expect(await store.addNotification({ ...at, step: 1 }, recipient)).not.toBeNull()
})

test('messages of a lane come one after the other, and a change that waits is said once', async () => {
  const store = await createStore()
  await store.insert(row('c1', null))
  const about = { notificationId: null, caseId: 'c1', accountId: 'a', way, lane: 'l1' }
  await store.addDelivery({ ...about, event: 'opened' })
  await store.addChange({ ...about, event: 'updated' })
  await store.addChange({ ...about, event: 'updated' })
  const events = async () => (await store.dueDeliveries('email', 10)).map(({ event }) => event)
  expect(await events()).toEqual(['opened'])
  const [first] = await store.dueDeliveries('email', 1)
  await store.acceptDelivery(first?.id ?? '', 1)
  expect(await events()).toEqual(['updated'])
  expect(await store.deliveriesOfCase('c1')).toHaveLength(2)
})

test('what is over for long is removed, with its messages; what goes on stays', async () => {
  const store = await createStore()
  for (const [id, over] of [
    ['old', START],
    ['open', null],
  ] as const) {
    await store.insert(row(id, over))
    const notificationId = await store.addNotification({ caseId: id, step: 0, dueAt: null }, recipient)
    await store.addDelivery({ notificationId, caseId: id, accountId: 'a', way: null, event: 'opened' })
  }
  store.advance(100 * DAY)
  await store.removeOverBefore(START + 10 * DAY)
  expect([await store.find('old'), await store.deliveriesOfCase('old')]).toEqual([null, []])
  expect([(await store.find('open'))?.id, (await store.deliveriesOfCase('open')).length]).toEqual(['open', 1])
})
