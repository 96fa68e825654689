import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './openDatabase'

let parent = ''
let folder = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'barn-database-'))
  folder = join(parent, 'data')
})
afterEach(() => {
  rmSync(parent, { recursive: true })
})

const modeOf = (path: string): number => statSync(path).mode & 0o777
const database = (): string => join(folder, 'instance.db')

async function openAndClose(): Promise<void> {
  await (await openDatabase(folder)).close()
}

test('a database that has been emptied is a damaged one, and nothing is changed', async () => {
  await openAndClose()
  truncateSync(database())
  writeFileSync(`${database()}-wal`, 'journal')
  await expect(openAndClose()).rejects.toThrow('it has been emptied')
  expect([statSync(database()).size, readFileSync(`${database()}-wal`, 'utf8')]).toEqual([0, 'journal'])
})

test('a database that is gone or has lost its tables is a damaged one', async () => {
  await openAndClose()
  rmSync(database())
  await expect(openAndClose()).rejects.toThrow('damaged')
  const sqlite = new Sqlite(database())
  sqlite.pragma('journal_mode = WAL')
  sqlite.close()
  await expect(openAndClose()).rejects.toThrow('damaged')
})

test('a database whose journal has been destroyed is not said to have been emptied', async () => {
  const opened = await openDatabase(folder)
  const copies = mkdtempSync(join(parent, 'copy-'))
  for (const suffix of ['', '-wal']) copyFileSync(`${database()}${suffix}`, join(copies, `instance.db${suffix}`))
  await opened.close()
  writeFileSync(join(copies, 'instance.initialized'), '')
  writeFileSync(join(copies, 'instance.db-wal'), 'x'.repeat(statSync(join(copies, 'instance.db-wal')).size))
  folder = copies
  const reason = await openAndClose().catch((error: unknown) => String(error))
  expect(reason).toContain('damaged')
  expect(reason).not.toContain('emptied')
})

test('a first start that was interrupted before the database had its tables is made up for', async () => {
  await openAndClose()
  rmSync(join(folder, 'instance.initialized'))
  truncateSync(database())
  await openAndClose()
  await openAndClose()
})

test('a new or empty data folder is private, and so are its files', async () => {
  await openAndClose()
  expect([modeOf(folder), modeOf(database())]).toEqual([0o700, 0o600])
  folder = join(parent, 'empty')
  mkdirSync(folder, { mode: 0o755 })
  await (await openDatabase(folder)).close()
  expect(modeOf(folder)).toBe(0o700)
})

test('the permissions of a data folder that holds something else stay as they are', async () => {
  folder = parent
  writeFileSync(join(parent, 'letter.txt'), 'not ours')
  chmodSync(parent, 0o755)
  await openAndClose()
  await openAndClose()
  expect([modeOf(parent), modeOf(database())]).toEqual([0o755, 0o600])
})

test('comments of an older instance know whom they mention', async () => {
  await openAndClose()
  const mention = (accountId: string) => ({ type: 'mention', attrs: { accountId, label: 'x' } })
  const item = { type: 'listItem', content: [{ type: 'paragraph', content: [mention('ben'), mention('anna')] }] }
  const text = { type: 'doc', content: [mention('anna'), { type: 'bulletList', content: [item] }] }
  const sqlite = new Sqlite(database())
  const insert = sqlite.prepare('INSERT INTO incident_comments (id, version, document) VALUES (?, 1, ?)')
  insert.run('one', JSON.stringify({ incidentCommentId: 'one', text }))
  insert.run('none', JSON.stringify({ incidentCommentId: 'none', text: { type: 'doc' } }))
  sqlite.exec("DELETE FROM kysely_migration WHERE name >= '0006'; DROP TABLE recordings; DROP TABLE camera_sources")
  sqlite.close()
  await openAndClose()
  const migrated = new Sqlite(database())
  const rows = migrated.prepare('SELECT document FROM incident_comments ORDER BY id').all() as { document: string }[]
  migrated.close()
  expect(rows.map((row) => (JSON.parse(row.document) as { mentions: string[] }).mentions.toSorted())).toEqual([
    [],
    ['anna', 'ben'],
  ])
})
