import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { openSqlite } from '../../database'
import { createEmptyRows } from '../series/measurementOrigin'
import { createMeasurementStore } from '../storage/measurementStore'
import { tagsKeyOf, type NewRow } from './writtenStore'

const now = Date.parse('2026-10-27T13:47:20Z')
const minute = Math.floor(now / MINUTE) * MINUTE
const noRows = createEmptyRows({ species: 'pigs', timeZone: 'Europe/Berlin' })

function openStore() {
  const database = openSqlite(':memory:')
  const store = createMeasurementStore(database, noRows, { now: () => now, rollUpDays: () => 100 })
  store.migrate()
  const content = () =>
    ['written_series', 'written_row', 'written_bucket'].map((table) =>
      database
        .prepare<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY 1, 2`)
        .all()
        .map((row) => ({ ...row, received_at: 0, received_time: 0 })),
    )
  return { store, database, content, imports: store.written.imports }
}

function aRow(time: number, value: number, sensor = 'a'): NewRow {
  return { measurement: 'temperature', tags: tagsKeyOf({ sensor }), kind: 'minute', time, value }
}

const begin = (imports: ReturnType<typeof openStore>['imports'], id: string) =>
  imports.begin({ id, name: 'climate.csv', account: 'one', at: now })

test('an import that is undone leaves everything as it was before, its roll-ups too', async () => {
  const { store, content, imports } = openStore()
  await store.written.write([aRow(minute - HOUR, 20), aRow(minute - 2 * HOUR, 19)], now)
  await store.written.fold()
  const before = content()
  await begin(imports, 'i1')
  const many = Array.from({ length: 1_200 }, (_, index) => aRow(minute - index * MINUTE, index, 'b'))
  const part = { id: 'i1', position: 1_203 }
  await store.written.write([aRow(minute - HOUR, 30), aRow(minute, 21), ...many], now, part)
  await store.written.write([aRow(minute - HOUR, 31)], now, { id: 'i1', position: 1_204 })
  await store.written.fold()
  expect(imports.list()).toMatchObject([{ id: 'i1', name: 'climate.csv', position: 1_204, rows: 1_202, undoing: 0 }])
  expect(await imports.undo('i1')).toEqual({ removed: 1_201, restored: 1, kept: 0 })
  expect(content()).toEqual(before)
  expect(imports.list()).toEqual([])
  expect(await imports.undo('i1')).toBeNull()
})

test('what somebody has changed since stays, and of two imports each takes back its own', async () => {
  const { store, imports, database } = openStore()
  await begin(imports, 'i1')
  await begin(imports, 'i2')
  await store.written.write([aRow(minute, 1), aRow(minute - MINUTE, 1)], now, { id: 'i1', position: 1 })
  await store.written.write([aRow(minute, 2), aRow(minute - HOUR, 2)], now, { id: 'i2', position: 1 })
  expect(await imports.undo('i1')).toEqual({ removed: 1, restored: 0, kept: 1 })
  expect(database.prepare<{ value: number }>('SELECT value FROM written_row ORDER BY time').all()).toEqual([
    { value: 2 },
    { value: 2 },
  ])
})

test('the same rows again are noted once, an import begins once, and its position does not go back', async () => {
  const { store, imports } = openStore()
  await begin(imports, 'i1')
  await store.written.write([aRow(minute, 1)], now, { id: 'i1', position: 10 })
  await store.written.write([aRow(minute, 1)], now, { id: 'i1', position: 5 })
  expect(await begin(imports, 'i1')).toMatchObject({ position: 10, rows: 1 })
  expect([imports.isOpen('i1'), imports.isOpen('i2')]).toEqual([true, false])
})

test('an import is forgotten when its minutes become sums', async () => {
  const { store, imports } = openStore()
  await begin(imports, 'i1')
  await store.written.write([aRow(minute, 1)], now, { id: 'i1', position: 1 })
  await store.written.fold()
  await store.written.removeOld({ now: now + 27 * DAY, rollUpDays: null })
  expect(imports.list()).toHaveLength(1)
  await store.written.removeOld({ now: now + 29 * DAY, rollUpDays: null })
  expect(imports.list()).toEqual([])
})
