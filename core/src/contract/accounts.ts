import { z } from 'zod'
import {
  Account,
  AccountLock,
  AccountName,
  AccountWithRoles,
  EmailAuthentication,
  Id,
  RemoteAuthentication,
  UsernameAuthentication,
} from '../schema'
import { anyOf, endpoint, filtered, idParams, signedIn } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const canView = anyOf('accounts.view')
const Tags = z.array(z.string().max(64)).max(100)

/** People who sign in to an instance, and the names that they sign in with. */
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
   * Returns one account with its roles. One's own needs no permission; another account needs `accounts.view`, else
   * `request/forbidden`.
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

  /** Returns until when wrong passwords keep an account out. Needs `accounts.manage`. */
  lock: endpoint({
    method: 'GET',
    path: '/api/workbench/accounts/:id/lock',
    access: anyOf('accounts.manage'),
    params: idParams,
    form: 'result',
    reply: AccountLock,
    errors: ['account/not-found'],
  }),

  /** Forgets the wrong passwords that keep an account out. Needs `accounts.manage`. */
  unlock: endpoint({
    method: 'DELETE',
    path: '/api/workbench/accounts/:id/lock',
    access: anyOf('accounts.manage'),
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['account/not-found'],
  }),

  /** Returns the usernames of accounts. Needs `accounts.view`. */
  usernames: queryEndpoint('/api/auth/usernamePassword/authenticated/query', canView, UsernameAuthentication),

  /** Returns the e-mail addresses with which accounts sign in. Needs `accounts.view`. */
  emails: queryEndpoint('/api/auth/emailPassword/query', canView, EmailAuthentication),

  /** Returns the ids by which accounts sign in through a directory. Needs `accounts.view`. */
  remoteIds: queryEndpoint('/api/auth/remote/query', canView, RemoteAuthentication),
}
