import { createAuthenticate, createStillAllowed } from '../auth'
import { createHealthCheck } from '../database'
import type { Route } from '../http'
import { createNoticeHub } from '../noticeHub'
import { createPresence } from '../presence'
import {
  accountRoutes,
  authorizationRoutes,
  displayModeRoutes,
  eulaRoutes,
  eventRoutes,
  instanceInfoRoutes,
  layoutRoutes,
  logRoutes,
  networkRoutes,
  ownAccountRoutes,
  remoteSignInRoutes,
  sessionRoutes,
  signInRoutes,
  systemRoutes,
} from '../routes'
import { createDisplayModeStore, createFactStore, createLayoutStore } from '../stores'
import { composePeople } from './composePeople'
import type { CoreDependencies } from './coreDependencies'

export type CoreServices = ReturnType<typeof composeCore>

/** Creates the services that instances of every type have: accounts, sessions, permissions, layouts and settings. */
export function composeCore(dependencies: CoreDependencies) {
  const { database, info, folder, identityKey, mails, image, now, log, cloudOverride, network, machine } = dependencies
  const { retention } = dependencies
  const hub = createNoticeHub()
  const people = composePeople({ ...dependencies, hub })
  const { sessions, grants, tokens } = people
  return {
    ...people,
    presence: createPresence(now),
    mails,
    identityKey,
    image,
    network,
    machine,
    retention,
    info,
    log,
    hub,
    isHealthy: createHealthCheck(database, folder),
    authenticate: createAuthenticate(tokens, sessions, grants),
    isStillAllowed: createStillAllowed(sessions, grants),
    factStore: createFactStore(database),
    displayMode: createDisplayModeStore({ database, cloudOverride, hub, now }),
    layouts: createLayoutStore(database, hub),
  }
}

/** The routes that instances of every type have. */
export function coreRoutes(core: CoreServices): Route[] {
  return [
    ...instanceInfoRoutes({ ...core, startedAt: core.now() }),
    ...sessionRoutes(core),
    ...ownAccountRoutes(core),
    ...signInRoutes(core),
    ...remoteSignInRoutes(core.remoteSignIn),
    ...accountRoutes(core),
    ...authorizationRoutes(core),
    ...eulaRoutes(core),
    ...displayModeRoutes(core.displayMode),
    ...layoutRoutes(core),
    ...eventRoutes(core),
    ...logRoutes(core.log),
    ...networkRoutes(core),
    ...systemRoutes(core),
  ]
}
