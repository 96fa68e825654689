import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './database'

/**
 * Returns the check behind `GET /api/health`: whether the database answers, and the data folder can be read and written
 * and has free room. `folder` is undefined if everything is in memory. The check never rejects.
 */
export function createHealthCheck(database: Database, folder: string | undefined): () => Promise<boolean> {
  return async () => {
    try {
      await sql`SELECT 1`.execute(database.current())
      return folder === undefined || (await hasRoom(folder))
    } catch {
      return false
    }
  }
}

/** Whether the disk of a folder has free room. Rejects if the folder cannot be read or written. */
async function hasRoom(folder: string): Promise<boolean> {
  await access(folder, constants.R_OK | constants.W_OK)
  return (await statfs(folder)).bavail > 0
}
