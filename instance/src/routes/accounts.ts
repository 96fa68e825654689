import { accounts, accountSignIn } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed } from '@barn-workbench/core/result'
import { accountName, type AccountLocks, type AccountStore, type CredentialStore, type GrantStore } from '../auth'
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
