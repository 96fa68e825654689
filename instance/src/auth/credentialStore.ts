import type { Database } from '../database/database'
import type { CredentialRow } from '../database/tables'

export type CredentialKind = CredentialRow['kind']

/** Names are compared without regard to case. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

export type CredentialStore = ReturnType<typeof createCredentialStore>

/** Names and addresses that accounts sign in with. */
export function createCredentialStore(database: Database) {
  return {
    async find(kind: CredentialKind, name: string): Promise<CredentialRow | null> {
      const row = await database
        .current()
        .selectFrom('credentials')
        .selectAll()
        .where('kind', '=', kind)
        .where('name_key', '=', nameKey(name))
        .executeTakeFirst()
      return row ?? null
    },
    async insert(row: Omit<CredentialRow, 'name_key'>): Promise<void> {
      await database
        .current()
        .insertInto('credentials')
        .values({ ...row, name_key: nameKey(row.name) })
        .execute()
    },
    async ofKind(kind: CredentialKind): Promise<CredentialRow[]> {
      return database.current().selectFrom('credentials').selectAll().where('kind', '=', kind).execute()
    },
    async findById(id: string): Promise<CredentialRow | null> {
      return (
        (await database.current().selectFrom('credentials').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
      )
    },
    async update(id: string, changes: Partial<Omit<CredentialRow, 'id'>>): Promise<void> {
      await database.current().updateTable('credentials').set(changes).where('id', '=', id).execute()
    },
  }
}
