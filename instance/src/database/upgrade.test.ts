import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInstanceLog } from '../log'
import { openDatabase } from './openDatabase'
import { migrate, SCHEMA_STEPS } from './schema'
import { addTextFunctions, openSqlite, type Sqlite } from './sqlite'

/** An early step, after which there are accounts. */
const OLD_STEP = SCHEMA_STEPS[9] ?? ''
const NOW = Date.UTC(2026, 10, 29, 12)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barn-upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, 'instance.db')
const copies = () => readdirSync(join(folder, 'before-upgrade'))

/** A database of an older version, with one fact. */
async function makeOld(): Promise<void> {
  const sqlite = openSqlite(file())
  addTextFunctions(sqlite)
  const database = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite as never }) })
  await migrate(database, OLD_STEP)
  sqlite.prepare('INSERT INTO facts (name, value) VALUES (?, ?)').run('kept', '"yes"')
  sqlite.close()
}

function reading<T>(path: string, read: (sqlite: Sqlite) => T): T {
  const sqlite = openSqlite(path)
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}
const stepsOf = (path: string) =>
  reading(path, (sqlite) => sqlite.prepare('SELECT count(*) FROM kysely_migration').value())
const factOf = (path: string) =>
  reading(path, (sqlite) => sqlite.prepare("SELECT value FROM facts WHERE name = 'kept'").value())

async function open(): Promise<string[]> {
  const log = createInstanceLog()
  await (await openDatabase(folder, { log, now: () => NOW })).close()
  return log.lines().map(({ message }) => message)
}

test('an older database is copied before it is brought up to date, and says so; an up-to-date one is not', async () => {
  await makeOld()
  const said = await open()
  expect(copies()).toEqual(['2026-11-29T12-00-00.db'])
  const copy = join(folder, 'before-upgrade', '2026-11-29T12-00-00.db')
  expect([stepsOf(copy), factOf(copy)]).toEqual([10, '"yes"'])
  expect([stepsOf(file()), factOf(file())]).toEqual([SCHEMA_STEPS.length, '"yes"'])
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect(said).toEqual([
    expect.stringContaining(`${SCHEMA_STEPS.length - 10} steps follow (${SCHEMA_STEPS[10]}`),
    expect.stringContaining(copy),
  ])
  expect(await open()).toEqual([])
})

test('what an interrupted copy has left is removed, and two copies are kept', async () => {
  await makeOld()
  const folderOfCopies = join(folder, 'before-upgrade')
  mkdirSync(folderOfCopies)
  for (const name of ['2026-01-01T00-00-00.db', '2026-02-01T00-00-00.db', '2026-03-01T00-00-00.db.partial'])
    writeFileSync(join(folderOfCopies, name), 'x')
  await open()
  expect(copies().sort()).toEqual(['2026-02-01T00-00-00.db', '2026-11-29T12-00-00.db'])
})

test('a new database has nothing to copy', async () => {
  expect(await open()).toEqual([])
  expect(existsSync(join(folder, 'before-upgrade'))).toBe(false)
})

test('a database of a newer version is refused in one sentence and left as it is', async () => {
  await open()
  reading(file(), (sqlite) =>
    sqlite.prepare('INSERT INTO kysely_migration (name, timestamp) VALUES (?, ?)').run('9999_later', '2030'),
  )
  const before = readFileSync(file())
  await expect(open()).rejects.toThrow(/belongs to a newer version of this program \(9999_later\)/)
  expect(readFileSync(file()).equals(before)).toBe(true)
})

test('a copy that cannot be made leaves the database as it was', async () => {
  await makeOld()
  writeFileSync(join(folder, 'before-upgrade'), 'in the way')
  await expect(open()).rejects.toThrow()
  expect(stepsOf(file())).toBe(10)
})
