import { z } from 'zod'
import { Id, LoginReply, Name, Password, Username } from '../schema'
import { endpoint, open } from './endpoint'
import { SESSION_PRIORITY } from './priorities'

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

const loginErrors = ['login/wrong-credentials', 'request/too-many'] as const

/** Sign-in by username. `request/too-many`: after wrong passwords the next try has to wait, see `Retry-After`. */
export const usernameSignIn = {
  /** Returns whether accounts can sign in by username. Open to everyone. */
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
    status: 201,
    form: 'result',
    reply: z.object({ accountId: z.string(), displayName: z.string() }),
    errors: ['account/username-taken', 'eula/refresh-required', 'request/too-many'],
  }),

  /** Returns a refresh token, and the mark of a known device for the header `X-Known-Device`. Open to everyone. */
  login: endpoint({
    method: 'POST',
    path: '/api/auth/usernamePassword/login',
    access: open,
    priority: SESSION_PRIORITY,
    body: z.strictObject({ username: z.string().max(200), password: AnyPassword }),
    form: 'bare',
    reply: LoginReply,
    errors: loginErrors,
  }),
}

/** Sign-in by e-mail address. `request/too-many`: after wrong passwords the next try has to wait, see `Retry-After`. */
export const emailSignIn = {
  /** Returns whether accounts can sign in by e-mail address. Open to everyone. */
  available: endpoint({
    method: 'GET',
    path: '/api/auth/emailPassword',
    access: open,
    form: 'result',
    reply: Availability,
  }),

  /**
   * Returns a refresh token, and the mark of a known device for the header `X-Known-Device`. Open to everyone.
   * `login/email-not-confirmed`: the password is right, but the address has not been confirmed.
   */
  login: endpoint({
    method: 'POST',
    path: '/api/auth/emailPassword/login',
    access: open,
    priority: SESSION_PRIORITY,
    body: z.strictObject({ email: z.string().max(320), password: AnyPassword }),
    form: 'bare',
    reply: LoginReply,
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
    body: z
      .strictObject({
        authenticationId: Id,
        password: Password,
        passwordRepetition: AnyPassword,
        verificationToken: z.string().max(200),
        acceptEula: z.boolean(),
      })
      .refine(arePasswordsEqual, differingPasswords),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['login/token-invalid', 'eula/refresh-required', 'request/too-many'],
  }),
}
