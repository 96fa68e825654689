import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartError } from '../startError'
import { createDatabase, type Database } from './database'
import { migrate } from './schema'

const DATABASE_FILE = 'instance.db'
const LOCK_FILE = 'instance.lock'

/**
 * Opens the database of a data folder and brings its schema up to date. Locks the folder for this process until the
 * database is closed. Without a folder the database is in memory. Throws a `StartError` where the folder is in use or
 * the database is damaged.
 */
export async function openDatabase(folder: string | undefined): Promise<Database> {
  const unlock = folder === undefined ? undefined : lockFolder(folder)
  try {
    const database = await prepareDatabase(openSqlite(folder === undefined ? ':memory:' : join(folder, DATABASE_FILE)))
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

/** Brings the schema of an open database up to date. Throws a `StartError` where that fails. */
export async function prepareDatabase(sqlite: Sqlite.Database): Promise<Database> {
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.function('contains_folded', { deterministic: true }, containsFolded)
  const database = createDatabase(sqlite)
  await migrateInOneTransaction(sqlite, database)
  return database
}

/** SQLite undoes all steps of a start that was interrupted. */
async function migrateInOneTransaction(sqlite: Sqlite.Database, database: Database): Promise<void> {
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

function openSqlite(file: string): Sqlite.Database {
  try {
    const sqlite = new Sqlite(file)
    const checked = sqlite.pragma('quick_check(1)', { simple: true })
    if (checked !== 'ok') throw new Error(String(checked))
    return sqlite
  } catch (error) {
    throw new StartError(
      `the database ${file} is damaged or cannot be opened; nothing was changed: ${(error as Error).message}`,
    )
  }
}

/** SQLite's own functions ignore the case of ASCII letters only. */
function containsFolded(text: unknown, part: unknown): number {
  if (typeof text !== 'string' || typeof part !== 'string') return 0
  return text.toLowerCase().includes(part.toLowerCase()) ? 1 : 0
}

/**
 * The lock is a transaction that stays open. The operating system ends it with the process, so no lock is left behind.
 */
function lockFolder(folder: string): () => void {
  createFolder(folder)
  try {
    const lock = new Sqlite(join(folder, LOCK_FILE), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return () => void lock.close()
  } catch (error) {
    const isBusy = (error as { code?: string }).code === 'SQLITE_BUSY'
    throw new StartError(
      isBusy
        ? `the data folder ${folder} is in use by another instance`
        : `the data folder ${folder} cannot be written: ${(error as Error).message}`,
    )
  }
}

function createFolder(folder: string): void {
  try {
    createFolderWithParents(folder)
    chmodSync(folder, 0o700)
  } catch (error) {
    throw new StartError(`the data folder ${folder} cannot be used: ${(error as Error).message}`)
  }
}

/**
 * Node's recursive `mkdirSync` does not return on a file system that creates no folders, so this recurses by itself.
 */
function createFolderWithParents(folder: string): void {
  if (existsSync(folder)) return
  createFolderWithParents(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
