import { z } from 'zod'
import { Id, LoginReply, Name, Password, Username } from '../schema'
import { endpoint, open, signedIn } from './endpoint'
import { SESSION_PRIORITY } from './priorities'

const RefreshToken = z.string().max(8192)
const AccessToken = z.object({ accessToken: z.string().min(1) })
const Availability = z.object({ available: z.boolean() })
/**
 * A password that does not need to meet the rules: the account may be older than they are, and a repetition is compared
 * with the password instead.
 */
const AnyPassword = z.string().max(200)

const differingPasswords = { message: 'password_repetition', path: ['passwordRepetition'] }
function arePasswordsEqual(body: { password: string; passwordRepetition: string }): boolean {
  return body.password === body.passwordRepetition
}

export const sessionCalls = {
  /**
   * Answers an access token for a refresh token, and accepts the EULA when `acceptEula` is true. Open to everyone.
   * `login/token-invalid`: the refresh token is expired, revoked or from elsewhere. `eula/refresh-required`: the
   * account has to accept the EULA in force first.
   */
  refresh: endpoint({
    method: 'POST',
    path: '/api/login/refresh',
    access: open,
    priority: SESSION_PRIORITY,
    reads: true,
    form: 'bare',
    reply: AccessToken,
    body: z.strictObject({ refreshToken: RefreshToken, acceptEula: z.boolean().optional() }),
    errors: ['login/token-invalid', 'eula/refresh-required'],
  }),

  /** Revokes a refresh token. Any token answers success. Open to everyone. */
  logout: endpoint({
    method: 'DELETE',
    path: '/api/login/:refreshToken',
    access: open,
    form: 'nothing',
    reply: z.undefined(),
    params: z.object({ refreshToken: RefreshToken }),
  }),

  /** Answers the permissions in force: those of the account, reduced by a simulation. For everyone who is signed in. */
  permissions: endpoint({
    method: 'GET',
    path: '/api/permissions',
    access: signedIn,
    priority: SESSION_PRIORITY,
    form: 'result',
    reply: z.array(z.string()),
  }),
}

const loginErrors = ['login/wrong-credentials', 'request/too-many'] as const

/** Sign-in by username. `request/too-many`: after wrong passwords the next try has to wait, see `Retry-After`. */
export const usernamePassword = {
  /** Answers whether accounts can sign in by username. Open to everyone. */
  available: endpoint({
    method: 'GET',
    path: '/api/auth/usernamePassword',
    access: open,
    form: 'result',
    reply: Availability,
  }),

  /** Creates an account without permissions. Open to everyone. `eula/refresh-required`: `acceptEula` is false. */
  register: endpoint({
    method: 'POST',
    path: '/api/auth/usernamePassword',
    access: open,
    form: 'result',
    status: 201,
    reply: z.object({ accountId: z.string(), displayName: z.string() }),
    body: z
      .strictObject({
        username: Username,
        password: Password,
        passwordRepetition: AnyPassword,
        displayName: Name,
        locale: z.string().max(35),
        acceptEula: z.boolean(),
      })
      .refine(arePasswordsEqual, differingPasswords),
    errors: ['account/username-taken', 'eula/refresh-required', 'request/too-many'],
  }),

  /** Answers a refresh token, and the mark of a known device for the header `X-Known-Device`. Open to everyone. */
  login: endpoint({
    method: 'POST',
    path: '/api/auth/usernamePassword/login',
    access: open,
    priority: SESSION_PRIORITY,
    form: 'bare',
    reply: LoginReply,
    body: z.strictObject({ username: z.string().max(200), password: AnyPassword }),
    errors: loginErrors,
  }),
}

/** Sign-in by e-mail address. `request/too-many`: after wrong passwords the next try has to wait, see `Retry-After`. */
export const emailPassword = {
  /** Answers whether accounts can sign in by e-mail address. Open to everyone. */
  available: endpoint({
    method: 'GET',
    path: '/api/auth/emailPassword',
    access: open,
    form: 'result',
    reply: Availability,
  }),

  /**
   * Answers a refresh token, and the mark of a known device for the header `X-Known-Device`. Open to everyone.
   * `login/email-not-confirmed`: the password is right, but the address has not been confirmed.
   */
  login: endpoint({
    method: 'POST',
    path: '/api/auth/emailPassword/login',
    access: open,
    priority: SESSION_PRIORITY,
    form: 'bare',
    reply: LoginReply,
    body: z.strictObject({ email: z.string().max(320), password: AnyPassword }),
    errors: [...loginErrors, 'login/email-not-confirmed'],
  }),

  /**
   * Sets the password of an account by the token of a link. Open to everyone. `login/token-invalid`: the token is
   * unknown, used or expired. `eula/refresh-required`: `acceptEula` is false.
   */
  setPassword: endpoint({
    method: 'POST',
    path: '/api/auth/emailPassword/setPassword',
    access: open,
    form: 'nothing',
    reply: z.undefined(),
    body: z
      .strictObject({
        authenticationId: Id,
        password: Password,
        passwordRepetition: AnyPassword,
        verificationToken: z.string().max(200),
        acceptEula: z.boolean(),
      })
      .refine(arePasswordsEqual, differingPasswords),
    errors: ['login/token-invalid', 'eula/refresh-required', 'request/too-many'],
  }),
}
