import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE, openSqlite, type Sqlite } from '../database'
import { instanceVersion } from '../system'
import type { DataFile } from './dataFiles'
import { NEW_FORMAT, type BackupManifest } from './manifest'

/** The facts that a start has to repeat as flags. */
const FLAGS = ['seed', 'demo', 'simulate'] as const

interface Described {
  databases: readonly DataFile[]
  time: number
  withRecordings: boolean
}

/** Everything of the manifest but the files. Rows are counted in the copies of the databases, which lie in `work`. */
export function describeBackup(work: string, { databases, time, withRecordings }: Described): BackupManifest {
  const database = join(work, DATABASE_FILE)
  const facts = readFacts(database)
  return {
    format: NEW_FORMAT,
    version: instanceVersion(),
    schema: readSchema(database),
    instance: { id: facts['id'] ?? '', type: facts['type'] ?? '' },
    flags: Object.fromEntries(FLAGS.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]]))),
    madeAt: time,
    withRecordings,
    containsSecrets: true,
    files: [],
    rows: Object.fromEntries(databases.map(({ path }) => [path, countRows(join(work, path))])),
  }
}

function read<T>(file: string, work: (sqlite: Sqlite) => T): T {
  const sqlite = openSqlite(file, { mustExist: true })
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** The facts of a database; empty if they cannot be read. */
export function readFacts(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    const rows = read(file, (sqlite) =>
      sqlite.prepare<{ name: string; value: string }>('SELECT name, value FROM facts').all(),
    )
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  } catch {
    return {}
  }
}

function readSchema(file: string): string {
  return read(file, (sqlite) => String(sqlite.prepare('SELECT max(name) FROM kysely_migration').value()))
}

/** Number of the rows of each table of a database. */
export function countRows(file: string): Record<string, number> {
  return read(file, (sqlite) => {
    const tables = sqlite
      .prepare<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
    return Object.fromEntries(
      tables.map(({ name }) => [name, Number(sqlite.prepare(`SELECT count(*) FROM "${name}"`).value())]),
    )
  })
}

/** What a complete check of a database says: `ok`, or the first fault. */
export function checkDatabase(file: string): string {
  try {
    return read(file, (sqlite) => String(sqlite.pragma('integrity_check(1)')))
  } catch (error) {
    return (error as Error).message
  }
}
