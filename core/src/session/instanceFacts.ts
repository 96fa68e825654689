import type { ActorRefFrom } from 'xstate'
import type { Clock } from '../clock'
import { data, instanceInfo, sessionCalls, type Endpoint } from '../contract'
import type { Log } from '../log'
import { problemOf } from '../result'
import { speciesOf } from '../schema'
import { simulatedPermissionsOf, type LocalSettings, type SharedStore } from '../settings'
import { SECOND } from '../time'
import type { Transport } from '../transport'
import type { connectionMachine } from './connection.machine'
import type { InstanceRecord } from './instanceRecord'
import { onContact } from './instanceRoute'
import type { loginMachine } from './login.machine'

const INSTANCE_FACTS = ['permissions', 'version', 'labels'] as const
/**
 * The facts that the client stores of an instance: the account's `permissions`; its `version` with type and time zone;
 * the `labels` of its detectors, from which the species follows. An instance without detectors gives its species with
 * its version.
 */
export type InstanceFact = (typeof INSTANCE_FACTS)[number]

/** The facts that can be read without a sign-in. */
const OPEN_FACTS: readonly InstanceFact[] = ['version']

interface InstanceFactsOptions {
  send: Transport['send']
  record: SharedStore<InstanceRecord>
  log: Log
  globalUniqueIdentifier: string
}

/** Loads the facts about an instance and keeps them. */
export interface InstanceFacts {
  /** Loads the given facts, or all of them. A load that is already running is joined. Rejects when one has failed. */
  refresh(facts?: readonly InstanceFact[]): Promise<void>
  /** Loads a fact again. The answer of a load that is already running is dropped. Rejects when it has failed. */
  reload(fact: InstanceFact): Promise<void>
  /**
   * Loads the facts, of the given ones or of all, that were not loaded since the account signed in or out. Rejects when
   * one has failed.
   */
  loadMissing(facts?: readonly InstanceFact[]): Promise<void>
}

/** The labels of a barn. Instances of other types have no labels, and are not asked once their type is known. */
async function requestLabels(send: Transport['send'], instanceType: string | null): Promise<string[]> {
  if (instanceType !== null && instanceType !== 'barn') return []
  try {
    return await send(data.labels, {})
  } catch (error) {
    if (problemOf(error).code === 'request/not-found') return []
    throw error
  }
}

async function requestFact(
  { send, record }: Pick<InstanceFactsOptions, 'send' | 'record'>,
  fact: InstanceFact,
): Promise<Partial<InstanceRecord>> {
  if (fact === 'permissions')
    return { availablePermissions: await send(sessionCalls.permissions, {}), arePermissionsKnown: true }
  if (fact === 'labels') {
    const labels = await requestLabels(send, record.get().instanceType)
    const species = speciesOf(labels)
    return { labels, ...(species && { species }) }
  }
  const { version, instanceType, timeZone, species } = await send(instanceInfo.version, {})
  return { version, instanceType, timeZone, ...(species && { species }) }
}

/** Writes only values that differ, so that tabs are not notified of equal ones. */
function updateRecord(record: SharedStore<InstanceRecord>, patch: Partial<InstanceRecord>): void {
  const before = record.get()
  const isChanged = Object.entries(patch).some(
    ([key, value]) => JSON.stringify(before[key as keyof InstanceRecord]) !== JSON.stringify(value),
  )
  if (isChanged) record.set(patch)
}

/**
 * Loads the facts of one instance into its record. A fact that cannot be loaded is logged and keeps its stored value.
 * Does not use `createSharedWork` of `core/concurrency`, since a reload replaces a load that runs.
 */
export function createInstanceFacts(options: InstanceFactsOptions): InstanceFacts {
  const { record, log, globalUniqueIdentifier } = options
  const pendingLoads = new Map<InstanceFact, Promise<void>>()
  /** The refresh token with which each fact was last loaded; null for a fact that needs no account. */
  const loadedWith = new Map<InstanceFact, string | null>()
  const tokenFor = (fact: InstanceFact) => (OPEN_FACTS.includes(fact) ? null : record.get().refreshToken)

  function reload(fact: InstanceFact): Promise<void> {
    const token = tokenFor(fact)
    // An answer that another load or another log-in has overtaken is dropped.
    const isCurrent = () => pendingLoads.get(fact) === load && tokenFor(fact) === token
    const load: Promise<void> = requestFact(options, fact)
      .then((patch) => {
        if (!isCurrent()) return
        loadedWith.set(fact, token)
        updateRecord(record, patch)
      })
      .catch((error: unknown) => {
        const message = `could not load ${fact}: ${problemOf(error).code}`
        log.write({ level: 'WARN', tag: 'Session', globalUniqueIdentifier, message })
        throw error
      })
      .finally(() => {
        if (pendingLoads.get(fact) === load) pendingLoads.delete(fact)
      })
    pendingLoads.set(fact, load)
    return load
  }

  async function refresh(facts: readonly InstanceFact[] = INSTANCE_FACTS): Promise<void> {
    const loads = await Promise.allSettled(facts.map((fact) => pendingLoads.get(fact) ?? reload(fact)))
    const failed = loads.find((load) => load.status === 'rejected')
    if (failed) throw failed.reason
  }

  return {
    refresh,
    reload,
    loadMissing: (facts = INSTANCE_FACTS) => refresh(facts.filter((fact) => loadedWith.get(fact) !== tokenFor(fact))),
  }
}

/** A failure is logged where it happens, and the fact is loaded again when the instance is reached again. */
const ignoreFailure = () => undefined

/** Minimum time between two loads of the permissions because calls were forbidden, ms. */
const REFUSAL_SPACING = 30 * SECOND

/**
 * Returns the function to call when the instance has forbidden a call: the permissions are loaded again, so that the
 * whole page knows of a right that was withdrawn. If forbidden calls continue, it loads them only now and then.
 */
export function createRefusalHandler(clock: Clock, facts: Pick<InstanceFacts, 'refresh'>) {
  let loadedAt = -Infinity
  return ({ path }: Endpoint): void => {
    if (path === sessionCalls.permissions.path || clock.now() - loadedAt < REFUSAL_SPACING) return
    loadedAt = clock.now()
    facts.refresh(['permissions']).catch(ignoreFailure)
  }
}

interface FactTriggers {
  connection: ActorRefFrom<typeof connectionMachine>
  login: ActorRefFrom<typeof loginMachine>
  settings: SharedStore<LocalSettings>
  facts: InstanceFacts
}

/** Returns a function to call after every change. It calls `onTrue` each time that the condition has become true. */
function whenBecomingTrue(condition: () => boolean, onTrue: () => void): () => void {
  let wasTrue = condition()
  return () => {
    const isTrue = condition()
    const hasBecomeTrue = isTrue && !wasTrue
    wasTrue = isTrue
    if (hasBecomeTrue) onTrue()
  }
}

/**
 * Loads the facts when an account signs in, and reloads failed ones when the instance can be reached again; without an
 * account it loads only the open facts. The permissions are loaded again when another simulation starts, since the
 * instance answers with the simulated ones. Returns the function that stops this.
 */
export function loadInstanceFactsWhenNeeded({ connection, login, settings, facts }: FactTriggers): () => void {
  const isSignedIn = () => login.getSnapshot().value === 'loggedIn'
  const loadMissing = () => {
    facts.loadMissing(isSignedIn() ? undefined : OPEN_FACTS).catch(ignoreFailure)
  }
  const simulationOf = () => simulatedPermissionsOf(settings.get())?.join(',')
  let simulation = simulationOf()
  const onSettingsChanged = () => {
    const previous = simulation
    simulation = simulationOf()
    if (simulation !== previous && isSignedIn()) facts.reload('permissions').catch(ignoreFailure)
  }
  const subscriptions = [login.subscribe(whenBecomingTrue(isSignedIn, loadMissing)), onContact(connection, loadMissing)]
  const unsubscribeFromSettings = settings.subscribe(onSettingsChanged)
  return () => {
    unsubscribeFromSettings()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
