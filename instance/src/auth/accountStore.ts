import type { Query } from '@barn-workbench/core/query'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Account, AccountName } from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, newId, type Database, type DocumentStore } from '../database'
import type { AuditTrail } from './auditTrail'
import { findForbiddenRemoval, sumOf, type StoredRecord } from './effectiveAccess'
import type { GrantStore } from './grantStore'
import type { SessionStore } from './sessionStore'

export interface AccountStoreDependencies {
  database: Database
  grants: GrantStore
  sessions: SessionStore
  audit: AuditTrail
  hub: NoticeHub
  now: Now
}

/** The account that makes a call, and its permissions in it. */
export interface Actor {
  accountId: string
  permissions: ReadonlySet<string>
}

/** Default language of mails to accounts. */
const DEFAULT_LOCALE = 'de'

/** Stores the accounts of an instance, without their credentials and rights. */
export interface AccountStore {
  get(accountId: string): Promise<Result<Account, 'account/not-found'>>
  all(): Promise<Account[]>
  count(): Promise<number>
  /** Answers a query: with a number for the projection `count`, else with accounts or the projected fields of them. */
  query(query: Query): Promise<number | Account[]>
  nameOf(accountId: string): Promise<Result<AccountName, 'account/not-found'>>
  /**
   * Creates an account with the language of mails to it. `by` is the author: the person of the account, the instance,
   * or the account with this id.
   */
  create(displayName: string, locale: string, by?: 'itself' | 'instance' | (string & {})): Promise<Account>
  /** Language of mails to an account. */
  localeOf(accountId: string): Promise<string>
  updateTags(
    change: { accountId: string; tags: string[]; actorId: string },
    ifMatch?: number,
  ): Promise<Result<Account, 'account/not-found' | 'request/version-mismatch'>>
  /**
   * Removes an account, its grants and its sessions. Its credentials, EULA acceptances and own layouts cascade in the
   * database. The acting account has to hold the permissions that the removed one loses.
   */
  remove(accountId: string, actor: Actor, ifMatch?: number): Promise<Result<undefined, RemoveErrors>>
  /** Removes an account without rights that is no longer needed. */
  removeByInstance(accountId: string): Promise<void>
}

type RemoveErrors =
  | 'account/not-found'
  | 'account/last-administrator'
  | 'authorization/exceeds-own'
  | 'request/version-mismatch'

/** Creates the store of the accounts of an instance. */
export function createAccountStore(dependencies: AccountStoreDependencies): AccountStore {
  const { database, audit, hub, now } = dependencies
  const documents = createDocumentStore<Account, 'account/not-found'>({
    database,
    table: 'accounts',
    idKey: 'accountId',
    notFoundCode: 'account/not-found',
    onChange: ({ id, version }) => {
      hub.publish({ entity: 'account', id, version }, ['accounts.view'])
    },
  })

  return {
    get: (accountId) => documents.get(accountId),
    all: () => documents.all(),
    count: () => documents.count(),
    query: (query) => documents.query(query),
    nameOf: async (accountId) => {
      const account = await documents.get(accountId)
      return account.ok ? succeed(accountName(account.value)) : account
    },
    localeOf: (accountId) => localeOf(database, accountId),
    create: (displayName, locale, by = 'itself') =>
      database.transaction(async () => {
        const account = await documents.insert({ accountId: newId(now()), displayName, tags: [] })
        const { accountId } = account
        await database.current().insertInto('account_locales').values({ account_id: accountId, locale }).execute()
        const actorId = by === 'itself' ? accountId : by === 'instance' ? null : by
        await audit.write({ actorId, action: 'account.created', target: targetOf(account), after: { displayName } })
        return account
      }),
    updateTags: ({ accountId, tags, actorId }, ifMatch) =>
      database.transaction(async () => {
        const before = await documents.get(accountId)
        const updated = await documents.update(accountId, ifMatch, (account) => succeed({ ...account, tags }))
        if (!updated.ok || !before.ok) return updated
        const change = { before: { tags: before.value.tags }, after: { tags } }
        await audit.write({ actorId, action: 'account.tagged', target: targetOf(updated.value), ...change })
        return updated
      }),
    ...createRemoval(dependencies, documents),
  }
}

function createRemoval(
  { grants, sessions, audit, now }: AccountStoreDependencies,
  documents: DocumentStore<Account, 'account/not-found'>,
): Pick<AccountStore, 'remove' | 'removeByInstance'> {
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

  /** `actor` is null if the instance itself removes an account. */
  function remove(accountId: string, actor: Actor | null, ifMatch?: number): Promise<Result<undefined, RemoveErrors>> {
    return grants.changeKeepingAdministrator<undefined, RemoveErrors>(async () => {
      const account = await documents.getVersion(accountId, ifMatch)
      if (!account.ok) return account
      const records = await grantsOf(accountId)
      const permission = actor && findForbiddenRemoval(await grants.read(), records, actor.permissions, now())
      if (permission) return fail('authorization/exceeds-own', { permission })
      const before = { ...contentOf(account.value), ...sumOf(records) }
      const target = targetOf(account.value)
      await audit.write({ actorId: actor?.accountId ?? null, action: 'account.deleted', target, before })
      await removeGrants(records)
      await sessions.endAll(accountId)
      const removed = await documents.remove(accountId, ifMatch)
      return removed.ok ? succeed(undefined) : removed
    })
  }

  return {
    remove,
    async removeByInstance(accountId) {
      await remove(accountId, null)
    },
  }
}

async function localeOf(database: Database, accountId: string): Promise<string> {
  const row = await database
    .current()
    .selectFrom('account_locales')
    .select('locale')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.locale ?? DEFAULT_LOCALE
}

function targetOf({ accountId, displayName }: Account) {
  return { entityType: 'account', entityId: accountId, name: displayName }
}

function contentOf({ displayName, tags }: Account) {
  return { displayName, tags }
}

/** The part of an account that is visible without the permission `accounts.view`. */
export function accountName({ accountId, displayName }: Account): AccountName {
  return { accountId, displayName }
}
