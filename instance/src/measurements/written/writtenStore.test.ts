import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { openSqlite, type Sqlite } from '../../database'
import type { Stage } from '../engine/stage'
import { createEmptyRows } from '../series/measurementOrigin'
import { createMeasurementStore, type MeasurementStore } from '../storage/measurementStore'
import { createTestStore } from '../testing/createTestStore'
import { queryMeasurement } from '../testing/runQuery'
import { tagsKeyOf, type NewRow } from './writtenStore'

const now = Date.parse('2026-10-27T13:47:20Z')
const minute = Math.floor(now / MINUTE) * MINUTE
const noRows = createEmptyRows({ species: 'pigs', timeZone: 'Europe/Berlin' })

function openStore({ time = now, database = openSqlite(':memory:'), rollUpDays = 100 } = {}): MeasurementStore {
  const store = createMeasurementStore(database, noRows, { now: () => time, rollUpDays: () => rollUpDays })
  store.migrate()
  return store
}

function aRow(time: number, value: number, more: Partial<NewRow> = {}): NewRow {
  return { measurement: 'temperature', tags: tagsKeyOf({ sensor: 'a' }), kind: 'minute', time, value, ...more }
}

const stage = (aggregation: string, resolution: number, more: Partial<Stage> = {}): Stage => ({
  time: { start: minute - 3 * DAY, end: now + DAY },
  timeResolution: `${resolution}ms`,
  columns: { value: `${aggregation}@y`, time: 'time' },
  ...more,
})

function valuesOf(store: MeasurementStore, measurement: string, ...stages: Stage[]): unknown[][] {
  const rows = queryMeasurement(store, measurement, stages)
  if (!rows.ok) throw new Error(JSON.stringify(rows.problem))
  return rows.value.map(({ time, ...rest }) => [time, ...Object.values(rest)])
}

const contentOf = (database: Sqlite) =>
  ['written_row', 'written_bucket'].map((table) => database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())

test('a row is accepted once, the same again changes nothing, and another value corrects it', async () => {
  const store = openStore()
  expect(await store.written.write([aRow(minute - HOUR, 20), aRow(minute, 21)], now)).toEqual(['accepted', 'accepted'])
  expect(await store.written.write([aRow(minute - HOUR, 20), aRow(minute, 22)], now)).toEqual(['same', 'corrected'])
  expect(await store.written.write([aRow(minute, 23), aRow(minute, 23)], now)).toEqual(['corrected', 'same'])
  await store.written.fold()
  expect(valuesOf(store, 'temperature', stage('mean', MINUTE))).toEqual([
    [minute - HOUR, 20],
    [minute, 23],
  ])
})

test('rows in any order, late and corrected, give the roll-ups of all of them at once', async () => {
  const rows = Array.from({ length: 3 * 24 * 60 }, (_, index) => aRow(minute - index * MINUTE, Math.sin(index) * 10))
  const whole = openStore()
  await whole.written.write(rows, now)
  await whole.written.fold()
  const store = openStore()
  const shuffled = rows.toSorted((left, right) => Math.sin(left.time) - Math.sin(right.time))
  for (let at = 0; at < shuffled.length; at += 700) {
    const part = shuffled.slice(at, at + 700)
    await store.written.write(
      part.map((row) => ({ ...row, value: 99 })),
      now,
    )
    await store.written.write(part, now)
    await store.written.fold()
  }
  expect(contentOf(store.database)).toEqual(contentOf(whole.database))
})

test.each(['mean', 'sum', 'min', 'max', 'count', 'first', 'last'])(
  '%s is the same by roll-ups and by rows',
  async (how) => {
    const store = openStore()
    const rows = Array.from({ length: 2_000 }, (_, index) => aRow(minute - index * 7 * MINUTE, (index * 37) % 101))
    const other = rows.map((row) => ({ ...row, tags: tagsKeyOf({ sensor: 'b' }), value: row.value + 1 }))
    await store.written.write([...rows, ...other], now)
    await store.written.fold()
    const byHour = valuesOf(store, 'temperature', stage(how, HOUR, { groupByTags: ['sensor'] }))
    const fold = { mean: 'mean', sum: 'sum', min: 'min', max: 'max', count: 'sum', first: 'first', last: 'last' }[how]
    // A first stage of single minutes reads the rows; the mean of an hour is not that of its minutes where some lack.
    const byRows = valuesOf(store, 'temperature', stage(how, MINUTE, { groupByTags: ['sensor'] }), {
      ...stage('', HOUR, { groupByTags: ['sensor'] }),
      columns: { y: `${fold}@y`, time: 'time' },
    })
    expect(byHour).toEqual(byRows)
    expect(byHour.length).toBeGreaterThan(100)
  },
)

test('events keep their own times', async () => {
  const store = openStore()
  const event = (time: number, value: number) => aRow(time, value, { measurement: 'door', kind: 'event' })
  await store.written.write([event(minute + 1_234, 1), event(minute + 5_678, 0)], now)
  await store.written.fold()
  expect(valuesOf(store, 'door', stage('last', 1_000))).toEqual([
    [minute + 1_000, 1],
    [minute + 5_000, 0],
  ])
  expect(valuesOf(store, 'door', stage('last', MINUTE))).toEqual([[minute, 0]])
})

test('rows ahead of the clock show when their time has come', async () => {
  const database = openSqlite(':memory:')
  const store = openStore({ database })
  await store.written.write([aRow(minute, 20), aRow(minute + 2 * HOUR, 30)], now)
  await store.written.fold()
  expect(valuesOf(store, 'temperature', stage('mean', HOUR))).toHaveLength(1)
  expect(valuesOf(openStore({ database, time: now + 3 * HOUR }), 'temperature', stage('mean', HOUR))).toHaveLength(2)
})

test('rows from outside join the computed ones of a simulated barn, and each camera keeps its own', async () => {
  const store = await createTestStore({ now, days: 2 })
  const time = { start: minute - DAY, end: minute }
  const byCamera = stage('mean', HOUR, { time, groupByTags: ['camera'] })
  const before = valuesOf(store, 'activity', byCamera)
  await store.written.write(
    [aRow(minute - 3 * HOUR, 5, { measurement: 'activity', tags: tagsKeyOf({ camera: 'x' }) })],
    now,
  )
  await store.written.fold()
  const after = valuesOf(store, 'activity', byCamera)
  expect(after).toHaveLength(before.length + 1)
  expect(after.filter(([, , camera]) => camera !== 'x')).toEqual(before)
  expect(after.filter(([, , camera]) => camera === 'x').map(([, value]) => value)).toEqual([5])
})

test('a query that counts animals adds up the cameras from outside', async () => {
  const store = openStore()
  const counts = ['a', 'b'].flatMap((camera) =>
    Array.from({ length: 60 }, (_, index) =>
      aRow(minute - index * MINUTE, 30, { measurement: 'labelCounts', tags: tagsKeyOf({ camera, label: 'pig' }) }),
    ),
  )
  await store.written.write(counts, now)
  await store.written.fold()
  const sums = valuesOf(store, 'labelCounts', stage('mean', 20 * MINUTE, { groupByTags: ['label', 'camera'] }), {
    ...stage('', 20 * MINUTE, { groupByTags: ['label'] }),
    columns: { y: 'sum@y', time: 'time' },
  })
  expect(new Set(sums.map(([, value]) => value))).toEqual(new Set([60]))
})

test('minutes end 28 days after they came, their roll-ups stay, and what is summed takes no more rows', async () => {
  const database = openSqlite(':memory:')
  const old = now - 20 * DAY
  const store = openStore({ database })
  const rows = Array.from({ length: 20 }, (_, index) => aRow(Math.floor(old / HOUR) * HOUR + index * MINUTE, index))
  const event = aRow(old, 1, { measurement: 'door', kind: 'event' })
  await store.written.write([...rows, event], now)
  await store.maintain(now + 27 * DAY)
  expect(database.prepare('SELECT count(*) FROM written_row').value()).toBe(21)
  const later = now + 29 * DAY
  await store.maintain(later)
  expect(database.prepare('SELECT count(*) FROM written_row').value()).toBe(1)
  const atThatTime = openStore({ database, time: later })
  const time = { start: old - DAY, end: old + DAY }
  expect(valuesOf(atThatTime, 'temperature', stage('mean', HOUR, { time }))).toEqual([[rows[0]?.time, 9.5]])
  // A finer resolution has the one value that is left.
  expect(valuesOf(atThatTime, 'temperature', stage('sum', MINUTE, { time }))).toEqual([[rows[0]?.time, 9.5]])
  expect(valuesOf(atThatTime, 'door', stage('last', MINUTE, { time }))).toHaveLength(1)
  expect(await atThatTime.written.write([aRow(rows[3]?.time ?? 0, 7)], later)).toEqual(['already-summed'])
})

test('rows end with the roll-ups, not while the clock is not trusted', async () => {
  const database = openSqlite(':memory:')
  const store = createMeasurementStore(database, noRows, { now: () => now, rollUpDays: () => 10, isPaused: () => true })
  store.migrate()
  await store.written.write([aRow(now - 11 * DAY, 1), aRow(minute, 2)], now)
  await store.maintain(now)
  expect(store.written.list(10)).toHaveLength(1)
  expect(database.prepare('SELECT count(*) FROM written_row').value()).toBe(2)
  await openStore({ database, rollUpDays: 10 }).maintain(now)
  expect(database.prepare('SELECT count(*) FROM written_row').value()).toBe(1)
  await openStore({ database, rollUpDays: 10 }).maintain(now + 11 * DAY)
  expect(store.written.list(10)).toEqual([])
})

test('the activity of a camera is that of its whole picture, unless regions are requested', async () => {
  const store = openStore()
  const activity = (tags: Record<string, string>, value: number) =>
    aRow(minute - HOUR, value, { measurement: 'activity', tags: tagsKeyOf(tags) })
  await store.written.write(
    [
      activity({ camera: 'c' }, 4),
      activity({ camera: 'c', region: 'left' }, 10),
      activity({ camera: 'c', region: 'right' }, 0),
      aRow(minute - HOUR, 20, { tags: tagsKeyOf({ camera: 'c', region: 'left' }) }),
    ],
    now,
  )
  const of = (more: Partial<Stage>) =>
    valuesOf(store, 'activity', stage('mean', MINUTE, more)).map((row) => row.slice(1))
  expect(of({})).toEqual([[4]])
  expect(of({ groupByTags: ['camera'] })).toEqual([[4, 'c']])
  expect(of({ groupByTags: ['region'] })).toEqual([
    [4, null],
    [10, 'left'],
    [0, 'right'],
  ])
  expect(of({ where: [{ key: 'region', operator: '==', value: 'left' }] })).toEqual([[10]])
  // A sensor of a region that names the camera above it is no part of a picture.
  expect(valuesOf(store, 'temperature', stage('mean', MINUTE)).map((row) => row.slice(1))).toEqual([[20]])
})

test('what a kill has left unfolded is folded by the next start', async () => {
  const database = openSqlite(':memory:')
  const store = openStore({ database })
  await store.written.write([aRow(minute - HOUR, 5)], now)
  const restarted = openStore({ database: openSqlite(database.serialize()) })
  await restarted.maintain(now)
  expect(valuesOf(restarted, 'temperature', stage('mean', HOUR))).toHaveLength(1)
})

test('rows stay when the computed ones of another barn are dropped', async () => {
  const store = await createTestStore({ now, days: 1 })
  await store.written.write([aRow(minute, 5)], now)
  const other = createMeasurementStore(store.database, noRows, { now: () => now })
  other.migrate()
  expect(other.coverage()).toBeNull()
  expect(other.written.list(10)).toMatchObject([{ measurement: 'temperature', lastValue: 5, lastTime: minute }])
})

test('other work gets its turn while many rows are written, and a call that fails leaves none of them', async () => {
  const store = openStore()
  const many = Array.from({ length: 20_000 }, (_, index) => aRow(minute - index * MINUTE, index))
  let turns = 0
  const clock = setInterval(() => turns++, 0)
  // A query in the middle sees no error, and another call waits.
  const writing = store.written.write(many, now)
  const next = store.written.write([aRow(minute, -1)], now)
  await new Promise((resolve) => setImmediate(resolve))
  valuesOf(store, 'temperature', stage('mean', HOUR))
  expect(new Set(await writing)).toEqual(new Set(['accepted']))
  clearInterval(clock)
  expect(await next).toEqual(['corrected'])
  expect(turns).toBeGreaterThan(5)
  const failing = store.written.write([...many.map((row) => ({ ...row, value: -2 })), aRow(Number.NaN, 1)], now)
  await expect(failing).rejects.toThrow()
  expect(store.database.prepare('SELECT count(*) FROM written_row WHERE value = -2').value()).toBe(0)
  expect(store.database.isInTransaction).toBe(false)
})
