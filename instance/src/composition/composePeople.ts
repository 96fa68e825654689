import {
  changePassword,
  createAccountLocks,
  createAccountStore,
  createAuditTrail,
  createAuthorizationStore,
  createCredentialStore,
  createCredentialTokens,
  createEmailAccounts,
  createEulaStore,
  createGrantStore,
  createKnownDevices,
  createLoginThrottle,
  createMailLimit,
  createPasskeySignIn,
  createPasskeyStore,
  createPasswordCheck,
  createPasswordHasher,
  createRegistrationLimit,
  createRemoteSignIn,
  createRoleStore,
  createSessionStore,
  createSignIn,
  createTokens,
  hasPassword,
  passkeysOfToken,
  proveSession,
  referenceEula,
  register,
  setPasswordWithToken,
  type ChangePasswordRequest,
  type ProofRequest,
  type RegistrationRequest,
  type SetPasswordRequest,
} from '../auth'
import { createMailTexts } from '../mail'
import type { NoticeHub } from '../noticeHub'
import type { CoreDependencies } from './coreDependencies'

type PeopleDependencies = CoreDependencies & { hub: NoticeHub }

/** Creates what knows the people of an instance: their accounts, how they sign in, and what they may do. */
export function composePeople(dependencies: PeopleDependencies) {
  const stores = composeStores(dependencies)
  const { database, info, mails, webOrigins, identityKey, trustedDirectory, registration, now } = dependencies
  const { signIn, throttle, grants, accounts, audit } = stores
  const { globalUniqueIdentifier, name } = info
  const { publicKey } = identityKey
  const limitRegistration = createRegistrationLimit(now)
  const passkeySignIn = createPasskeySignIn({
    ...{ database, signIn, throttle, now },
    passkeys: stores.passkeys,
    rules: { webOrigins, globalUniqueIdentifier, publicKey },
  })
  return {
    ...stores,
    registration,
    accountLocks: createAccountLocks(stores),
    register: (request: RegistrationRequest) => register({ ...stores, registration, limitRegistration }, request),
    emailAccounts: createEmailAccounts({
      ...{ ...stores, mails, registration, limitRegistration, webOrigins, globalUniqueIdentifier },
      mailTexts: createMailTexts(name),
      limitMails: createMailLimit(now),
    }),
    passkeySignIn,
    prove: (request: ProofRequest) => proveSession({ ...stores, passkeySignIn }, request),
    remoteSignIn: createRemoteSignIn({ ...stores, trustedDirectory, audience: globalUniqueIdentifier }),
    passkeysOfToken: (link: Parameters<typeof passkeysOfToken>[1]) => passkeysOfToken(stores, link),
    setPassword: (request: SetPasswordRequest) => setPasswordWithToken(stores, request),
    hasPassword: (accountId: string) => hasPassword(stores, accountId),
    changePassword: (request: ChangePasswordRequest) => changePassword(stores, request),
    authorizations: createAuthorizationStore({ grants, accounts, audit, now }),
    roles: createRoleStore({ grants, audit, now }),
  }
}

function composeStores({ database, info, tokenKey, now, log, hub, hashCost, eulas: versions }: PeopleDependencies) {
  const audit = createAuditTrail({ database, now })
  const tokens = createTokens({ key: tokenKey, audience: info.globalUniqueIdentifier, now })
  const sessions = createSessionStore(database, now, hub)
  const grants = createGrantStore({ database, sessions, audit, hub, now })
  const accounts = createAccountStore({ database, grants, sessions, audit, hub, now })
  const credentials = createCredentialStore(database)
  const credentialTokens = createCredentialTokens({ database, now })
  const eulas = createEulaStore({ database, eulas: versions ?? [referenceEula], hub, now })
  const hasher = createPasswordHasher(hashCost)
  const throttle = createLoginThrottle(database, now)
  const checkPassword = createPasswordCheck({ hasher, throttle, now })
  const knownDevices = createKnownDevices({ database, tokens, now })
  const signIn = createSignIn({ credentials, checkPassword, sessions, knownDevices, tokens, eulas, audit, log, now })
  return {
    ...{ database, now, audit, tokens, sessions, grants, accounts, credentials, credentialTokens, eulas },
    ...{ hasher, throttle, checkPassword, knownDevices, signIn },
    passkeys: createPasskeyStore({ database, hub, now }),
  }
}
