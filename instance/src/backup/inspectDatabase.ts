import { existsSync } from 'node:fs'
import { openSqlite, type Sqlite } from '../database'

/*
 * Reads the databases of a running instance or of a backup.
 */

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

/** The name of the last migration of a database. */
export function readSchema(file: string): string {
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

/** Checks a database completely: `ok`, or the first fault. */
export function checkDatabase(file: string): string {
  try {
    return read(file, (sqlite) => String(sqlite.pragma('integrity_check(1)')))
  } catch (error) {
    return (error as Error).message
  }
}
