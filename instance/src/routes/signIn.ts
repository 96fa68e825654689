import { emailSignIn, passkeySignIn, usernameSignIn } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type {
  EmailAccounts,
  PasskeySignIn,
  passkeysOfToken,
  register,
  RegistrationMode,
  RegistrationRequest,
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

/** What a request says about the client that signs in. */
function clientOf({ address, knownDevice, userAgent, requestId }: CallContext) {
  return { address, knownDevice, userAgent, requestId }
}

export function signInRoutes(dependencies: SignInRouteDependencies): Route[] {
  const { signIn, register, emailAccounts, setPassword, passkeySignIn: passkeys, registration } = dependencies
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
      confirm: ({ body }) => emailAccounts.confirm(body.authenticationId, body.verificationToken),
      login: ({ body: { email, password } }, context) =>
        signIn.byEmail({ name: email, password, ...clientOf(context) }),
      passkeysOfLink: ({ body }) => dependencies.passkeysOfToken(body),
      setPassword: ({ body }) => setPassword(body),
    }),
    ...implement(passkeySignIn, {
      available,
      challenge: async () => succeed({ nonce: passkeys.challenge() }),
      login: ({ body }, context) => passkeys.logIn(body, clientOf(context)),
      list: async (_, { account }) => succeed(await passkeys.list(account.accountId)),
      add: async ({ body }, { account }) =>
        (await dependencies.sessions.isProven(account.sessionId))
          ? passkeys.add(account.accountId, body)
          : fail('session/proof-required'),
      remove: ({ params }, { account }) => passkeys.remove(account.accountId, params.id),
    }),
  ]
}
