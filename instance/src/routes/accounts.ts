import { accounts } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed } from '@barn-workbench/core/result'
import type { CredentialStore } from '../auth/credentialStore'
import { answerQuery } from '../database/answerQuery'
import { implement } from '../http/implement'
import { accountName, type AccountStore } from '../stores/accountStore'

export function accountRoutes({
  accounts: store,
  credentials,
}: {
  accounts: AccountStore
  credentials: CredentialStore
}) {
  return implement(accounts, {
    query: async ({ body }, { account }) => {
      if (hasPermission(account.permissions, 'accounts.view')) return succeed(await store.documents.query(body))
      // What may not be seen may not be asked for either: the query runs over the names alone.
      return succeed(answerQuery((await store.documents.all()).map(accountName), body, 'accountId'))
    },
    name: ({ body }) => store.nameOf(body.query),
    get: async ({ params }, { account }) =>
      params.id === account.accountId || hasPermission(account.permissions, 'accounts.view')
        ? store.documents.get(params.id)
        : fail('request/forbidden'),
    update: ({ params, body }, { ifMatch }) => store.updateTags(params.id, body.updates.tags, ifMatch),
    remove: ({ params }, { ifMatch }) => store.remove(params.id, ifMatch),
    usernames: async ({ body }) => {
      const rows = (await credentials.ofKind('usernamePassword')).map(({ id, name, account_id }) => ({
        authenticationId: id,
        username: name,
        accountId: account_id,
      }))
      return succeed(answerQuery(rows, body, 'authenticationId'))
    },
    emails: async ({ body }) => {
      const rows = (await credentials.ofKind('emailPassword')).map(({ id, name, account_id }) => ({
        authenticationId: id,
        email: name,
        accountId: account_id,
      }))
      return succeed(answerQuery(rows, body, 'authenticationId'))
    },
  })
}
