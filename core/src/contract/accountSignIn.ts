import { z } from 'zod'
import { AccountLock, EmailAuthentication, RemoteAuthentication, UsernameAuthentication } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const canView = anyOf('accounts.view')

/** The names by which accounts sign in, and the lock that wrong passwords put on them. */
export const accountSignIn = {
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
