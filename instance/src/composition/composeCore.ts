import {
  createAccountStore,
  createAuthenticate,
  createAuthorizationStore,
  createCredentialStore,
  createEulaStore,
  createGrantStore,
  createKnownDevices,
  createLoginThrottle,
  createPasswordCheck,
  createPasswordHasher,
  createRegistrationLimit,
  createRoleStore,
  createSessionStore,
  createSignIn,
  createStillAllowed,
  createTokens,
  referenceEula,
  register,
  setPasswordWithToken,
  type Eula,
  type HashCost,
  type RegistrationRequest,
  type SetPasswordRequest,
  type TokenKey,
} from '../auth'
import type { InstanceInfo } from '../configuration'
import { createHealthCheck, type Database } from '../database'
import type { Route } from '../http'
import type { InstanceLog } from '../instanceLog'
import { createNoticeHub } from '../noticeHub'
import type { Now } from '../now'
import {
  accountRoutes,
  authorizationRoutes,
  displayModeRoutes,
  eulaRoutes,
  eventRoutes,
  instanceInfoRoutes,
  layoutRoutes,
  sessionRoutes,
} from '../routes'
import { createDisplayModeStore, createFactStore, createLayoutStore } from '../stores'

export interface CoreDependencies {
  database: Database
  info: InstanceInfo
  /** The data folder; undefined: everything is in memory. */
  folder: string | undefined
  tokenKey: TokenKey
  now: Now
  log: InstanceLog
  cloudOverride: boolean
  hashCost?: HashCost
  eulas?: readonly [Eula, ...Eula[]]
}

export type CoreServices = ReturnType<typeof composeCore>

/** Creates the services that instances of every type have: accounts, sessions, permissions, layouts and settings. */
export function composeCore({
  database,
  info,
  folder,
  tokenKey,
  now,
  log,
  cloudOverride,
  hashCost,
  eulas: eulaVersions = [referenceEula],
}: CoreDependencies) {
  const hub = createNoticeHub()
  const tokens = createTokens({ key: tokenKey, audience: info.globalUniqueIdentifier, now })
  const sessions = createSessionStore(database, now)
  const grants = createGrantStore({ database, sessions, now })
  const accounts = createAccountStore({ database, grants, sessions, hub, now })
  const credentials = createCredentialStore(database)
  const eulas = createEulaStore({ database, eulas: eulaVersions, now })
  const hasher = createPasswordHasher(hashCost)
  const checkPassword = createPasswordCheck({ hasher, throttle: createLoginThrottle(database, now), now })
  const knownDevices = createKnownDevices({ database, tokens, now })
  const limitRegistration = createRegistrationLimit(now)
  const accountSetup = { database, accounts, credentials, grants, eulas, hasher, now }
  return {
    ...accountSetup,
    info,
    log,
    hub,
    isHealthy: createHealthCheck(database, folder),
    tokens,
    sessions,
    knownDevices,
    authenticate: createAuthenticate(tokens, sessions, grants),
    isStillAllowed: createStillAllowed(sessions, grants),
    signIn: createSignIn({ credentials, checkPassword, sessions, knownDevices, tokens, eulas, log, now }),
    register: (request: RegistrationRequest) => register({ ...accountSetup, limitRegistration }, request),
    setPassword: (request: SetPasswordRequest) => setPasswordWithToken({ ...accountSetup, sessions }, request),
    authorizations: createAuthorizationStore({ grants, accounts, now }),
    roles: createRoleStore(grants, now),
    factStore: createFactStore(database),
    displayMode: createDisplayModeStore({ database, cloudOverride }),
    layouts: createLayoutStore(database, hub),
  }
}

/** The routes that instances of every type have. */
export function coreRoutes(core: CoreServices): Route[] {
  return [
    ...instanceInfoRoutes({ ...core, startedAt: core.now() }),
    ...sessionRoutes(core),
    ...accountRoutes(core),
    ...authorizationRoutes(core),
    ...eulaRoutes(core),
    ...displayModeRoutes(core.displayMode),
    ...layoutRoutes(core),
    ...eventRoutes(core),
  ]
}
