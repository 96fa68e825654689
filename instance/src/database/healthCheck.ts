import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { HealthFault } from '@barn-workbench/core/schema'
import type { Database } from './database'

/**
 * Returns the check behind `GET /api/health`: whether the database answers, and the data folder can be read and written
 * and has free room. `folder` is undefined if everything is in memory. The check never rejects.
 */
export function createHealthCheck(database: Database, folder: string | undefined): () => Promise<HealthFault[]> {
  return async () => {
    const faults = [await checkDatabase(database), folder === undefined ? null : await checkFolder(folder)]
    return faults.filter((fault) => fault !== null)
  }
}

async function checkDatabase(database: Database): Promise<HealthFault | null> {
  try {
    await sql`SELECT 1`.execute(database.current())
    return null
  } catch {
    return 'database'
  }
}

async function checkFolder(folder: string): Promise<HealthFault | null> {
  try {
    await access(folder, constants.R_OK | constants.W_OK)
    return (await statfs(folder)).bavail > 0 ? null : 'diskFull'
  } catch {
    return 'dataFolder'
  }
}
