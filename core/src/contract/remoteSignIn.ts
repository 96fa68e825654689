import { z } from 'zod'
import { AccountName, LoginReply, Name, TimeZoneName } from '../schema'
import { endpoint, open } from './endpoint'
import { SESSION_PRIORITY } from './priorities'
import { Availability } from './signInAvailability'

/** An assertion by which a directory says who somebody is, see `remoteSignIn`. */
const Assertion = z.string().max(8_192)

/**
 * Sign-in of people whom the directory (a senator) knows. An assertion is a JWT, signed by RS256 with the key that the
 * instance is configured with, of which `aud` is this instance and which holds for one call within 60 s.
 * `login/assertion-invalid`: it is not such a one, or was used before.
 */
export const remoteSignIn = {
  /** Answers where accounts can sign in by a directory; else `request/not-found`. Open to everyone. */
  available: endpoint({
    method: 'GET',
    path: '/api/auth/remote',
    access: open,
    form: 'result',
    reply: Availability,
    errors: ['request/not-found'],
  }),

  /** Creates an account without permissions for a person of the directory. Open to everyone. */
  register: endpoint({
    method: 'POST',
    path: '/api/auth/remote',
    access: open,
    body: z.strictObject({
      assertion: Assertion,
      displayName: Name,
      locale: z.string().max(35),
      timezone: TimeZoneName,
      acceptEula: z.boolean(),
    }),
    status: 201,
    form: 'result',
    reply: AccountName,
    errors: ['login/assertion-invalid', 'account/remote-exists', 'eula/refresh-required', 'request/too-many'],
  }),

  /** Returns a refresh token. Open to everyone. `login/no-account`: the person has no account here. */
  login: endpoint({
    method: 'POST',
    path: '/api/auth/remote/login',
    access: open,
    priority: SESSION_PRIORITY,
    body: z.strictObject({ assertion: Assertion }),
    form: 'bare',
    reply: LoginReply,
    errors: ['login/assertion-invalid', 'login/no-account', 'request/too-many'],
  }),
}
