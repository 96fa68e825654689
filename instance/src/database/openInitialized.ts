import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../startError'
import { createDatabase, type Database } from './database'
import { DATABASE_FILE, isInitialized } from './dataFolder'
import { openSqlite } from './sqlite'

/**
 * Opens the database of a data folder beside an instance that may run on it, for a short change. It does not lock the
 * folder and leaves the schema as it is. Throws a `StartError` where no instance was started.
 */
export function openInitializedDatabase(folder: string): Database {
  const file = join(folder, DATABASE_FILE)
  if (!isInitialized(folder) || !existsSync(file))
    throw new StartError(`there is no instance in the data folder ${folder}; name another one with --data`)
  const sqlite = openSqlite(file, { mustExist: true })
  sqlite.pragma('foreign_keys = ON')
  return createDatabase(sqlite)
}
