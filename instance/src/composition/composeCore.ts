import type { HttpsState } from '@barn-workbench/core/schema'
import {
  changePassword,
  createAccountLocks,
  createAccountStore,
  createAuditTrail,
  createAuthenticate,
  createAuthorizationStore,
  createCredentialStore,
  createCredentialTokens,
  createDisplays,
  createEmailAccounts,
  createEulaStore,
  createGrantStore,
  createKeyAuthentication,
  createKnownDevices,
  createLoginThrottle,
  createMachines,
  createMailLimit,
  createPasskeySignIn,
  createPasskeyStore,
  createPasswordCheck,
  createPasswordHasher,
  createRegistrationLimit,
  createRemoteSignIn,
  createRoleStore,
  createSessionRecheck,
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
  type Eula,
  type HashCost,
  type ProofRequest,
  type RegistrationMode,
  type RegistrationRequest,
  type SetPasswordRequest,
  type TokenKey,
  type TrustedDirectory,
} from '../auth'
import { createPresence } from '../auth/presence'
import { createBackups } from '../backup'
import { createNoticeHub, type NoticeHub, type Now } from '../base'
import type { InstanceInfo, SiteStore } from '../configuration'
import { createFactStore, type Database, type RetentionGuard } from '../database'
import type { Gateway, OpenRoute, Route } from '../http'
import type { InstanceLog } from '../log'
import { createMailTexts, type MailQueue } from '../mail'
import type { LimitStore } from '../metrics'
import type { Network } from '../network'
import { createPlugins } from '../plugins'
import {
  accountRoutes,
  authorizationRoutes,
  backupRoutes,
  displayModeRoutes,
  displayRoutes,
  eulaRoutes,
  eventRoutes,
  instanceInfoRoutes,
  instancePluginRoutes,
  layoutRoutes,
  logRoutes,
  machineRoutes,
  metricsRoutes,
  monitoringRoutes,
  networkRoutes,
  openApiRoute,
  ownAccountRoutes,
  remoteSignInRoutes,
  sessionRoutes,
  signInRoutes,
  siteRoutes,
  systemRoutes,
} from '../routes'
import type { IdentityKey } from '../secrets'
import { createDisplayModeStore, createLayoutStore } from '../stores'
import type { HostControl } from '../system'
import { composeMonitoring } from './composeMonitoring'

export type CoreServices = ReturnType<typeof composeCore>

/** Creates the services that instances of every type have: accounts, sessions, permissions, layouts and settings. */
export function composeCore(dependencies: CoreDependencies) {
  const { database, info, folder, identityKey, mails, site, now, log, cloudOverride, network, hostControl } =
    dependencies
  const { retention } = dependencies
  const hub = createNoticeHub()
  const facts = createFactStore(database)
  const people = composePeople({ ...dependencies, hub })
  const { audit } = people
  const layouts = createLayoutStore(database, hub)
  const backups = createBackups({ facts, info, folder, retention, hostControl, now, log })
  const { version } = info
  const monitoring = composeMonitoring({ ...dependencies, facts, backups, version })
  return {
    ...people,
    presence: createPresence(now),
    mails,
    identityKey,
    webOrigins: dependencies.webOrigins,
    site,
    network,
    hostControl,
    retention,
    info,
    log,
    hub,
    monitoring,
    limits: dependencies.limits,
    /** Whether the database and the data folder can be used. */
    isHealthy: async () => (await monitoring.health.check()).length === 0,
    authenticate: createAuthenticate(people),
    recheckSession: createSessionRecheck(people),
    https: dependencies.https ?? (() => null),
    factStore: facts,
    backups,
    displayMode: createDisplayModeStore({ database, cloudOverride, hub, now }),
    layouts,
    plugins: createPlugins({ database, hub, audit, layouts, folder, now, log }),
  }
}

/** The routes that instances of every type have. */
export function coreRoutes(core: CoreServices): Route[] {
  return [
    ...instanceInfoRoutes({ ...core, ...core.monitoring, startedAt: core.now() }),
    ...sessionRoutes(core),
    ...ownAccountRoutes(core),
    ...signInRoutes(core),
    ...displayRoutes(core),
    ...machineRoutes(core),
    ...remoteSignInRoutes(core.remoteSignIn),
    ...accountRoutes(core),
    ...authorizationRoutes(core),
    ...eulaRoutes(core),
    ...displayModeRoutes(core.displayMode),
    ...layoutRoutes(core),
    ...instancePluginRoutes(core),
    ...eventRoutes(core),
    ...logRoutes(core.log),
    ...networkRoutes(core),
    ...systemRoutes(core),
    ...backupRoutes(core),
    ...siteRoutes(core),
    ...monitoringRoutes({
      ...core,
      ...core.monitoring,
      limits: core.info.instanceType === 'barn' ? core.limits : null,
    }),
  ]
}

/** The routes outside of the contract that instances of every type have. */
export function coreOpenRoutes(core: CoreServices): OpenRoute[] {
  return [...metricsRoutes({ ...core, ...core.monitoring }), openApiRoute(core.info)]
}

/** The dependencies of the services that every instance has. */
interface CoreDependencies {
  database: Database
  info: InstanceInfo
  /** The data folder; undefined if everything is in memory. */
  folder: string | undefined
  tokenKey: TokenKey
  identityKey: IdentityKey
  /** Sends the mails. */
  mails: MailQueue
  /** The facts of the site that people enter on screen. */
  site: SiteStore
  /** Origins of the web clients. */
  webOrigins: ReadonlySet<string>
  /** The people who may create an account. */
  registration: RegistrationMode
  now: Now
  log: InstanceLog
  cloudOverride: boolean
  /** The directory that vouches for people. */
  trustedDirectory?: TrustedDirectory | undefined
  /** Finds the devices around the instance. */
  network: Network
  hostControl: HostControl
  retention: RetentionGuard
  /** The limits of storage. */
  limits: LimitStore
  /** Whether the instance can be reached from its own machine only. */
  isLocal: boolean
  /** The HTTPS of the program around the instance. */
  https?: (() => HttpsState | null) | undefined
  hashCost?: HashCost
  eulas?: readonly [Eula, ...Eula[]]
}

type PeopleDependencies = CoreDependencies & { hub: NoticeHub }

/** Creates the services for the people of an instance: accounts, sign-in and permissions. */
function composePeople(dependencies: PeopleDependencies) {
  const stores = composeStores(dependencies)
  const { database, info, mails, webOrigins, identityKey, trustedDirectory, registration, now } = dependencies
  const { signIn, throttle, grants, accounts, audit } = stores
  const { globalUniqueIdentifier } = info
  const { publicKey } = identityKey
  const limitRegistration = createRegistrationLimit(now)
  const authorizations = createAuthorizationStore({ grants, accounts, audit, now })
  const passkeySignIn = createPasskeySignIn({
    database,
    signIn,
    throttle,
    now,
    passkeys: stores.passkeys,
    rules: { webOrigins, globalUniqueIdentifier, publicKey },
  })
  return {
    ...stores,
    registration,
    accountLocks: createAccountLocks(stores),
    register: (request: RegistrationRequest) => register({ ...stores, registration, limitRegistration }, request),
    emailAccounts: createEmailAccounts({
      ...stores,
      mails,
      registration,
      limitRegistration,
      webOrigins,
      globalUniqueIdentifier,
      mailTexts: createMailTexts(() => info.name),
      limitMails: createMailLimit(now),
    }),
    passkeySignIn,
    prove: (request: ProofRequest) => proveSession({ ...stores, passkeySignIn }, request),
    remoteSignIn: createRemoteSignIn({ ...stores, trustedDirectory, audience: globalUniqueIdentifier }),
    passkeysOfToken: (link: Parameters<typeof passkeysOfToken>[1]) => passkeysOfToken(stores, link),
    setPassword: (request: SetPasswordRequest) => setPasswordWithToken(stores, request),
    hasPassword: (accountId: string) => hasPassword(stores, accountId),
    changePassword: (request: ChangePasswordRequest) => changePassword(stores, request),
    authorizations,
    displays: createDisplays({ ...stores, authorizations }),
    machines: createMachines({ ...stores, authorizations, hub: dependencies.hub }),
    machineKeys: createKeyAuthentication(stores),
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
    database,
    now,
    audit,
    tokens,
    sessions,
    grants,
    accounts,
    credentials,
    credentialTokens,
    eulas,
    hasher,
    throttle,
    checkPassword,
    knownDevices,
    signIn,
    passkeys: createPasskeyStore({ database, hub, now }),
  }
}

/** The part of an instance that only its type has. */
export interface InstanceParts {
  routes: readonly Route[]
  openRoutes?: readonly OpenRoute[]
  gateway?: Gateway | undefined
  /** Creates the initial entities once and brings them up to now. */
  prepare(): Promise<void>
  /** Starts the background work. Returns the function that stops it and closes the resources of the part. */
  start(): () => Promise<void>
}
