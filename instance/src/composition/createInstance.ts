import type { HttpsState, InstanceType } from '@barn-workbench/core/schema'
import {
  createDemoAccounts,
  createInitialRole,
  openTokenKey,
  prepareAdministratorSetup,
  startCleaning,
  type Eula,
  type HashCost,
  type SetupToken,
} from '../auth'
import type { Site } from '../barn'
import { StartError, type Now } from '../base'
import {
  openSiteSettings,
  withSiteEdits,
  type AskForSite,
  type InstanceInfo,
  type InstanceOptions,
} from '../configuration'
import {
  createFactStore,
  isFullDiskError,
  openDatabase,
  openRetentionGuard,
  type Database,
  type FactStore,
} from '../database'
import { createApp, createIdempotencyStore, createRequestOrigin, createWriteQuota, type App } from '../http'
import { createInstanceLog, type InstanceLog } from '../log'
import {
  createMailQueue,
  createOutbox,
  createSmtpTransport,
  type Mail,
  type MailQueue,
  type MailTransport,
} from '../mail'
import { isLoopback, openStorageLimits } from '../metrics'
import { createNameLookup, createNetwork, createVendorNames, readNeighbours, type Network } from '../network'
import { openIdentityKey, openSecretBox } from '../secrets'
import { createHostControl, instanceVersion, readInstanceImage, type HostControl } from '../system'
import type { CameraDependencies } from './composeCameras'
import { composeCore, coreOpenRoutes, coreRoutes, type CoreServices, type InstanceParts } from './composeCore'
import { keepSite, settleSite, type SettledSite } from './settleSite'
import { withAudit } from './withAudit'

/** Dependencies that tests replace. A running instance uses the defaults. */
export interface InstanceDependencies extends CameraDependencies {
  openDatabase?: typeof openDatabase
  now?: Now
  log?: InstanceLog
  hashCost?: HashCost
  eulas?: readonly [Eula, ...Eula[]]
  mailTransport?: MailTransport
  /** Asks for the missing options of a new barn. By default there is no terminal to ask at. */
  askForSite?: AskForSite
  /** Restarts the instance. By default nothing does: the creator of an instance owns its process. */
  restart?: () => void
  /** Ends the instance, whose database has been found damaged while it runs. By default nothing does. */
  onDamage?: (error: StartError) => void
  /** Reads the machine's recent network neighbours. */
  readNeighbours?: typeof readNeighbours
  /** Whether replies are checked against the contract before they are sent. */
  checkReplies?: boolean
  /** The HTTPS of the program around the instance. By default there is none. */
  https?: () => HttpsState | null
}

/** A running instance. */
export interface Instance {
  app: App
  core: CoreServices
  site: SettledSite
  /** The token to set the first administrator's password with; null once it is set and in demo mode. */
  administratorSetup: SetupToken | null
  /** The mails of an instance without a data folder and without a mail server. */
  outbox(): readonly Mail[]
  /** Replaces the origins of web clients, from the next request on. */
  setWebOrigins(origins: readonly string[]): void
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
  const database = await (dependencies.openDatabase ?? openDatabase)(options.data, {
    onDamage: dependencies.onDamage,
    log,
    now,
  })
  try {
    const webOrigins = new Set(options.webOrigins)
    const facts = createFactStore(database)
    const sited = await withSiteEdits(options, facts)
    const site = await settleSite(sited, {
      facts,
      ask: dependencies.askForSite,
      machineTimeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    const info = instanceInfo(sited, site)
    const givenImage = readInstanceImage(options.image)
    const mails = composeMails({ database, now, log }, options, dependencies)
    const core = composeCore({
      database,
      now,
      log,
      info,
      folder: options.data,
      tokenKey: await openTokenKey(options.data),
      identityKey: await openIdentityKey(options.data),
      mails: mails.queue,
      site: await openSiteSettings({ facts, info, given: options, givenImage }),
      webOrigins,
      registration: options.registration,
      cloudOverride: options.cloudOverride,
      network: composeNetwork(options, now, dependencies),
      hostControl: composeHostControl(options, dependencies),
      retention: await openRetentionGuard({ facts, now, log }),
      limits: await openStorageLimits(facts, options.artifactGigabytes),
      isLocal: isReachedLocally(options),
      trustedDirectory: options.trustedDirectory,
      https: dependencies.https,
      ...(hashCost && { hashCost }),
      ...(eulas && { eulas }),
    })
    await claimDataFolder(core.factStore, options)
    await keepSite(core.factStore, site)
    const administratorSetup = await createInitialAccounts(core, options)
    const parts = await compose(core, options, dependencies)
    const app = createApp({
      database,
      now,
      log,
      authenticate: core.authenticate,
      idempotencyStore: createIdempotencyStore(core),
      writeQuota: createWriteQuota(),
      ...createRequestOrigin(options.trustedProxies, options),
      checkReplies,
      routes: withAudit([...coreRoutes(core), ...parts.routes], core.audit, options.id),
      openRoutes: [...coreOpenRoutes(core), ...(parts.openRoutes ?? [])],
      gateway: parts.gateway,
      requests: core.monitoring.metrics.requests,
      webOrigins,
    })
    const setWebOrigins = (origins: readonly string[]) => replaceAll(webOrigins, origins)
    const lifecycle = createLifecycle(core, parts)
    return { app, core, site, administratorSetup, outbox: mails.outbox, setWebOrigins, ...lifecycle }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Whether an instance can be reached from its own machine only: it listens there alone, and without a proxy. */
function isReachedLocally({ host, trustedProxies }: InstanceOptions): boolean {
  return isLoopback(host) && trustedProxies.length === 0
}

function replaceAll(entries: Set<string>, next: readonly string[]): void {
  entries.clear()
  for (const entry of next) entries.add(entry)
}

function composeHostControl(
  { rebootCommand }: InstanceOptions,
  { restart = () => undefined }: InstanceDependencies,
): HostControl {
  return createHostControl({ restart, rebootCommand })
}

function composeNetwork(
  { data: folder, vendorSource: source }: InstanceOptions,
  now: Now,
  dependencies: InstanceDependencies,
): Network {
  return createNetwork({
    now,
    vendors: createVendorNames({ folder, source, now, fetch: dependencies.fetch ?? globalThis.fetch }),
    readNeighbours: dependencies.readNeighbours ?? readNeighbours,
    lookUpNames: createNameLookup(),
  })
}

function createLifecycle(core: CoreServices, parts: InstanceParts): Pick<Instance, 'start' | 'close'> {
  let stops: (() => Promise<void>)[] = []
  return {
    async start() {
      await prepare(core, parts)
      stops = [
        parts.start(),
        core.mails.start(),
        startCleaning(core),
        core.retention.start(),
        core.plugins.start(),
        core.backups.start(),
        core.monitoring.startWatching(),
      ]
      core.monitoring.health.markStarted()
    },
    async close() {
      core.hub.close()
      await Promise.all(stops.map((stop) => stop()))
      await core.database.close()
    },
  }
}

/**
 * Creates the initial entities. An instance whose disk is full for some of them serves all the same, so that room can
 * be made.
 */
async function prepare({ database: { reserve }, log, now }: CoreServices, parts: InstanceParts): Promise<void> {
  try {
    await (reserve ? reserve.use(() => parts.prepare()) : parts.prepare())
  } catch (error) {
    if (!isFullDiskError(error)) throw error
    const message = 'not all entities of the start could be created: the disk is full'
    log.write({ kind: 'system', timestamp: now(), level: 'error', module: 'instance', message })
  }
}

function instanceInfo({ id, type, name, simulate }: InstanceOptions, { species, timeZone }: Site): InstanceInfo {
  return {
    globalUniqueIdentifier: id,
    instanceType: type,
    species,
    hasDetectors: simulate,
    name,
    timeZone,
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

export type ComposeParts = (
  core: CoreServices,
  options: InstanceOptions,
  dependencies: CameraDependencies,
) => InstanceParts | Promise<InstanceParts>

/** Loads only the module of a type of instances: an admiral needs no memory for pictures. */
export async function composeParts(type: InstanceType): Promise<ComposeParts> {
  switch (type) {
    case 'barn':
      return (await import('./composeBarn')).composeBarn
    case 'admiral':
      return (await import('./composeAdmiral')).composeAdmiral
    case 'data_collector':
      return (await import('./composeDataCollector')).composeDataCollector
    case 'senator':
      return (await import('./composeSenator')).composeSenator
  }
}

interface MailServices {
  queue: MailQueue
  /** The mails that are kept in memory, the oldest first. */
  outbox: () => readonly Mail[]
}

/** Creates the sender of mails: a mail server if one is configured, else the outbox. */
function composeMails(
  services: { database: Database; now: Now; log: InstanceLog },
  { data, smtpUrl, mailFrom }: Pick<InstanceOptions, 'data' | 'smtpUrl' | 'mailFrom'>,
  { mailTransport }: { mailTransport?: MailTransport },
): MailServices {
  const from = mailFrom ?? defaultSender(smtpUrl)
  const outbox = createOutbox(data, from)
  const configured = smtpUrl === undefined ? outbox : createSmtpTransport({ url: smtpUrl, from })
  const secrets = openSecretBox(data, { file: 'mail-key', name: 'the key of the mails' })
  return {
    queue: createMailQueue({ ...services, secrets, transport: mailTransport ?? configured }),
    outbox: outbox.mails,
  }
}

function defaultSender(smtpUrl: string | undefined): string {
  const host = smtpUrl === undefined ? 'localhost' : new URL(smtpUrl).hostname
  return `Barn Workbench <no-reply@${host}>`
}
