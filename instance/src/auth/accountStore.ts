import type { Query } from '@barn-workbench/core/query'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Account, AccountName } from '@barn-workbench/core/schema'
import { createDocumentStore, newId, type Database } from '../database'
import type { NoticeHub } from '../noticeHub'
import type { Now } from '../now'
import { findForbiddenRemoval, type StoredRecord } from './effectiveAccess'
import type { GrantStore } from './grantStore'
import type { SessionStore } from './sessions'

/** An account with the fields that only the instance itself uses. */
export interface StoredAccount extends Account {
  /** Language of mails to the account. */
  locale: string
}

export interface AccountStoreDependencies {
  database: Database
  grants: GrantStore
  sessions: SessionStore
  hub: NoticeHub
  now: Now
}

export interface AccountStore {
  get(accountId: string): Promise<Result<StoredAccount, 'account/not-found'>>
  all(): Promise<StoredAccount[]>
  count(): Promise<number>
  /** Answers a query: with a number for the projection `count`, else with accounts or the projected fields of them. */
  query(query: Query): Promise<number | StoredAccount[]>
  nameOf(accountId: string): Promise<Result<AccountName, 'account/not-found'>>
  create(displayName: string, locale: string): Promise<StoredAccount>
  updateTags(
    accountId: string,
    tags: string[],
    ifMatch?: number,
  ): Promise<Result<StoredAccount, 'account/not-found' | 'request/version-mismatch'>>
  /**
   * Removes an account, its grants and its sessions. Its credentials, EULA acceptances and own layouts cascade in the
   * database. The acting account has to hold the permissions that the removed one loses.
   */
  remove(
    accountId: string,
    actorPermissions: ReadonlySet<string>,
    ifMatch?: number,
  ): Promise<Result<undefined, RemoveErrors>>
}

type RemoveErrors =
  'account/not-found' | 'account/last-administrator' | 'authorization/exceeds-own' | 'request/version-mismatch'

export function createAccountStore({ database, grants, sessions, hub, now }: AccountStoreDependencies): AccountStore {
  const documents = createDocumentStore<StoredAccount, 'account/not-found'>({
    database,
    table: 'accounts',
    idKey: 'accountId',
    notFoundCode: 'account/not-found',
    onChange: ({ id, version }) => {
      hub.publish({ entity: 'account', id, version }, ['accounts.view'])
    },
  })

  function grantsOf(accountId: string): Promise<StoredRecord[]> {
    return grants.records.all([
      { key: 'targetEntity.entityId', operator: '==', value: accountId },
      { key: 'targetEntity.entityType', operator: '==', value: 'account' },
    ])
  }

  async function removeGrants(records: readonly StoredRecord[]): Promise<void> {
    for (const { authorizationRecordId } of records) {
      const removed = await grants.records.remove(authorizationRecordId)
      if (!removed.ok) throw new Error(`The authorization record ${authorizationRecordId} could not be removed`)
    }
  }

  return {
    get: (accountId) => documents.get(accountId),
    all: () => documents.all(),
    count: () => documents.count(),
    query: (query) => documents.query(query),
    nameOf: async (accountId) => {
      const account = await documents.get(accountId)
      return account.ok ? succeed(accountName(account.value)) : account
    },
    create: (displayName, locale) => documents.insert({ accountId: newId(now()), displayName, locale, tags: [] }),
    updateTags: (accountId, tags, ifMatch) =>
      documents.update(accountId, ifMatch, (account) => succeed({ ...account, tags })),
    remove: (accountId, actorPermissions, ifMatch) =>
      grants.changeKeepingAdministrator<undefined, RemoveErrors>(async () => {
        const records = await grantsOf(accountId)
        const permission = findForbiddenRemoval(await grants.read(), records, actorPermissions, now())
        if (permission !== undefined) return fail('authorization/exceeds-own', { permission })
        await removeGrants(records)
        await sessions.endAll(accountId)
        const removed = await documents.remove(accountId, ifMatch)
        return removed.ok ? succeed(undefined) : removed
      }),
  }
}

/** The part of an account that is visible without the permission `accounts.view`. */
export function accountName({ accountId, displayName }: Account): AccountName {
  return { accountId, displayName }
}
