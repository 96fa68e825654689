import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { DEFAULT_TIME_ZONE } from '@barn-workbench/core/time'
import {
  createDemoAccounts,
  createInitialRole,
  openTokenKey,
  prepareAdministratorSetup,
  type Eula,
  type HashCost,
  type SetupToken,
} from '../auth'
import type { InstanceInfo, InstanceOptions } from '../configuration'
import { openDatabase } from '../database'
import { createApp, createIdempotencyStore, type App } from '../http'
import { instanceVersion } from '../installedPackages'
import { createInstanceLog, type InstanceLog } from '../instanceLog'
import type { Now } from '../now'
import { StartError } from '../startError'
import type { FactStore } from '../stores'
import type { CameraDependencies } from './composeCameras'
import { composeCore, coreRoutes, type CoreServices } from './composeCore'
import { composeParts } from './composeParts'
import type { InstanceParts } from './instanceParts'

/** Dependencies that tests replace. A running instance uses the defaults. */
export interface InstanceDependencies extends CameraDependencies {
  openDatabase?: typeof openDatabase
  now?: Now
  log?: InstanceLog
  hashCost?: HashCost
  eulas?: readonly [Eula, ...Eula[]]
  /** Whether replies are checked against the contract before they are sent. */
  checkReplies?: boolean
}

export interface Instance {
  app: App
  core: CoreServices
  /** The token to set the first administrator's password with; null once it is set and in demo mode. */
  administratorSetup: SetupToken | null
  /** Creates the initial entities, catches up with the simulation and starts it. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Puts an instance together: database, services of every instance, services of its type, HTTP application. The
 * application answers at once; the data is complete after `start`. Throws a `StartError` where the data folder cannot
 * be used.
 */
export async function createInstance(
  options: InstanceOptions,
  dependencies: InstanceDependencies = {},
): Promise<Instance> {
  const compose = await composeParts(options.type)
  const { now = Date.now, log = createInstanceLog(), hashCost, eulas, checkReplies = false } = dependencies
  const database = await (dependencies.openDatabase ?? openDatabase)(options.data)
  try {
    const core = composeCore({
      database,
      now,
      log,
      info: instanceInfo(options),
      folder: options.data,
      tokenKey: await openTokenKey(options.data),
      cloudOverride: options.cloudOverride,
      ...(hashCost && { hashCost }),
      ...(eulas && { eulas }),
    })
    await claimDataFolder(core.factStore, options)
    const administratorSetup = await createInitialAccounts(core, options)
    const parts = await compose(core, options, dependencies)
    const app = createApp({
      database,
      now,
      log,
      authenticate: core.authenticate,
      idempotencyStore: createIdempotencyStore(database, now),
      addressOf,
      checkReplies,
      routes: [...coreRoutes(core), ...parts.routes],
      openRoutes: parts.openRoutes ?? [],
      webOrigins: new Set(options.webOrigins),
    })
    return { app, core, administratorSetup, ...createLifecycle(core, parts) }
  } catch (error) {
    await database.close()
    throw error
  }
}

function createLifecycle(core: CoreServices, parts: InstanceParts): Pick<Instance, 'start' | 'close'> {
  let stopParts = (): Promise<void> => Promise.resolve()
  return {
    async start() {
      await parts.prepare()
      stopParts = parts.start()
    },
    async close() {
      core.hub.close()
      await stopParts()
      await core.database.close()
    },
  }
}

function instanceInfo({ id, type, species, name }: InstanceOptions): InstanceInfo {
  return {
    globalUniqueIdentifier: id,
    instanceType: type,
    species,
    name,
    timeZone: DEFAULT_TIME_ZONE,
    version: instanceVersion(),
  }
}

/** The values of flags that did not exist yet when a data folder was made. */
const VALUES_BEFORE_THEIR_FLAG: Readonly<Record<string, string>> = { simulate: 'true' }

/** Binds a data folder to the instance that first uses it. Another instance would mix its entities into the data. */
async function claimDataFolder(facts: FactStore, options: InstanceOptions): Promise<void> {
  const owner = {
    id: options.id,
    type: options.type,
    species: options.species,
    seed: String(options.seed),
    demo: String(options.demo),
    simulate: String(options.simulate),
  }
  const isNew = (await facts.get('id')) === null
  for (const [name, value] of Object.entries(owner)) {
    const storedValue = (await facts.get(name)) ?? (isNew ? null : (VALUES_BEFORE_THEIR_FLAG[name] ?? null))
    if (storedValue === null) await facts.set(name, value)
    else if (storedValue !== value)
      throw new StartError(
        `the data folder was made with --${name} ${storedValue}, not ${value}; name another folder with --data`,
      )
  }
}

/** Creates the demo accounts or, without demo mode, the first administrator, whose set-up token it returns. */
async function createInitialAccounts(core: CoreServices, { demo }: InstanceOptions): Promise<SetupToken | null> {
  await createInitialRole(core)
  if (!demo) return prepareAdministratorSetup(core)
  if ((await core.accounts.count()) === 0) await createDemoAccounts(core)
  return null
}

/** The network address of a client. Requests that come from no network, as in tests, share one address. */
function addressOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
