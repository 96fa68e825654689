import { z } from 'zod'
import { PresentAccount } from '../schema'
import { anyOf, endpoint, open, SESSION_PRIORITY, signedIn } from './endpoint'

const RefreshToken = z.string().max(8192)
const AccessToken = z.object({ accessToken: z.string().min(1) })

/** The tokens of a session, and the permissions and people that belong to it. */
export const sessionCalls = {
  /**
   * Returns an access token for a refresh token, and accepts the EULA when `acceptEula` is true. Open to everyone.
   * `login/token-invalid`: the refresh token is expired, revoked or from elsewhere. `eula/refresh-required`: the
   * account has to accept the EULA in force first.
   */
  refresh: endpoint({
    method: 'POST',
    path: '/api/login/refresh',
    access: open,
    priority: SESSION_PRIORITY,
    repeatable: true,
    body: z.strictObject({ refreshToken: RefreshToken, acceptEula: z.boolean().optional() }),
    form: 'bare',
    reply: AccessToken,
    errors: ['login/token-invalid', 'eula/refresh-required'],
  }),

  /** Revokes a refresh token. Any token answers success. Open to everyone. */
  logout: endpoint({
    method: 'DELETE',
    path: '/api/login/:refreshToken',
    access: open,
    params: z.object({ refreshToken: RefreshToken }),
    form: 'nothing',
    reply: z.undefined(),
  }),

  /**
   * Returns the permissions in force: the account's permissions, reduced by a simulation. For everyone who is signed
   * in.
   */
  permissions: endpoint({
    method: 'GET',
    path: '/api/permissions',
    access: signedIn,
    withoutPermissions: true,
    priority: SESSION_PRIORITY,
    form: 'result',
    reply: z.array(z.string()),
  }),

  /** Returns the accounts that have the workbench open now. Needs `accounts.view` or `authentication.list_users`. */
  presentAccounts: endpoint({
    method: 'GET',
    path: '/api/workbench/present',
    access: anyOf('accounts.view', 'authentication.list_users'),
    form: 'result',
    reply: z.array(PresentAccount),
  }),
}
