import { sql } from 'kysely'
import type { EntityReference } from '@barn-workbench/core/schema'
import type { CredentialRow, Database } from '../database'

export type CredentialKind = CredentialRow['kind']

/** User names and addresses are compared without regard to case, ids of a directory as they are. */
export function nameKey(name: string, kind: CredentialKind = 'usernamePassword'): string {
  return kind === 'remote' ? name : name.normalize('NFC').toLowerCase()
}

export type CredentialStore = ReturnType<typeof createCredentialStore>

/** Stores the user names and e-mail addresses that accounts sign in with, and their password hashes. */
export function createCredentialStore(database: Database) {
  return {
    async find(kind: CredentialKind, name: string): Promise<CredentialRow | null> {
      const row = await database
        .current()
        .selectFrom('credentials')
        .selectAll()
        .where('kind', '=', kind)
        .where('name_key', '=', nameKey(name, kind))
        .executeTakeFirst()
      return row ?? null
    },
    async findById(id: string): Promise<CredentialRow | null> {
      const row = await database.current().selectFrom('credentials').selectAll().where('id', '=', id).executeTakeFirst()
      return row ?? null
    },
    async listOfKind(kind: CredentialKind): Promise<CredentialRow[]> {
      return database.current().selectFrom('credentials').selectAll().where('kind', '=', kind).execute()
    },
    async listOfAccount(accountId: string): Promise<CredentialRow[]> {
      return database
        .current()
        .selectFrom('credentials')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute()
    },
    async insert(content: Omit<CredentialRow, 'name_key'>): Promise<CredentialRow> {
      const row = { ...content, name_key: nameKey(content.name, content.kind) }
      await database.current().insertInto('credentials').values(row).execute()
      return row
    },
    async update(id: string, changes: Partial<Omit<CredentialRow, 'id'>>): Promise<void> {
      await database.current().updateTable('credentials').set(changes).where('id', '=', id).execute()
    },
  }
}

interface UserRow {
  userName: string
  entityId: string
  displayName: string
}

/** Finds the accounts of user names in one query. A name that nobody has is absent from the map. */
export async function findAccountsByUserName(
  database: Database,
  userNames: readonly string[],
): Promise<ReadonlyMap<string, EntityReference>> {
  if (userNames.length === 0) return new Map()
  const nameKeys = JSON.stringify(userNames.map((name) => nameKey(name)))
  const { rows } = await sql<UserRow>`
    SELECT credentials.name_key AS userName, accounts.id AS entityId, accounts.document ->> '$.displayName' AS displayName
    FROM credentials JOIN accounts ON accounts.id = credentials.account_id
    WHERE credentials.kind = 'usernamePassword' AND credentials.name_key IN (SELECT value FROM json_each(${nameKeys}))`.execute(
    database.current(),
  )
  const accounts = new Map<string, EntityReference>()
  for (const name of userNames) {
    const row = rows.find(({ userName }) => userName === nameKey(name))
    if (row) accounts.set(name, { entityId: row.entityId, displayName: row.displayName })
  }
  return accounts
}
