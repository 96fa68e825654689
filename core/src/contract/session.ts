import { z } from 'zod'
import { AccountSession, Id, Password, PresentAccount, requireRepetition } from '../schema'
import { anyOf, endpoint, open, signedIn } from './endpoint'
import { PasskeyResponse } from './passkeySignIn'
import { SESSION_PRIORITY } from './priorities'

const RefreshToken = z.string().max(8192)
const AccessToken = z.object({ accessToken: z.string().min(1) })
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

  /** Returns the permissions in force: those of the account, reduced by a simulation. For everyone who is signed in. */
  permissions: endpoint({
    method: 'GET',
    path: '/api/permissions',
    access: signedIn,
    withoutPermissions: true,
    priority: SESSION_PRIORITY,
    form: 'result',
    reply: z.array(z.string()),
  }),

  /** Returns the sign-ins of the account itself that go on, the newest first. For everyone who is signed in. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/sessions',
    access: signedIn,
    withoutPermissions: true,
    form: 'result',
    reply: z.array(AccountSession),
  }),

  /**
   * Ends one sign-in of the account itself. For everyone who is signed in. `session/proof-required`: it is another one than
   * that of the call, whose sign-in or last proof is older than 5 min.
   */
  end: endpoint({
    method: 'DELETE',
    path: '/api/workbench/sessions/:sessionId',
    access: signedIn,
    withoutPermissions: true,
    params: z.object({ sessionId: Id }),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['session/not-found', 'session/proof-required'],
  }),

  /**
   * Proves that the person who signed in makes the call, by the password or a passkey of the account itself. For 5 min the
   * session may then do what asks for a proof. For everyone who is signed in.
   */
  prove: endpoint({
    method: 'POST',
    path: '/api/workbench/proof',
    access: signedIn,
    withoutPermissions: true,
    managesTransactions: true,
    body: z.union([
      z.strictObject({ password: z.string().max(200) }),
      z.strictObject({ nonce: z.string().max(200), credential: PasskeyResponse }),
    ]),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['account/wrong-password', 'account/no-password', 'login/passkey-invalid', 'request/too-many'],
  }),

  /** Returns whether the account itself has a password. For everyone who is signed in. */
  password: endpoint({
    method: 'GET',
    path: '/api/workbench/password',
    access: signedIn,
    withoutPermissions: true,
    form: 'result',
    reply: z.object({ isSet: z.boolean() }),
  }),

  /**
   * Changes the password of the account itself, and ends its other sign-ins. For everyone who is signed in.
   * `account/wrong-password`: the present one is another; `account/no-password`: it signs in otherwise.
   */
  changePassword: endpoint({
    method: 'POST',
    path: '/api/workbench/password',
    access: signedIn,
    withoutPermissions: true,
    managesTransactions: true,
    body: z
      .strictObject({
        currentPassword: z.string().max(200),
        password: Password,
        passwordRepetition: z.string().max(200),
      })
      .superRefine(requireRepetition),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['account/wrong-password', 'account/no-password', 'request/too-many'],
  }),

  /** Returns who has the workbench open now. Needs `accounts.view` or `authentication.list_users`. */
  present: endpoint({
    method: 'GET',
    path: '/api/workbench/present',
    access: anyOf('accounts.view', 'authentication.list_users'),
    form: 'result',
    reply: z.array(PresentAccount),
  }),
}
