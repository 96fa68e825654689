import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { createDatabase, type Database } from './database'
import { migrate } from './migrations'

/** Why an instance cannot start, in one line for whoever started it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const DATABASE_FILE = 'instance.db'
const LOCK_FILE = 'instance.lock'

/** Opens the data folder, which belongs to one process at a time, or a database in memory where there is none. */
export async function openDatabase(folder: string | undefined): Promise<Database> {
  const unlock = folder === undefined ? undefined : lockFolder(folder)
  try {
    const sqlite = openChecked(folder === undefined ? ':memory:' : join(folder, DATABASE_FILE))
    const database = createDatabase(sqlite)
    await migrateWhole(sqlite, database)
    return {
      ...database,
      async close() {
        await database.close()
        unlock?.()
      },
    }
  } catch (error) {
    unlock?.()
    throw error
  }
}

/** All steps or none: SQLite undoes what an interrupted start had done of them. */
async function migrateWhole(sqlite: Sqlite.Database, database: Database): Promise<void> {
  sqlite.exec('BEGIN IMMEDIATE')
  try {
    await migrate(database.current() as never)
    sqlite.exec('COMMIT')
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('ROLLBACK')
    sqlite.close()
    throw new StartError(`the database cannot be brought up to date; nothing was changed: ${(error as Error).message}`)
  }
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder)
    chmodSync(folder, 0o700)
  } catch (error) {
    throw new StartError(`the data folder ${folder} cannot be used: ${(error as Error).message}`)
  }
}

/** One by one: Node's recursive form never ends where a file system makes no folders. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** The operating system drops the lock of a process that dies, so that none is ever left behind. */
function lockFolder(folder: string): () => void {
  makeFolder(folder)
  try {
    const lock = new Sqlite(join(folder, LOCK_FILE), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return () => void lock.close()
  } catch (error) {
    const busy = (error as { code?: string }).code === 'SQLITE_BUSY'
    throw new StartError(
      busy
        ? `the data folder ${folder} is in use by another instance`
        : `the data folder ${folder} cannot be written: ${(error as Error).message}`,
    )
  }
}

function openChecked(file: string): Sqlite.Database {
  try {
    const sqlite = new Sqlite(file)
    const found = sqlite.pragma('quick_check(1)', { simple: true })
    if (found !== 'ok') throw new Error(String(found))
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.function('contains_folded', { deterministic: true }, containsFolded)
    return sqlite
  } catch (error) {
    throw new StartError(
      `the database ${file} is damaged or cannot be opened; nothing was changed: ${(error as Error).message}`,
    )
  }
}

function containsFolded(text: unknown, part: unknown): number {
  return typeof text === 'string' && typeof part === 'string' && text.toLowerCase().includes(part.toLowerCase()) ? 1 : 0
}
