import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDamageError, makeFilePrivate, openSqlite } from '../../database'
import type { Barn } from '../../simulator'
import { createMeasurementStore, type MeasurementStore, type MeasurementStoreOptions } from './measurementStore'

const DATABASE_FILE = 'measurements.db'

/** The check of a file has found damage that does not keep SQLite from opening it. */
class DamagedFileError extends Error {}

/**
 * Opens the measurements of a data folder, or in memory without one. They have a database file of their own, so that a
 * long transaction of a request does not delay the rows of a minute. A damaged file is deleted, because all rows can be
 * computed again.
 */
export function openMeasurements(
  folder: string | undefined,
  barn: Barn,
  options: MeasurementStoreOptions,
): MeasurementStore {
  if (folder === undefined) return openDatabase(':memory:', barn, options)
  const file = join(folder, DATABASE_FILE)
  try {
    return openFile(file, barn, options)
  } catch (error) {
    if (!(error instanceof DamagedFileError) && !isDamageError(error)) throw error
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
    return openFile(file, barn, options)
  }
}

/** Opens a file that only its owner can read. SQLite gives the files beside it the same rights. */
function openFile(file: string, barn: Barn, options: MeasurementStoreOptions): MeasurementStore {
  makeFilePrivate(file)
  return openDatabase(file, barn, options)
}

function openDatabase(file: string, barn: Barn, options: MeasurementStoreOptions): MeasurementStore {
  const database = openSqlite(file)
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    if (database.pragma('quick_check(1)') !== 'ok') throw new DamagedFileError()
    const store = createMeasurementStore(database, barn, options)
    store.migrate()
    return store
  } catch (error) {
    database.close()
    throw error
  }
}

/** Another connection to the measurements of a data folder that is open already, for a thread that reads them. */
export function openForReading(folder: string, barn: Barn): MeasurementStore {
  const database = openSqlite(join(folder, DATABASE_FILE), { mustExist: true })
  return createMeasurementStore(database, barn, { now: Date.now })
}
