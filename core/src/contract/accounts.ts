import { z } from 'zod'
import { Account, AccountName, AccountWithRoles, Id } from '../schema'
import { anyOf, endpoint, filtered, idParams, signedIn } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const Tags = z.array(z.string().max(64)).max(100)

/** People who sign in to an instance. */
export const accounts = {
  /**
   * Returns accounts. Needs `accounts.view`. With `authentication.list_users` alone, only ids and display names are
   * answered and can be searched.
   */
  query: queryEndpoint(
    '/api/accounts/query',
    anyOf('accounts.view', 'authentication.list_users'),
    z.union([Account, AccountName]),
  ),

  /** Returns the display name of one account, whose id is the `query` of the body. For everyone who is signed in. */
  name: endpoint({
    method: 'POST',
    path: '/api/accounts/queryOne',
    access: signedIn,
    repeatable: true,
    body: z.strictObject({ query: Id }),
    form: 'result',
    reply: AccountName,
    errors: ['account/not-found'],
  }),

  /**
   * Returns one account with its roles. The caller's own account needs no permission; another account needs
   * `accounts.view`, else `request/forbidden`.
   */
  get: endpoint({
    method: 'GET',
    path: '/api/accounts/:id',
    access: filtered,
    withoutPermissions: true,
    params: idParams,
    form: 'result',
    reply: AccountWithRoles,
    errors: ['account/not-found', 'request/forbidden'],
  }),

  /** Replaces the tags of an account. Needs `accounts.manage`. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/accounts/:id',
    access: anyOf('accounts.manage'),
    replaces: true,
    params: idParams,
    body: z.strictObject({ updates: z.strictObject({ tags: Tags }) }),
    form: 'result',
    reply: Account,
    errors: ['account/not-found', 'request/version-mismatch'],
  }),

  /**
   * Deletes an account and ends its sessions. Needs `accounts.manage.advanced`. An account with a permission that the
   * caller does not hold cannot be deleted (`authorization/exceeds-own`), nor can the last valid administrator
   * (`account/last-administrator`).
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/accounts/:id',
    access: anyOf('accounts.manage.advanced'),
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: [
      'account/not-found',
      'account/last-administrator',
      'authorization/exceeds-own',
      'request/version-mismatch',
    ],
  }),
}
