import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { barnTables } from './barnTables'
import { createDocumentTable } from './documentTable'
import { incidentTables } from './incidentTables'

const coreTables = [
  'CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT',
  `CREATE TABLE credentials (id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    password_hash TEXT, confirmed_at INTEGER, token_hash TEXT, token_expires_at INTEGER, UNIQUE (kind, name_key)) STRICT`,
  'CREATE INDEX credentials_by_account ON credentials (account_id)',
  `CREATE TABLE sessions (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, provider TEXT NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT`,
  'CREATE INDEX sessions_by_account ON sessions (account_id)',
  'CREATE TABLE login_failures (subject TEXT PRIMARY KEY, failures INTEGER NOT NULL, last_at INTEGER NOT NULL) STRICT',
  'CREATE TABLE address_failures (address TEXT NOT NULL, subject TEXT NOT NULL, at INTEGER NOT NULL) STRICT',
  'CREATE INDEX address_failures_by_address ON address_failures (address, at)',
  `CREATE TABLE eula_acceptances (account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, version TEXT NOT NULL, accepted_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, version)) STRICT`,
  `CREATE TABLE own_layouts (account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, layout_id TEXT NOT NULL, version INTEGER NOT NULL, document TEXT NOT NULL,
    PRIMARY KEY (account_id, layout_id)) STRICT`,
  'CREATE TABLE display_mode (source TEXT NOT NULL, property TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (source, property)) STRICT',
  `CREATE TABLE kept_answers (account_id TEXT NOT NULL, idempotency_key TEXT NOT NULL, call TEXT NOT NULL, body_digest TEXT NOT NULL, status INTEGER NOT NULL,
    headers TEXT NOT NULL, body TEXT, kept_at INTEGER NOT NULL, PRIMARY KEY (account_id, idempotency_key, call)) STRICT`,
  'CREATE INDEX kept_answers_by_time ON kept_answers (kept_at)',
]

const core: Migration = {
  async up(database) {
    await createDocumentTable(database, 'accounts')
    await createDocumentTable(database, 'authorization_records', ['targetEntity.entityId'])
    await createDocumentTable(database, 'authorization_roles')
    await createDocumentTable(database, 'layouts')
    for (const statement of coreTables) await sql.raw(statement).execute(database)
  },
}

/** Steps of the schema in order; each runs once, in a transaction. A step that is released is never edited. */
const migrations: Record<string, Migration> = {
  '0001_core': core,
  '0002_incidents': incidentTables,
  '0003_barn': barnTables,
}

/** Brings the schema up to date. A database of a newer version is refused untouched. */
export async function migrate(database: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error(String(error))
}
