import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Passkey } from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../../base'
import { newId, type Database, type PasskeyRow } from '../../database'

/** Passkeys of one account. */
const MAXIMUM_PASSKEYS = 20

interface PasskeyStoreDependencies {
  database: Database
  hub: NoticeHub
  now: Now
}

export type PasskeyStore = ReturnType<typeof createPasskeyStore>
type NewPasskey = Pick<PasskeyRow, 'account_id' | 'credential_id' | 'public_key' | 'counter' | 'rp_id' | 'name'>

/** Stores the public keys of passkeys. */
export function createPasskeyStore({ database, hub, now }: PasskeyStoreDependencies) {
  function announce(accountId: string, id: string): void {
    database.afterCommit(() => {
      hub.publishTo(accountId, { entity: 'passkey', id, version: now() })
    })
  }

  async function list(accountId: string): Promise<PasskeyRow[]> {
    return database
      .current()
      .selectFrom('passkeys')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  }

  async function find(credentialId: string): Promise<PasskeyRow | undefined> {
    return database
      .current()
      .selectFrom('passkeys')
      .selectAll()
      .where('credential_id', '=', credentialId)
      .executeTakeFirst()
  }

  return {
    find,
    list: async (accountId: string): Promise<Passkey[]> => (await list(accountId)).map(publicPartOf),
    /** Whether an account may have one more. */
    hasRoom: async (accountId: string): Promise<boolean> => (await list(accountId)).length < MAXIMUM_PASSKEYS,
    async add(passkey: NewPasskey): Promise<Result<Passkey, 'passkey/exists'>> {
      if (await find(passkey.credential_id)) return fail('passkey/exists')
      const row: PasskeyRow = { ...passkey, id: newId(now()), created_at: now(), last_used_at: null }
      await database.current().insertInto('passkeys').values(row).execute()
      announce(row.account_id, row.id)
      return succeed(publicPartOf(row))
    },
    async noteUse({ id, account_id }: PasskeyRow, counter: number): Promise<void> {
      const changes = { counter, last_used_at: now() }
      await database.current().updateTable('passkeys').set(changes).where('id', '=', id).execute()
      announce(account_id, id)
    },
    /** Removes the passkeys of an account, except the ones with the given ids. */
    async keepOnly(accountId: string, ids: readonly string[]): Promise<void> {
      const all = await list(accountId)
      for (const { id } of all.filter((one) => !ids.includes(one.id))) {
        await database.current().deleteFrom('passkeys').where('id', '=', id).execute()
        announce(accountId, id)
      }
    },
    async remove(accountId: string, id: string): Promise<Result<undefined, 'passkey/not-found'>> {
      const { numDeletedRows } = await database
        .current()
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return fail('passkey/not-found', { id })
      announce(accountId, id)
      return succeed(undefined)
    },
  }
}

function publicPartOf({ id, name, rp_id, created_at, last_used_at }: PasskeyRow): Passkey {
  return { passkeyId: id, name, rpId: rp_id, createdAt: created_at, lastUsedAt: last_used_at }
}
