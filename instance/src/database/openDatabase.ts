import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../startError'
import { addTextFunctions } from './addTextFunctions'
import { createDatabase, type Database } from './database'
import { DATABASE_FILE, isInitialized, LOCK_FILE, markInitialized, prepareFolder } from './dataFolder'
import { keepRoomForStart, makeRoomForStart, openDiskReserve } from './diskReserve'
import { createDocumentQueries, type DocumentQueries } from './documentQueries'
import { migrate } from './schema'
import { isBusyError, openSqlite, type Sqlite } from './sqlite'

/**
 * Opens the database of a data folder and brings its schema up to date. Locks the folder for this process until the
 * database is closed. Without a folder the database is in memory. Throws a `StartError` where the folder is in use or
 * the database is damaged.
 */
export async function openDatabase(folder: string | undefined): Promise<Database> {
  const unlock = folder === undefined ? undefined : lockFolder(folder)
  try {
    if (folder !== undefined) makeRoomForStart(folder)
    const sqlite = folder === undefined ? openChecked(':memory:') : openFile(folder)
    const database = await prepareDatabase(sqlite, createDocumentQueries(folder))
    if (folder !== undefined) markInitialized(folder)
    const reserve = folder === undefined ? undefined : openDiskReserve(folder, sqlite)
    return {
      ...database,
      ...(reserve && { reserve }),
      async close() {
        reserve?.close()
        await database.close()
        if (folder !== undefined) keepRoomForStart(folder)
        unlock?.()
      },
    }
  } catch (error) {
    unlock?.()
    throw error
  }
}

/** Brings the schema of an open database up to date. Throws a `StartError` where that fails. */
export async function prepareDatabase(
  sqlite: Sqlite,
  documentQueries: DocumentQueries | null = null,
): Promise<Database> {
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  addTextFunctions(sqlite)
  const database = createDatabase(sqlite, documentQueries)
  await migrateInOneTransaction(sqlite, database)
  return database
}

/** SQLite undoes all steps of a start that was interrupted. */
async function migrateInOneTransaction(sqlite: Sqlite, database: Database): Promise<void> {
  sqlite.exec('BEGIN IMMEDIATE')
  try {
    await migrate(database.current() as never)
    sqlite.exec('COMMIT')
  } catch (error) {
    if (sqlite.isInTransaction) sqlite.exec('ROLLBACK')
    sqlite.close()
    throw new StartError(`the database cannot be brought up to date; nothing was changed: ${(error as Error).message}`)
  }
}

/**
 * Opens the database of a folder. Once an instance was started there, an empty database is a damaged one. SQLite is not
 * asked about an empty file, since it would delete the journal beside it, which may hold everything.
 */
function openFile(folder: string): Sqlite {
  const file = join(folder, DATABASE_FILE)
  const mayBeEmpty = !isInitialized(folder)
  if (!mayBeEmpty && existsSync(file) && statSync(file).size === 0) throw damaged(file, 'it has been emptied')
  return openChecked(file, { mayBeEmpty })
}

function damaged(file: string, reason: string): StartError {
  return new StartError(`the database ${file} is damaged or cannot be opened; nothing was changed: ${reason}`)
}

function openChecked(file: string, { mayBeEmpty } = { mayBeEmpty: true }): Sqlite {
  try {
    const sqlite = openSqlite(file, { mustExist: !mayBeEmpty })
    const tables = sqlite.prepare('SELECT count(*) FROM sqlite_master').value()
    if (!mayBeEmpty && tables === 0)
      throw new Error('its tables are missing; the journal beside it (-wal) may be damaged')
    const checked = sqlite.pragma('quick_check(1)')
    if (checked !== 'ok') throw new Error(String(checked))
    return sqlite
  } catch (error) {
    throw damaged(file, (error as Error).message)
  }
}

/**
 * The lock is a transaction that stays open. The operating system ends it with the process, so no lock is left behind.
 */
function lockFolder(folder: string): () => void {
  prepareFolder(folder)
  try {
    const lock = openSqlite(join(folder, LOCK_FILE), { timeout: 0 })
    // A journal on the disk would need room there.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return () => void lock.close()
  } catch (error) {
    throw new StartError(
      isBusyError(error)
        ? `the data folder ${folder} is in use by another instance`
        : `the data folder ${folder} cannot be written: ${(error as Error).message}`,
    )
  }
}
