import { accounts, accountSignIn, ownAccount } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed } from '@barn-workbench/core/result'
import type { AccountSession } from '@barn-workbench/core/schema'
import {
  accountName,
  type AccountLocks,
  type AccountStore,
  type changePassword,
  type ChangePasswordRequest,
  type CredentialStore,
  type GrantStore,
  type ProofRequest,
  type proveSession,
  type SessionMethod,
  type SessionStore,
} from '../auth'
import { queryInMemory } from '../database'
import { implement } from '../http'

export interface AccountRouteDependencies {
  accounts: AccountStore
  credentials: CredentialStore
  accountLocks: AccountLocks
  grants: Pick<GrantStore, 'grantedRolesOf'>
}

export function accountRoutes(dependencies: AccountRouteDependencies) {
  return [...routesOfAccounts(dependencies), ...routesOfSignIn(dependencies)]
}

function routesOfAccounts({ accounts: store, grants }: AccountRouteDependencies) {
  return implement(accounts, {
    query: async ({ body }, { account }) => {
      if (hasPermission(account.permissions, 'accounts.view')) return succeed(await store.query(body))
      // The query runs over the names alone, so that its conditions reveal nothing about the other fields.
      return succeed(queryInMemory((await store.all()).map(accountName), body, 'accountId'))
    },
    name: ({ body }) => store.nameOf(body.query),
    get: async ({ params }, { account }) => {
      const mayView = params.id === account.accountId || hasPermission(account.permissions, 'accounts.view')
      if (!mayView) return fail('request/forbidden')
      const found = await store.get(params.id)
      return found.ok ? succeed({ ...found.value, roles: await grants.grantedRolesOf(params.id) }) : found
    },
    update: ({ params, body }, { account, ifMatch }) =>
      store.updateTags({ accountId: params.id, tags: body.updates.tags, actorId: account.accountId }, ifMatch),
    remove: ({ params }, { account, ifMatch }) => store.remove(params.id, account, ifMatch),
  })
}

function routesOfSignIn({ credentials, accountLocks }: AccountRouteDependencies) {
  return implement(accountSignIn, {
    lock: ({ params }) => accountLocks.get(params.id),
    unlock: async ({ params }, { account }) => {
      const cleared = await accountLocks.clear(params.id, account.accountId)
      return cleared.ok ? succeed(undefined) : cleared
    },
    usernames: async ({ body }) => {
      const usernames = (await credentials.listOfKind('usernamePassword')).map(({ id, name, account_id }) => ({
        authenticationId: id,
        username: name,
        accountId: account_id,
      }))
      return succeed(queryInMemory(usernames, body, 'authenticationId'))
    },
    emails: async ({ body }) => {
      const emails = (await credentials.listOfKind('emailPassword')).map((row) => ({
        authenticationId: row.id,
        email: row.name,
        accountId: row.account_id,
        isInvited: row.password_hash === null && row.confirmed_at === null,
      }))
      return succeed(queryInMemory(emails, body, 'authenticationId'))
    },
    remoteIds: async ({ body }) => {
      const people = (await credentials.listOfKind('remote')).map(({ id, name, account_id }) => ({
        authenticationId: id,
        remoteAuthenticationId: name,
        accountId: account_id,
      }))
      return succeed(queryInMemory(people, body, 'authenticationId'))
    },
  })
}

export interface OwnAccountRouteDependencies {
  sessions: SessionStore
  hasPassword: (accountId: string) => Promise<boolean>
  prove: (request: ProofRequest) => ReturnType<typeof proveSession>
  changePassword: (request: ChangePasswordRequest) => ReturnType<typeof changePassword>
}

type StoredSession = Awaited<ReturnType<SessionStore['list']>>[number]

export function ownAccountRoutes({ sessions, hasPassword, prove, changePassword }: OwnAccountRouteDependencies) {
  return implement(ownAccount, {
    sessions: async (_, { account }) => {
      const rows = await sessions.list(account.accountId)
      return succeed(rows.map((row) => publicPartOf(row, account.sessionId)))
    },
    endSession: async ({ params: { sessionId } }, { account }) => {
      if (sessionId !== account.sessionId && !(await sessions.isProven(account.sessionId)))
        return fail('session/proof-required')
      const hasEnded = await sessions.end(sessionId, account.accountId)
      return hasEnded ? succeed(undefined) : fail('session/not-found', { id: sessionId })
    },
    prove: ({ body: proof }, { account: { accountId, sessionId } }) => prove({ accountId, sessionId, proof }),
    password: async (_, { account: { accountId } }) => succeed({ isSet: await hasPassword(accountId) }),
    changePassword: ({ body: { currentPassword, password } }, { account: { accountId, sessionId } }) =>
      changePassword({ accountId, sessionId, currentPassword, password }),
  })
}

function publicPartOf(row: StoredSession, currentId: string): AccountSession {
  return {
    sessionId: row.id,
    method: row.provider as SessionMethod,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    isCurrent: row.id === currentId,
  }
}
