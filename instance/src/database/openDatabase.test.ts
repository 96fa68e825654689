import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMappingHistory } from '../stores/regionStore'
import { openDatabase } from './openDatabase'
import { migrate } from './schema'
import { openSqlite, type Sqlite } from './sqlite'

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
  const sqlite = openSqlite(database())
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

/** Opens the database of an older instance, whose newest step is named, to fill it. */
async function createOlder(step: string): Promise<Sqlite> {
  await openAndClose()
  for (const name of readdirSync(folder).filter((one) => one.startsWith('instance.db'))) rmSync(join(folder, name))
  const sqlite = openSqlite(database())
  await migrate(new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) }), step)
  return sqlite
}

test('outlines of an older instance hold for all of its past', async () => {
  const sqlite = await createOlder('0007_recordings')
  const mapping = { regionMappingId: 'one', version: 3, cameraId: 'camera-01', regionType: 'pen', regions: [] }
  sqlite
    .prepare('INSERT INTO region_mappings (id, version, document) VALUES (?, 3, ?)')
    .run('one', JSON.stringify(mapping))
  sqlite.close()
  const opened = await openDatabase(folder)
  const now = await createMappingHistory(opened, () => 5_000).at(1)
  const { rows } = await sql<{ document: string }>`SELECT document FROM region_mappings`.execute(opened.current())
  await opened.close()
  expect(JSON.parse(rows[0]?.document ?? '')).toEqual({ ...mapping, validFrom: 0, changedBy: null })
  expect(now).toEqual([{ ...mapping, version: 1, validFrom: 0, changedBy: null }])
})

test('comments of an older instance know whom they mention', async () => {
  const sqlite = await createOlder('0005_fleet')
  const mention = (accountId: string) => ({ type: 'mention', attrs: { accountId, label: 'x' } })
  const item = { type: 'listItem', content: [{ type: 'paragraph', content: [mention('ben'), mention('anna')] }] }
  const text = { type: 'doc', content: [mention('anna'), { type: 'bulletList', content: [item] }] }
  const insert = sqlite.prepare('INSERT INTO incident_comments (id, version, document) VALUES (?, 1, ?)')
  insert.run('one', JSON.stringify({ incidentCommentId: 'one', text }))
  insert.run('none', JSON.stringify({ incidentCommentId: 'none', text: { type: 'doc' } }))
  sqlite.close()
  await openAndClose()
  const migrated = openSqlite(database())
  const rows = migrated.prepare('SELECT document FROM incident_comments ORDER BY id').all() as { document: string }[]
  migrated.close()
  expect(rows.map((row) => (JSON.parse(row.document) as { mentions: string[] }).mentions.toSorted())).toEqual([
    [],
    ['anna', 'ben'],
  ])
})

test('audit entries of an older instance have a time of their last occurrence', async () => {
  const sqlite = await createOlder('0013_session_proofs')
  const insert = sqlite.prepare('INSERT INTO audit_entries (id, version, document) VALUES (?, 1, ?)')
  insert.run('once', JSON.stringify({ auditEntryId: 'once', timestamp: 5 }))
  insert.run('twice', JSON.stringify({ auditEntryId: 'twice', timestamp: 5, count: 2, lastTimestamp: 7 }))
  sqlite.close()
  await openAndClose()
  const migrated = openSqlite(database())
  const rows = migrated.prepare(`SELECT document ->> '$.lastTimestamp' AS last FROM audit_entries ORDER BY id`).all()
  migrated.close()
  expect(rows).toEqual([{ last: 5 }, { last: 7 }])
})

test('the plan that an older instance has made is arranged automatically until somebody has changed it', async () => {
  const arrangementOf = async (canvas: object) => {
    const sqlite = await createOlder('0014_last_occurrences')
    sqlite
      .prepare('INSERT INTO camera_canvases (id, version, document) VALUES (?, 1, ?)')
      .run('base', JSON.stringify({ cameraCanvasId: 'base', ...canvas }))
    sqlite.close()
    await openAndClose()
    const migrated = openSqlite(database())
    const [row] = migrated.prepare('SELECT document FROM camera_canvases').all() as { document: string }[]
    migrated.close()
    return (JSON.parse(row?.document ?? '') as { arrangement?: string }).arrangement
  }
  expect(await arrangementOf({ changedBy: null })).toBe('automatic')
  expect(await arrangementOf({ changedBy: { entityId: 'anna' } })).toBeUndefined()
  // Nobody noted then who had changed it.
  expect(await arrangementOf({})).toBeUndefined()
})

test('people of an older instance keep how they sign in, what they accepted and their language', async () => {
  const sqlite = await createOlder('0008_artifacts')
  const withoutLocale = { accountId: 'anna', version: 4, displayName: 'Anna', tags: ['x'] }
  const account = { ...withoutLocale, locale: 'en' }
  sqlite.prepare('INSERT INTO accounts (id, version, document) VALUES (?, 4, ?)').run('anna', JSON.stringify(account))
  sqlite.exec(`INSERT INTO credentials VALUES ('c', 'usernamePassword', 'Anna', 'anna', 'anna', 'hash', 5, 'token', 6);
    INSERT INTO sessions VALUES ('s', 'anna', 'usernamePassword', 7, 8);
    INSERT INTO eula_acceptances VALUES ('anna', '1.0', 9)`)
  sqlite.close()
  await openAndClose()
  const migrated = openSqlite(database())
  const rowsOf = (text: string) => migrated.prepare(text).all()
  expect(JSON.parse((rowsOf('SELECT document FROM accounts') as { document: string }[])[0]?.document ?? '')).toEqual(
    withoutLocale,
  )
  expect(rowsOf('SELECT * FROM account_locales')).toEqual([{ account_id: 'anna', locale: 'en' }])
  expect(rowsOf('SELECT name, password_hash, confirmed_at FROM credentials')).toEqual([
    { name: 'Anna', password_hash: 'hash', confirmed_at: 5 },
  ])
  expect(rowsOf('SELECT id, user_agent, last_used_at FROM sessions')).toEqual([
    { id: 's', user_agent: null, last_used_at: 7 },
  ])
  expect(rowsOf('SELECT account_id, version, accepted_at, withdrawn_at FROM eula_acceptances')).toEqual([
    { account_id: 'anna', version: '1.0', accepted_at: 9, withdrawn_at: null },
  ])
  migrated.close()
})
