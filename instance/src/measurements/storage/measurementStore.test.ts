import { afterEach, expect, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { openSqlite, type Sqlite } from '../../database'
import { createTestRows, createTestStore } from '../testing/createTestStore'
import { extendHistory } from './historyWriter'
import { createMeasurementStore, type MeasurementStore } from './measurementStore'
import { MINUTE_TABLE, minuteKey, ROLL_UP_TABLE, type Coverage } from './tables'

const now = Date.parse('2026-10-27T13:47:20Z')

function contentOf(database: Sqlite): unknown[] {
  return [MINUTE_TABLE, ROLL_UP_TABLE].flatMap((table) => database.prepare(`SELECT * FROM ${table} ORDER BY id`).all())
}

function openStore(database: Sqlite, seed = 7) {
  const store = createMeasurementStore(database, createTestRows({ now, seed }), { now: () => now })
  store.migrate()
  return store
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('writing minute by minute gives the same rows as writing all at once', async () => {
  const whole = await createTestStore({ now: now + 3 * HOUR, days: 3 })
  const database = openSqlite(':memory:')
  const rows = createTestRows({ now: now + 3 * HOUR })
  const store = createMeasurementStore(database, rows, { now: () => now })
  store.migrate()
  await store.fill(now + 3 * HOUR - 3 * DAY, now)
  for (let time = now; time <= now + 3 * HOUR; time += 13 * MINUTE) await store.advance(time)
  await store.advance(now + 3 * HOUR)
  for (const each of [store, whole]) await extendHistory(each, Infinity, new AbortController().signal)
  expect(store.coverage()).toEqual(whole.coverage())
  expect(contentOf(database)).toEqual(contentOf(whole.database))
})

test('a restart continues where the last run was interrupted', async () => {
  const whole = await createTestStore({ now, days: 3 })
  const database = openSqlite(':memory:')
  const store = openStore(database)
  const filling = store.fill(now - 3 * DAY, now)
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  // As when the process dies between two transactions: nothing more reaches the file.
  const saved = database.serialize()
  await filling
  const restarted = openStore(openSqlite(saved))
  expect(restarted.coverage()?.to).toBeLessThan(now - DAY)
  await restarted.fill(now - 3 * DAY, now)
  expect(contentOf(restarted.database)).toEqual(contentOf(whole.database))
})

test('a failed transaction leaves no rows behind', async () => {
  const database = openSqlite(':memory:')
  const store = openStore(database)
  await store.fill(now - DAY, now - HOUR)
  const before = [contentOf(database), store.coverage()]
  const fillRow = vi.spyOn(store.source, 'fillRow').mockImplementation(() => {
    throw new Error('power cut')
  })
  await expect(store.advance(now)).rejects.toThrow('power cut')
  expect([contentOf(database), store.coverage()]).toEqual(before)
  fillRow.mockRestore()
  await store.advance(now)
  expect(store.coverage()?.to).toBe(Math.floor(now / MINUTE) * MINUTE)
})

test('stores minutes for 48 hours and roll-ups for as long as nothing else is set', async () => {
  const { database } = await createTestStore({ now, days: 4 })
  const end = Math.floor(now / MINUTE)
  const span = (table: string) =>
    database.prepare(`SELECT min(id) / 256 AS low, max(id) / 256 AS high FROM ${table}`).get()
  expect(span(MINUTE_TABLE)).toEqual({ low: end - 48 * 60, high: end - 1 })
  const { low } = span(ROLL_UP_TABLE) as { low: number }
  expect(end - low).toBeGreaterThanOrEqual(4 * 24 * 60)
  expect(end - low).toBeLessThan(4 * 24 * 60 + 20)
})

test('rows of another barn are dropped', async () => {
  const database = openSqlite(':memory:')
  await openStore(database).fill(now - DAY, now)
  expect(openStore(database).coverage()).not.toBeNull()
  const storeOfOtherBarn = openStore(database, 8)
  expect(storeOfOtherBarn.coverage()).toBeNull()
  expect(contentOf(database)).toEqual([])
})

test('lets other work of the process run while the history is written', async () => {
  const store = openStore(openSqlite(':memory:'))
  let turns = 0
  const clock = setInterval(() => {
    turns += 1
  }, 0)
  await store.fill(now - 5 * DAY, now)
  clearInterval(clock)
  expect(turns).toBeGreaterThan(5)
})

test('a clock that is set back changes no rows', async () => {
  const store = await createTestStore({ now, days: 1 })
  const before = contentOf(store.database)
  await store.advance(now - 5 * HOUR)
  expect(contentOf(store.database)).toEqual(before)
})

test('the history that is added later is that which would have been written at once', async () => {
  const whole = await createTestStore({ now, days: 5 })
  const store = await createTestStore({ now, days: 3 })
  const from = whole.coverage()?.from as number
  await Promise.all([extendHistory(store, from, new AbortController().signal), store.advance(now)])
  const coverage = store.coverage() as Coverage
  expect(coverage).toMatchObject({ from, minutesFrom: from })
  const rollUps = ({ database }: MeasurementStore) =>
    database.prepare(`SELECT * FROM ${ROLL_UP_TABLE} ORDER BY id`).all()
  expect(rollUps(store)).toEqual(rollUps(whole))
  expect(await store.extend(from)).toBe(false)
  const minutes = store.database.prepare(`SELECT count(*) FROM ${MINUTE_TABLE} WHERE id < ?`)
  expect(minutes.value(minuteKey(now - 48 * HOUR))).toBeGreaterThan(4 * 23 * 60)
})

test('a history that is being added ends between two pieces, and goes on from there', async () => {
  const store = await createTestStore({ now, days: 1 })
  const before = store.coverage() as Coverage
  const controller = new AbortController()
  const extending = extendHistory(store, now - 3 * DAY, controller.signal)
  await vi.waitFor(() => expect(store.coverage()?.from).toBeLessThan(before.from))
  controller.abort()
  await extending
  const reached = store.coverage() as Coverage
  expect(reached.from).toBeGreaterThan(now - 3 * DAY)
  expect(await store.extend(now - 3 * DAY)).toBe(true)
  expect(store.coverage()).not.toEqual(reached)
})

test('the minutes of the last days are kept where only the last ones are caught up', async () => {
  const store = await createTestStore({ now, days: 3 })
  await extendHistory(store, Infinity, new AbortController().signal)
  const { from } = store.coverage() as Coverage
  await store.advance(now + HOUR)
  expect(store.coverage()?.minutesFrom).toBe(from)
  await store.advance(now + 60 * HOUR)
  expect(store.coverage()?.minutesFrom).toBe(Math.floor((now + 12 * HOUR) / MINUTE) * MINUTE)
})

test('roll-ups end where it is set, hours at a time, and nothing adds them again', async () => {
  const days = { kept: null as number | null }
  const store = createMeasurementStore(openSqlite(':memory:'), createTestRows({ now }), {
    now: () => now,
    rollUpDays: () => days.kept,
  })
  store.migrate()
  await store.fill(now - 4 * DAY, now)
  const { from } = store.coverage() as Coverage
  days.kept = 3
  await store.advance(now + MINUTE)
  expect(store.coverage()?.from).toBe(from + 6 * HOUR)
  for (let minute = 2; minute < 8; minute++) await store.advance(now + minute * MINUTE)
  const end = (store.coverage() as Coverage).from
  const keptFrom = now + 7 * MINUTE - 3 * DAY
  expect(end).toBeLessThanOrEqual(keptFrom)
  expect(end).toBeGreaterThan(keptFrom - 21 * MINUTE)
  expect(store.database.prepare(`SELECT min(id) FROM ${ROLL_UP_TABLE}`).value()).toBeGreaterThanOrEqual(minuteKey(end))
  await extendHistory(store, from, new AbortController().signal)
  expect(store.coverage()?.from).toBe(end)
})
