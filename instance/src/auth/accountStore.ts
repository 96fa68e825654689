import { succeed, type Result } from '@barn-workbench/core/result'
import type { Account, AccountName } from '@barn-workbench/core/schema'
import { createDocumentStore, newId, type Database } from '../database'
import type { NoticeHub } from '../noticeHub'
import type { Now } from '../now'
import type { GrantStore } from './grantStore'

/** An account with the fields that only the instance itself uses. */
export interface StoredAccount extends Account {
  /** Language of mails to the account. */
  locale: string
}

export interface AccountStoreDependencies {
  database: Database
  grants: GrantStore
  hub: NoticeHub
  now: Now
}

export type AccountStore = ReturnType<typeof createAccountStore>

export function createAccountStore({ database, grants, hub, now }: AccountStoreDependencies) {
  const documents = createDocumentStore<StoredAccount, 'account/not-found'>({
    database,
    table: 'accounts',
    idKey: 'accountId',
    notFoundCode: 'account/not-found',
    onChange: ({ id, version }) => {
      hub.publish({ entity: 'account', id, version }, ['accounts.view'])
    },
  })
  return {
    documents,
    create: (displayName: string, locale: string): Promise<StoredAccount> =>
      documents.insert({ accountId: newId(now()), displayName, locale, tags: [] }),
    async nameOf(accountId: string): Promise<Result<AccountName, 'account/not-found'>> {
      const account = await documents.get(accountId)
      return account.ok ? succeed(accountName(account.value)) : account
    },
    updateTags: (accountId: string, tags: string[], ifMatch?: number) =>
      documents.update(accountId, ifMatch, (account) => succeed({ ...account, tags })),
    /** Removes an account and its grants. Its credentials, sessions, EULA acceptances and own layouts cascade in the database. */
    async remove(
      accountId: string,
      ifMatch?: number,
    ): Promise<Result<undefined, 'account/not-found' | 'account/last-administrator' | 'request/version-mismatch'>> {
      return grants.changeKeepingAdministrator(async () => {
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

/** The part of an account that is visible without the permission `accounts.view`. */
export function accountName({ accountId, displayName }: Account): AccountName {
  return { accountId, displayName }
}
