import { z } from 'zod'
import {
  AccountName,
  EmailAddress,
  Id,
  LoginReply,
  Name,
  Passkey,
  Password,
  RegistrationMode,
  requireRepetition,
  TimeZoneName,
  Username,
} from '../schema'
import { endpoint, open, SESSION_PRIORITY } from './endpoint'

/** Answer to the question whether accounts can sign in by a method. */
export const Availability = z.object({ available: z.boolean() })

/** The same for a method by which people create accounts themselves. `registration` says who may; absent: everyone. */
const RegistrationAvailability = Availability.extend({ registration: RegistrationMode.optional() })

/**
 * A password that does not need to meet the rules: the account may be older than they are, and a repetition is compared
 * with the password instead.
 */
const AnyPassword = z.string().max(200)

const Locale = z.string().max(35)
/** The page of the client to which the links of a mail lead. The app on iOS has a scheme of its own. */
const FrontendUrl = z.url({ protocol: /^(https?|capacitor)$/ }).max(2_000)

/** More passkeys than an account has. */
const MAXIMUM_PASSKEYS = 100

const loginErrors = ['login/wrong-credentials', 'request/too-many'] as const

/** Sign-in by username. `request/too-many`: after wrong passwords the next try has to wait, see `Retry-After`. */
export const usernameSignIn = {
  /** Returns whether accounts can sign in by username. Open to everyone. */
  available: endpoint({
    method: 'GET',
    path: '/api/auth/usernamePassword',
    access: open,
    form: 'result',
    reply: RegistrationAvailability,
  }),

  /**
   * Creates an account without permissions. Open to everyone if the instance lets people register themselves, else
   * `account/registration-off`; an account with `accounts.manage` may add others in any case. `eula/refresh-required`:
   * `acceptEula` is false.
   */
  register: endpoint({
    method: 'POST',
    path: '/api/auth/usernamePassword',
    access: open,
    optionalToken: true,
    body: z
      .strictObject({
        username: Username,
        password: Password,
        passwordRepetition: AnyPassword,
        displayName: Name,
        locale: Locale,
        acceptEula: z.boolean(),
      })
      .superRefine(requireRepetition),
    status: 201,
    form: 'result',
    reply: AccountName,
    errors: ['account/username-taken', 'account/registration-off', 'eula/refresh-required', 'request/too-many'],
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
    reply: RegistrationAvailability,
  }),

  /**
   * Creates an account without permissions, and mails a link that confirms its address. The answer is the same if the
   * address has an account already. Open to everyone; an account with `accounts.manage` may leave both passwords out,
   * and the person is mailed a link to set one. `account/registration-off`: the instance does not accept registrations,
   * or invitations. `request/invalid` at `frontendUrl` (`frontend_url_not_allowed`): it is not a web client of this
   * instance.
   */
  register: endpoint({
    method: 'POST',
    path: '/api/auth/emailPassword',
    access: open,
    optionalToken: true,
    body: z
      .strictObject({
        email: EmailAddress,
        password: Password.optional(),
        passwordRepetition: AnyPassword.optional(),
        displayName: Name,
        locale: Locale,
        acceptEula: z.boolean(),
        frontendUrl: FrontendUrl,
      })
      .superRefine(requireRepetition),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['account/registration-off', 'eula/refresh-required', 'request/too-many', 'request/invalid'],
  }),

  /**
   * Mails a link to confirm an address, or to set a new password. The answer is the same for an address without an
   * account. Open to everyone.
   */
  newVerification: endpoint({
    method: 'POST',
    path: '/api/auth/emailPassword/verification/new',
    access: open,
    body: z.strictObject({ email: EmailAddress, frontendUrl: FrontendUrl }),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['request/too-many', 'request/invalid'],
  }),

  /**
   * Confirms an address by the token of a link. Open to everyone. `login/token-invalid`: the token is unknown, used or
   * expired.
   */
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/emailPassword/verification',
    access: open,
    body: z.strictObject({ authenticationId: Id, verificationToken: z.string().max(200) }),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['login/token-invalid', 'request/too-many'],
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
   * Returns the passkeys of the account of a link that sets its password. Open to everyone. `login/token-invalid`: the
   * token is unknown, used or expired.
   */
  passkeysOfLink: endpoint({
    method: 'POST',
    path: '/api/auth/emailPassword/setPassword/passkeys',
    access: open,
    repeatable: true,
    body: z.strictObject({ authenticationId: Id, verificationToken: z.string().max(200) }),
    form: 'result',
    reply: z.array(Passkey),
    errors: ['login/token-invalid'],
  }),

  /**
   * Sets the password of an account by the token of a link. Open to everyone. `login/token-invalid`: the token is
   * unknown, used or expired. `eula/refresh-required`: `acceptEula` is false. With `keptPasskeys` all other passkeys of
   * the account are removed.
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
        keptPasskeys: z.array(Id).max(MAXIMUM_PASSKEYS).optional(),
      })
      .superRefine(requireRepetition),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['login/token-invalid', 'eula/refresh-required', 'request/too-many'],
  }),
}

/** An assertion by which a directory identifies a person, see `remoteSignIn`. */
const Assertion = z.string().max(8_192)

/**
 * Sign-in of people whom the directory (a senator) knows. An assertion is a JWT, signed by RS256 with the key that the
 * instance is configured with. Its `aud` is this instance, and it is valid for one call within 60 s.
 * `login/assertion-invalid`: it does not meet this, or was used before.
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
