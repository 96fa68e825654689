import { succeed, type Result } from '@barn-workbench/core/result'
import type { Account, AccountName } from '@barn-workbench/core/schema'
import type { GrantStore } from '../auth/grantStore'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { createDocumentStore } from '../database/documentStore'
import { newId } from '../database/newId'
import type { NoticeHub } from '../events/noticeHub'

/** An account with what only the instance itself needs of it. */
export interface StoredAccount extends Account {
  /** Language of mails to it. */
  locale: string
}

export type AccountStore = ReturnType<typeof createAccountStore>

export interface AccountStoreDeps {
  database: Database
  grants: GrantStore
  hub: NoticeHub
  now: Clock
}

export function createAccountStore({ database, grants, hub, now }: AccountStoreDeps) {
  const documents = createDocumentStore<StoredAccount, 'account/not-found'>({
    database,
    table: 'accounts',
    idKey: 'accountId',
    missing: 'account/not-found',
    changed: ({ id, version }) => {
      hub.publish({ entity: 'account', id, version }, ['accounts.view'])
    },
  })
  return {
    documents,
    create: (displayName: string, locale: string): Promise<StoredAccount> =>
      documents.insert({ accountId: newId(now()), displayName, locale, tags: [] }),
    async nameOf(accountId: string): Promise<Result<AccountName, 'account/not-found'>> {
      const account = await documents.get(accountId)
      return account.ok ? succeed({ accountId, displayName: account.value.displayName }) : account
    },
    updateTags: (accountId: string, tags: string[], ifMatch?: number) =>
      documents.update(accountId, ifMatch, (account) => succeed({ ...account, tags })),
    /** With the account go its log-ins, names, acceptances and own layouts, by the schema, and its grants. */
    async remove(
      accountId: string,
      ifMatch?: number,
    ): Promise<Result<undefined, 'account/not-found' | 'account/last-administrator' | 'request/version-mismatch'>> {
      return grants.changingSafely(async () => {
        const { records } = await grants.read()
        for (const { targetEntity, authorizationRecordId } of records) {
          if (targetEntity.entityType === 'account' && targetEntity.entityId === accountId)
            await grants.records.remove(authorizationRecordId)
        }
        const removed = await documents.remove(accountId, ifMatch)
        return removed.ok ? succeed(undefined) : removed
      })
    },
  }
}

/** What an account without `accounts.view` may know of others. */
export function accountName({ accountId, displayName }: Account): AccountName {
  return { accountId, displayName }
}
