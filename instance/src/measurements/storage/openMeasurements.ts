import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  checkForDamage,
  isDamageError,
  makeFilePrivate,
  openSqlite,
  preferGivingBack,
  startGivingBack,
  writePrivateFile,
  type Sqlite,
} from '../../database'
import type { RowSource } from '../series/catalogue'
import { createMeasurementStore, type MeasurementStore, type MeasurementStoreOptions } from './measurementStore'

const DATABASE_FILE = 'measurements.db'

/** Thrown if the check of a file finds damage that does not keep SQLite from opening it. */
class DamagedFileError extends Error {}

export interface OpenMeasurementsOptions extends MeasurementStoreOptions {
  /** Called if damage is found while the file is open. The next start sets it aside. */
  onDamage?: () => void
  /** Called with the name of a damaged file that was set aside, before a new one is created. */
  onSetAside?: (name: string) => void
}

/**
 * Opens the measurements of a data folder, or in memory without one. They have a separate database file, so that a long
 * transaction of a request does not delay the rows of a minute. A damaged file is set aside under a name with the time,
 * since rows from outside cannot be computed again. Nothing ever deletes it.
 */
export function openMeasurements(
  folder: string | undefined,
  rows: RowSource,
  options: OpenMeasurementsOptions,
): MeasurementStore {
  if (folder === undefined) return openDatabase(openSqlite(':memory:'), rows, options)
  const file = join(folder, DATABASE_FILE)
  if (existsSync(damageMarkOf(file))) setAside(file, options)
  try {
    return openFile(file, rows, options)
  } catch (error) {
    if (!(error instanceof DamagedFileError) && !isDamageError(error)) throw error
    setAside(file, options)
    return openFile(file, rows, options)
  }
}

const damageMarkOf = (file: string): string => `${file}-damaged`

const SET_ASIDE = /^measurements\.damaged-.*\.db$/

/** The names of the damaged files that were set aside in a data folder. */
export function filesSetAside(folder: string): string[] {
  return readdirSync(folder).filter((name) => SET_ASIDE.test(name))
}

/** Renames a file and its journal, which may hold rows that are not in the file yet. */
function setAside(file: string, { now, onSetAside }: OpenMeasurementsOptions): void {
  const time = new Date(now())
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  const folder = dirname(file)
  const taken = filesSetAside(folder).length
  const name = `measurements.damaged-${time}${taken > 0 ? `-${taken + 1}` : ''}.db`
  for (const suffix of ['', '-wal']) {
    const from = `${file}${suffix}`
    if (existsSync(from)) renameSync(from, join(folder, `${name}${suffix}`))
  }
  for (const path of [`${file}-shm`, damageMarkOf(file)]) rmSync(path, { force: true })
  onSetAside?.(name)
}

/** Opens a file that only its owner can read. SQLite gives the files beside it the same rights. */
function openFile(file: string, rows: RowSource, options: OpenMeasurementsOptions): MeasurementStore {
  makeFilePrivate(file)
  const database = openSqlite(file)
  const store = openDatabase(database, rows, options)
  const check = startCheck(file, database, options)
  const stopGiving = startGivingBack(database)
  const close = database.close
  database.close = () => {
    check.stop()
    stopGiving()
    close()
    check.markClosed()
  }
  return store
}

function startCheck(file: string, database: Sqlite, { onDamage = () => undefined }: OpenMeasurementsOptions) {
  try {
    return checkForDamage(file, database, () => {
      writePrivateFile(damageMarkOf(file), '')
      onDamage()
    })
  } catch (error) {
    database.close()
    throw new DamagedFileError((error as Error).message)
  }
}

function openDatabase(database: Sqlite, rows: RowSource, options: MeasurementStoreOptions): MeasurementStore {
  try {
    preferGivingBack(database)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    const store = createMeasurementStore(database, rows, options)
    store.migrate()
    return store
  } catch (error) {
    database.close()
    throw error
  }
}

/** Opens another connection to the measurements of an open data folder, for a thread that reads them. */
export function openForReading(folder: string, rows: RowSource): MeasurementStore {
  const database = openSqlite(join(folder, DATABASE_FILE), { mustExist: true })
  return createMeasurementStore(database, rows, { now: Date.now })
}
