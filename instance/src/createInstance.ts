import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import { DEFAULT_TIME_ZONE } from '@barn-workbench/core/time'
import { createApp } from './app'
import { createDemoLogins } from './auth/demoLogins'
import type { Eula } from './auth/eulaStore'
import { createFirstRole } from './auth/firstRole'
import type { HashCost } from './auth/passwordHasher'
import { prepareSetup, type ProvisioningLink } from './auth/setupLink'
import { openTokenKey } from './auth/tokenKey'
import { createBarnParts, type BarnDependencies, type TypeParts } from './configuration/barnParts'
import { claimFolder } from './configuration/claimFolder'
import { coreRoutes, createCoreParts, type CoreParts } from './configuration/coreParts'
import { ownPackage } from './configuration/installedPackage'
import type { InstanceFacts } from './configuration/instanceFacts'
import type { InstanceOptions } from './configuration/instanceOptions'
import type { Clock } from './database/clock'
import { openDatabase, StartError } from './database/openDatabase'
import { createInstanceLog, type InstanceLog } from './http/instanceLog'
import { createKeptAnswers } from './http/keptAnswers'

/** What tests replace; a running instance leaves it as it is. */
export interface InstanceDependencies extends BarnDependencies {
  now?: Clock
  log?: InstanceLog
  hashCost?: HashCost
  eulas?: readonly [Eula, ...Eula[]]
  checkReplies?: boolean
}

export interface Instance {
  app: Hono
  core: CoreParts
  /** The link to set the first administrator's password with, while it is not set. */
  setupLink: ProvisioningLink | null
  /** Makes first entities and starts what runs by itself. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Opens the data folder, brings it up to date and wires the instance; it answers at once and is usable after `start`. */
export async function createInstance(options: InstanceOptions, seams: InstanceDependencies = {}): Promise<Instance> {
  if (options.type !== 'barn')
    throw new StartError(`an instance of type ${options.type} cannot be played yet; only barn can`)
  const { now = Date.now, log = createInstanceLog() } = seams
  const database = await openDatabase(options.data)
  try {
    const core = createCoreParts({
      database,
      now,
      log,
      facts: factsOf(options),
      tokenKey: await openTokenKey(options.data),
      cloudOverride: options.cloudOverride,
      ...(seams.hashCost && { hashCost: seams.hashCost }),
      ...(seams.eulas && { eulas: seams.eulas }),
    })
    const setupLink = await claimAndProvision(core, options)
    const type = await createBarnParts(core, options, seams)
    const app = createApp({
      database,
      now,
      log,
      authenticate: core.authenticate,
      keptAnswers: createKeptAnswers(database, now),
      addressOf,
      checkReplies: seams.checkReplies ?? false,
      routes: [...coreRoutes(core), ...type.routes],
      webOrigins: new Set(options.webOrigins),
      ...(type.extend && { extend: type.extend }),
    })
    return { app, core, setupLink, ...lifeOf(core, type) }
  } catch (error) {
    await database.close()
    throw error
  }
}

function lifeOf(core: CoreParts, type: TypeParts): Pick<Instance, 'start' | 'close'> {
  let stop = (): Promise<void> => Promise.resolve()
  return {
    async start() {
      await type.prepare()
      stop = type.start()
    },
    async close() {
      core.hub.close()
      await stop()
      await core.database.close()
    },
  }
}

async function claimAndProvision(core: CoreParts, options: InstanceOptions): Promise<ProvisioningLink | null> {
  await claimFolder(core.factStore, options)
  await createFirstRole(core)
  if (!options.demo) return prepareSetup(core)
  if ((await core.accounts.documents.count()) === 0) await createDemoLogins(core)
  return null
}

function factsOf({ id, type, species, name }: InstanceOptions): InstanceFacts {
  return {
    globalUniqueIdentifier: id,
    instanceType: type,
    species,
    name,
    timeZone: DEFAULT_TIME_ZONE,
    version: ownPackage().manifest.version,
  }
}

/** Where a call comes from; calls that came by no network (tests) share one place. */
function addressOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
