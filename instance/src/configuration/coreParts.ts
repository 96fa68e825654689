import { createAuthenticate } from '../auth/authenticate'
import { createCredentialStore } from '../auth/credentialStore'
import { createEulaStore, type Eula } from '../auth/eulaStore'
import { createGrantStore } from '../auth/grantStore'
import { createLoginThrottle } from '../auth/loginThrottle'
import { createPasswordHasher, type HashCost } from '../auth/passwordHasher'
import { createSessionStore } from '../auth/sessionStore'
import { setPassword } from '../auth/setupLink'
import { createSignIn } from '../auth/signIn'
import type { TokenKey } from '../auth/tokenKey'
import { createTokens } from '../auth/tokens'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { createNoticeHub } from '../events/noticeHub'
import type { Route } from '../http/implement'
import type { InstanceLog } from '../http/instanceLog'
import { accountRoutes } from '../routes/accounts'
import { authorizationRoutes } from '../routes/authorization'
import { connectivityRoutes } from '../routes/connectivity'
import { displayModeRoutes } from '../routes/displayMode'
import { eulaRoutes } from '../routes/eula'
import { eventRoutes } from '../routes/events'
import { layoutRoutes } from '../routes/layouts'
import { sessionRoutes } from '../routes/session'
import { createAccountStore } from '../stores/accountStore'
import { createAuthorizationStore } from '../stores/authorizationStore'
import { createDisplayModeStore } from '../stores/displayModeStore'
import { createFactStore } from '../stores/factStore'
import { createLayoutStore } from '../stores/layoutStore'
import { createRegistration } from '../stores/registration'
import { createRoleStore } from '../stores/roleStore'
import { referenceEula } from './eulaText'
import type { InstanceFacts } from './instanceFacts'

export interface CorePartsDeps {
  database: Database
  facts: InstanceFacts
  tokenKey: TokenKey
  now: Clock
  log: InstanceLog
  cloudOverride: boolean
  hashCost?: HashCost
  eulas?: readonly [Eula, ...Eula[]]
}

export type CoreParts = ReturnType<typeof createCoreParts>

/** The stores that every type of instance has. */
export function createCoreParts({
  database,
  facts,
  tokenKey,
  now,
  log,
  cloudOverride,
  hashCost,
  eulas: texts = [referenceEula],
}: CorePartsDeps) {
  const hub = createNoticeHub()
  const tokens = createTokens({ key: tokenKey, audience: facts.globalUniqueIdentifier, now })
  const sessions = createSessionStore(database, now)
  const grants = createGrantStore({ database, sessions, now })
  const accounts = createAccountStore({ database, grants, hub, now })
  const credentials = createCredentialStore(database)
  const eulas = createEulaStore({ database, eulas: texts, now })
  const hasher = createPasswordHasher(hashCost)
  const signIn = createSignIn({
    credentials,
    sessions,
    tokens,
    hasher,
    eulas,
    throttle: createLoginThrottle(database, now),
  })
  const firstAccountDeps = { database, accounts, credentials, grants, eulas, hasher, now }
  return {
    ...firstAccountDeps,
    facts,
    log,
    hub,
    tokens,
    sessions,
    signIn,
    factStore: createFactStore(database),
    registration: createRegistration(firstAccountDeps),
    authorizations: createAuthorizationStore({ grants, accounts, now }),
    roles: createRoleStore(grants, now),
    displayMode: createDisplayModeStore({ database, cloudOverride }),
    layouts: createLayoutStore(database, hub),
    authenticate: createAuthenticate(tokens, sessions, grants),
    setPassword: (request: Parameters<typeof setPassword>[1]) =>
      setPassword({ ...firstAccountDeps, sessions }, request),
  }
}

/** The routes that every type of instance has. */
export function coreRoutes(parts: CoreParts): Route[] {
  return [
    ...connectivityRoutes({ facts: parts.facts, startedAt: parts.now() }),
    ...sessionRoutes(parts),
    ...accountRoutes(parts),
    ...authorizationRoutes(parts),
    ...eulaRoutes(parts),
    ...displayModeRoutes(parts.displayMode),
    ...layoutRoutes(parts),
    ...eventRoutes(parts),
  ]
}
