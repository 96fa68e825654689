import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sizeOf } from './database'
import { giveRoomBack, hasRoomToGive, preferGivingBack } from './giveRoomBack'
import { openSqlite, type Sqlite } from './sqlite'

const folder = mkdtempSync(join(tmpdir(), 'barn-room-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MIB = 1024 * 1024
const signal = new AbortController().signal

/** A database of 8 MiB, of which hardly anything is in use any more. */
function openEmptied(name: string, { isOld = false } = {}): Sqlite {
  const sqlite = openSqlite(join(folder, name))
  if (!isOld) preferGivingBack(sqlite)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec('CREATE TABLE entries (id INTEGER PRIMARY KEY, content BLOB)')
  sqlite.transaction(() => {
    for (let id = 0; id < 8; id++) sqlite.prepare('INSERT INTO entries VALUES (?, zeroblob(?))').run(id, MIB)
  })
  sqlite.exec('DELETE FROM entries WHERE id > 0')
  return sqlite
}

test('gives unused room back in slices, between which others write, and keeps what is in use', async () => {
  const sqlite = openEmptied('slices.db')
  const before = sizeOf(sqlite)
  let writes = 0
  const writer = setInterval(() => {
    sqlite.prepare('INSERT INTO entries (content) VALUES (zeroblob(10))').run()
    writes++
  }, 5)
  await giveRoomBack(sqlite, { signal, keptBytes: 64 * 1024 })
  clearInterval(writer)
  const after = sizeOf(sqlite)
  expect([before.bytes > 8 * MIB, after.bytes < 2 * MIB, writes > 0]).toEqual([true, true, true])
  expect(sqlite.prepare('SELECT length(content) FROM entries WHERE id = 0').value()).toBe(MIB)
  expect(sqlite.pragma('integrity_check')).toBe('ok')
  sqlite.close()
})

test('leaves the transaction of somebody else alone', async () => {
  const sqlite = openEmptied('transaction.db')
  const before = sizeOf(sqlite).bytes
  sqlite.exec('BEGIN IMMEDIATE')
  const controller = new AbortController()
  const giving = giveRoomBack(sqlite, { signal: controller.signal, keptBytes: 0 })
  setTimeout(() => controller.abort(), 60)
  await giving
  expect(sqlite.isInTransaction).toBe(true)
  sqlite.exec('ROLLBACK')
  expect(sizeOf(sqlite).bytes).toBe(before)
  sqlite.close()
})

test('a file of an earlier version stays as it is', () => {
  const sqlite = openEmptied('old.db', { isOld: true })
  preferGivingBack(sqlite)
  expect([hasRoomToGive(sqlite, 0), sizeOf(sqlite).bytes > 8 * MIB]).toEqual([false, true])
  sqlite.close()
})
