import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from './database'
import { openSqlite } from './sqlite'

/** A database in which SQLite has ended the transaction by itself, as it does on a full disk. */
function createEndingDatabase() {
  const sqlite = openSqlite(':memory:')
  sqlite.exec('CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)')
  const database = createDatabase(sqlite)
  async function writeUntilFull(): Promise<never> {
    await sql`INSERT INTO facts VALUES ('a', 'b')`.execute(database.current())
    sqlite.exec('ROLLBACK')
    throw new Error('database or disk is full')
  }
  return { database, writeUntilFull }
}

test.each(['transaction', 'attempt'] as const)('a %s that SQLite has ended fails with the cause', async (kind) => {
  const { database, writeUntilFull } = createEndingDatabase()
  const run = () =>
    kind === 'transaction' ? database.transaction(writeUntilFull) : database.attempt(writeUntilFull, () => true)
  await expect(run()).rejects.toThrow('database or disk is full')
  await database.transaction(async () => {
    await sql`INSERT INTO facts VALUES ('a', 'c')`.execute(database.current())
  })
  expect(await database.current().selectFrom('facts').selectAll().execute()).toEqual([{ name: 'a', value: 'c' }])
})
