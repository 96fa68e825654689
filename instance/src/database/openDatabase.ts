import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, type Now } from '../base'
import { createInstanceLog, type InstanceLog } from '../log'
import { checkForDamage, damagedError, type DamageCheck } from './damageCheck'
import { createDatabase, type Database } from './database'
import { DATABASE_FILE, isInitialized, LOCK_FILE, markInitialized, prepareFolder } from './dataFolder'
import { keepRoomForStart, makeRoomForStart, openDiskReserve } from './diskReserve'
import { createDocumentQueries, type DocumentQueries } from './documentQueries'
import { finishRestore } from './pendingRestore'
import { migrate } from './schema'
import { addTextFunctions, isBusyError, openSqlite, type Sqlite } from './sqlite'
import { prepareUpgrade } from './upgrade'

interface OpenOptions {
  /** Called when the complete check finds damage. Nothing more is written then. */
  onDamage?: ((error: StartError) => void) | undefined
  /** The log for failures of the thread that reads documents. */
  log?: InstanceLog
  now?: Now
}

/**
 * Opens the database of a data folder and brings its schema up to date. Locks the folder for this process until the
 * database is closed. Without a folder the database is in memory. Throws a `StartError` if the folder is in use or the
 * database is damaged. Damage that only a complete check finds is reported to `onDamage` later.
 */
export async function openDatabase(
  folder: string | undefined,
  { onDamage = () => undefined, log = createInstanceLog(), now = Date.now }: OpenOptions = {},
): Promise<Database> {
  if (folder === undefined) return prepareDatabase(openSqlite(':memory:'))
  const unlock = lockFolder(folder)
  try {
    const aside = finishRestore(folder)
    if (aside !== null) reportRestore({ log, now, aside: join(folder, aside) })
    makeRoomForStart(folder)
    const { sqlite, check } = openFile(folder, onDamage)
    addTextFunctions(sqlite)
    const sayUpgraded = prepareUpgrade(sqlite, folder, { log, now })
    const database = await prepareDatabase(sqlite, createDocumentQueries(folder, { log, now, module: 'database' }))
    sayUpgraded?.()
    markInitialized(folder)
    const reserve = openDiskReserve(folder, sqlite)
    return {
      ...database,
      reserve,
      async close() {
        reserve.close()
        check.stop()
        await database.close()
        check.markClosed()
        keepRoomForStart(folder)
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function reportRestore({ log, now, aside }: { log: InstanceLog; now: Now; aside: string }): void {
  const message = `runs on a restored backup; what was there before is kept in ${aside}`
  log.write({ kind: 'system', timestamp: now(), level: 'warn', module: 'backup', message })
}

/** Brings the schema of an open database up to date. Throws a `StartError` if that fails. */
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
function openFile(folder: string, onDamage: (error: StartError) => void): { sqlite: Sqlite; check: DamageCheck } {
  const file = join(folder, DATABASE_FILE)
  const mayBeEmpty = !isInitialized(folder)
  if (!mayBeEmpty && existsSync(file) && statSync(file).size === 0) throw damagedError(file, 'it has been emptied')
  try {
    const sqlite = openSqlite(file, { mustExist: !mayBeEmpty })
    const tables = sqlite.prepare('SELECT count(*) FROM sqlite_master').value()
    if (!mayBeEmpty && tables === 0)
      throw new Error('its tables are missing; the journal beside it (-wal) may be damaged')
    const check = checkForDamage(file, sqlite, (reason) => onDamage(damagedError(file, reason)))
    return { sqlite, check }
  } catch (error) {
    throw damagedError(file, (error as Error).message)
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

/**
 * Opens the database of a data folder beside an instance that may run on it, for a short change. It does not lock the
 * folder or change the schema. Throws a `StartError` if no instance was ever started in it.
 */
export function openInitializedDatabase(folder: string): Database {
  const file = join(folder, DATABASE_FILE)
  if (!isInitialized(folder) || !existsSync(file))
    throw new StartError(`there is no instance in the data folder ${folder}; name another one with --data`)
  const sqlite = openSqlite(file, { mustExist: true })
  sqlite.pragma('foreign_keys = ON')
  return createDatabase(sqlite)
}
