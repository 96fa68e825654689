import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Barn } from '../../simulator'
import { createMeasurementStore, type MeasurementStore, type MeasurementStoreOptions } from './measurementStore'

const DATABASE_FILE = 'measurements.db'

/**
 * Measurements have a file of their own: what a call writes and may undo never holds up a minute's rows. They can all be computed
 * again, so a damaged file is thrown away.
 */
export function openMeasurements(
  folder: string | undefined,
  barn: Barn,
  options: MeasurementStoreOptions,
): MeasurementStore {
  if (folder === undefined) return migrated(':memory:', barn, options)
  const file = join(folder, DATABASE_FILE)
  try {
    return migrated(file, barn, options)
  } catch (error) {
    if (!isDamaged(error)) throw error
    for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
    return migrated(file, barn, options)
  }
}

function isDamaged(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB'
}

function migrated(file: string, barn: Barn, options: MeasurementStoreOptions): MeasurementStore {
  const database = new Sqlite(file)
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    if (database.pragma('quick_check(1)', { simple: true }) !== 'ok')
      throw Object.assign(new Error('damaged'), { code: 'SQLITE_CORRUPT' })
    const store = createMeasurementStore(database, barn, options)
    store.migrate()
    return store
  } catch (error) {
    database.close()
    throw error
  }
}
