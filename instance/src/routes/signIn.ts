import {
  emailSignIn,
  eula,
  passkeySignIn,
  remoteSignIn,
  sessionCalls,
  usernameSignIn,
} from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed } from '@barn-workbench/core/result'
import type { PresentAccount } from '@barn-workbench/core/schema'
import type {
  AccountStore,
  EmailAccounts,
  EulaStore,
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
import type { Presence } from '../auth/presence'
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

export function remoteSignInRoutes(service: RemoteSignIn) {
  return implement(remoteSignIn, {
    available: async () => (service.isAvailable() ? succeed({ available: true }) : fail('request/not-found')),
    register: ({ body }) => service.register(body),
    login: ({ body }, { address, knownDevice, userAgent }) =>
      service.logIn(body.assertion, { address, knownDevice, userAgent }),
  })
}

export interface SessionRouteDependencies {
  signIn: SignIn
  accounts: AccountStore
  presence: Presence
}

export function sessionRoutes({ signIn, accounts, presence }: SessionRouteDependencies) {
  return implement(sessionCalls, {
    refresh: ({ body }) => signIn.refresh(body.refreshToken, body.acceptEula === true),
    logout: async ({ params }) => {
      await signIn.logOut(params.refreshToken)
      return succeed(undefined)
    },
    permissions: async (_, { account }) => succeed([...account.permissions].sort()),
    presentAccounts: async () => {
      const present = await Promise.all(presence.list().map((one) => withName(accounts, one)))
      return succeed(present.flat().sort((left, right) => left.displayName.localeCompare(right.displayName)))
    },
  })
}

/** An account that was deleted a moment ago is not there any more. */
async function withName(
  accounts: AccountStore,
  { accountId, since }: { accountId: string; since: number },
): Promise<PresentAccount[]> {
  const account = await accounts.nameOf(accountId)
  return account.ok ? [{ accountId, displayName: account.value.displayName, since }] : []
}

/** Default language of a text. */
const DEFAULT_LANGUAGE = 'en'

export interface EulaRouteDependencies {
  eulas: EulaStore
  accounts: AccountStore
}

export function eulaRoutes({ eulas, accounts }: EulaRouteDependencies) {
  return implement(eula, {
    file: async ({ params, query: { language = DEFAULT_LANGUAGE } }) => {
      const agreement = eulas.find(params.version)
      if (!agreement) return fail('request/not-found')
      return succeed({
        bytes: Buffer.from(agreement.texts[language], 'utf8'),
        contentType: 'text/plain; charset=utf-8',
        headers: { 'content-disposition': `attachment; filename="eula-${agreement.version}.txt"` },
      })
    },
    history: async (_, { account }) => succeed(await eulas.history(account.accountId)),
    accept: ({ body }, { account }) => eulas.accept(account.accountId, body.version),
    withdraw: async (_, { account }) => {
      await eulas.withdraw(account.accountId)
      return succeed(undefined)
    },
    historyOf: async ({ params: { accountId } }, { account }) => {
      if (accountId !== account.accountId && !hasPermission(account.permissions, 'eulas.view'))
        return fail('request/forbidden')
      const found = await accounts.get(accountId)
      return found.ok ? succeed(await eulas.history(accountId)) : found
    },
  })
}
