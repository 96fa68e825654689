import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { EntityReference } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { CredentialRow, CredentialTokenRow, Database } from '../database'

export type CredentialKind = CredentialRow['kind']

/** User names and addresses are compared ignoring case, ids of a directory exactly. */
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

/** Finds the accounts of user names in one query. A name without an account is absent from the map. */
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

/** Time for which a token is valid, in ms. */
export const TOKEN_LIFETIME = DAY
const TOKEN_BYTES = 32
/** Tokens of one credential at the same time. The oldest go for further ones. */
const MAXIMUM_TOKENS = 10

type TokenPurpose = CredentialTokenRow['purpose']
export type CredentialTokens = ReturnType<typeof createCredentialTokens>

/**
 * Issues the tokens of links that confirm an address or set a password, and finds them. Only their digests are stored.
 */
export function createCredentialTokens({ database, now }: { database: Database; now: Now }) {
  return {
    /** A new token for a credential. */
    async issue(credentialId: string, purpose: TokenPurpose): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const row = {
        token_hash: digest(token),
        credential_id: credentialId,
        purpose,
        expires_at: now() + TOKEN_LIFETIME,
      }
      await database.transaction(async () => {
        const current = database.current()
        await current.deleteFrom('credential_tokens').where('expires_at', '<=', now()).execute()
        await current.insertInto('credential_tokens').values(row).execute()
        await sql`DELETE FROM credential_tokens WHERE token_hash IN (SELECT token_hash FROM credential_tokens
          WHERE credential_id = ${credentialId} ORDER BY expires_at DESC, rowid DESC LIMIT -1 OFFSET ${MAXIMUM_TOKENS})`.execute(
          current,
        )
      })
      return token
    },
    /** Whether a token of a credential is for that purpose and has neither expired nor been used. */
    async isValid(credentialId: string, purpose: TokenPurpose, token: string): Promise<boolean> {
      const row = await database
        .current()
        .selectFrom('credential_tokens')
        .select('token_hash')
        .where('token_hash', '=', digest(token))
        .where('credential_id', '=', credentialId)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row !== undefined
    },
    /** Makes all tokens of a credential useless, after one of them was used. */
    async removeAll(credentialId: string): Promise<void> {
      await database.current().deleteFrom('credential_tokens').where('credential_id', '=', credentialId).execute()
    },
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
