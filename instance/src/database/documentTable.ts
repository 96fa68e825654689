import { sql, type Kysely } from 'kysely'
import { jsonValue } from './jsonPath'

/** A table of documents with an index for each key that is often asked for. */
export async function createDocumentTable(
  database: Kysely<unknown>,
  table: string,
  indexedKeys: readonly string[] = [],
): Promise<void> {
  await sql`CREATE TABLE ${sql.table(table)} (id TEXT PRIMARY KEY, version INTEGER NOT NULL, document TEXT NOT NULL) STRICT`.execute(
    database,
  )
  for (const key of indexedKeys) {
    const index = sql.id(`${table}_by_${key.replaceAll('.', '_')}`)
    await sql`CREATE INDEX ${index} ON ${sql.table(table)} (${jsonValue(key)}, id)`.execute(database)
  }
}
