import { emailSignIn, passkeySignIn, remoteSignIn, usernameSignIn } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type {
  EmailAccounts,
  PasskeySignIn,
  passkeysOfToken,
  register,
  RegistrationMode,
  RegistrationRequest,
  RemoteSignIn,
  SessionStore,
  SetPasswordRequest,
  setPasswordWithToken,
  SignIn,
} from '../auth'
import { implement, type CallContext, type Route } from '../http'

type PasswordLink = Parameters<typeof passkeysOfToken>[1]

export interface SignInRouteDependencies {
  signIn: SignIn
  register: (request: RegistrationRequest) => ReturnType<typeof register>
  emailAccounts: EmailAccounts
  setPassword: (request: SetPasswordRequest) => ReturnType<typeof setPasswordWithToken>
  passkeySignIn: PasskeySignIn
  passkeysOfToken: (link: PasswordLink) => ReturnType<typeof passkeysOfToken>
  sessions: Pick<SessionStore, 'isProven'>
  registration: RegistrationMode
}

/** The information about the client that signs in. */
function clientOf({ address, knownDevice, userAgent, requestId }: CallContext) {
  return { address, knownDevice, userAgent, requestId }
}

/** Registration and sign-in by user name, by e-mail address and by passkey. */
export function signInRoutes({
  signIn,
  register,
  emailAccounts,
  setPassword,
  passkeySignIn: passkeys,
  passkeysOfToken,
  sessions,
  registration,
}: SignInRouteDependencies): Route[] {
  const available = async () => succeed({ available: true })
  const registrable = async () => succeed({ available: true, ...(registration !== 'open' && { registration }) })
  return [
    ...implement(usernameSignIn, {
      available: registrable,
      register: ({ body }, { account, address }) => register({ ...body, requester: { account, address } }),
      login: ({ body: { username, password } }, context) =>
        signIn.byUsername({ name: username, password, ...clientOf(context) }),
    }),
    ...implement(emailSignIn, {
      available: registrable,
      register: ({ body }, { account, address }) => emailAccounts.register(body, { account, address }),
      newVerification: ({ body }, { account, address }) => emailAccounts.newVerification(body, { account, address }),
      confirm: ({ body: { authenticationId, verificationToken } }) =>
        emailAccounts.confirm(authenticationId, verificationToken),
      login: ({ body: { email, password } }, context) =>
        signIn.byEmail({ name: email, password, ...clientOf(context) }),
      passkeysOfLink: ({ body }) => passkeysOfToken(body),
      setPassword: ({ body }) => setPassword(body),
    }),
    ...implement(passkeySignIn, {
      available,
      challenge: async () => succeed({ nonce: passkeys.challenge() }),
      login: ({ body }, context) => passkeys.logIn(body, clientOf(context)),
      list: async (_, { account }) => succeed(await passkeys.list(account.accountId)),
      add: async ({ body }, { account }) =>
        (await sessions.isProven(account.sessionId))
          ? passkeys.add(account.accountId, body)
          : fail('session/proof-required'),
      remove: ({ params }, { account }) => passkeys.remove(account.accountId, params.id),
    }),
  ]
}

/** Sign-in by an account of a directory. */
export function remoteSignInRoutes(service: RemoteSignIn): Route[] {
  return implement(remoteSignIn, {
    available: async () => (service.isAvailable() ? succeed({ available: true }) : fail('request/not-found')),
    register: ({ body }) => service.register(body),
    login: ({ body: { assertion } }, { address, knownDevice, userAgent }) =>
      service.logIn(assertion, { address, knownDevice, userAgent }),
  })
}
