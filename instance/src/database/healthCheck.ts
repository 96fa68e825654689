import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './database'

/** Returns a function that says whether the database answers and the data folder has room for more. */
export function createHealthCheck(database: Database, folder: string | undefined): () => Promise<boolean> {
  async function checkFolder(path: string): Promise<boolean> {
    await access(path, constants.R_OK | constants.W_OK)
    return (await statfs(path)).bavail > 0
  }

  return async () => {
    try {
      await sql`SELECT 1`.execute(database.current())
      return folder === undefined || (await checkFolder(folder))
    } catch {
      return false
    }
  }
}
