import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { Clock } from '../clock'
import type { Endpoint } from '../contract'
import type { KnownInstance } from '../schema'
import { forcedStrategyOf } from '../settings'
import { createRequestQueue, createTransport, type Route, type SendOptions, type Transport } from '../transport'
import { connectionMachine } from './connection.machine'
import { createInstanceClock } from './instanceClock'
import { createInstanceFacts, loadInstanceFactsWhenNeeded, type InstanceFact } from './instanceFacts'
import { createInstanceRecord } from './instanceRecord'
import { checkConnection, createInstanceRoute, onContact } from './instanceRoute'
import { createLogin, type Login } from './login'
import type { Credentials } from './login.machine'
import { machineClock } from './machineClock'
import { probeHosts, type Host, type ProbeInput } from './probeHosts'
import {
  countDocuments,
  listDocuments,
  type ItemOf,
  type ProjectedItem,
  type ProjectedQueryInput,
  type ProjectionKey,
  type QueryEndpoint,
  type QueryInput,
} from './queries'
import type { SessionDependencies } from './sessionDependencies'
import { createSessionSnapshots, type SessionSnapshot } from './sessionSnapshot'
import { createAccessTokens, type AccessTokens } from './tokens'

/** One instance as widgets use it: typed calls and what is known of the instance, without its address or tokens. */
export interface Session {
  /** The instance's `globalUniqueIdentifier`. */
  readonly id: string
  readonly instance: KnownInstance
  /** The clock of the instance, by which its data is dated. */
  readonly clock: Clock
  /** Resolves when the stored record of the instance is loaded. */
  readonly ready: Promise<void>
  send: Transport['send']
  openStream: Transport['openStream']
  /**
   * The absolute URL of a path for which the instance asks for no token, such as that of a video. It changes with the
   * address in use. Rejects with the reason why no address is known.
   */
  urlOf(path: `/${string}`, signal?: AbortSignal): Promise<string>
  /**
   * Documents of a `…/query` call. With a `projection` they have only its keys, dotted ones nested, and their ids.
   */
  list<E extends QueryEndpoint, const Key extends ProjectionKey<ItemOf<E>>>(
    endpoint: E,
    query: ProjectedQueryInput<Key>,
    options?: SendOptions,
  ): Promise<ProjectedItem<ItemOf<E>, Key>[]>
  list<E extends QueryEndpoint>(endpoint: E, query: QueryInput, options?: SendOptions): Promise<ItemOf<E>[]>
  /** Number of documents of a `…/query` call. */
  count(endpoint: QueryEndpoint, query: QueryInput, options?: SendOptions): Promise<number>
  snapshot(): SessionSnapshot
  subscribe(listener: () => void): () => void
  logIn(credentials: Credentials): void
  logOut(): void
  acceptEula(): void
  /**
   * `full` looks for the best address, at most once in 30 s; `quick` checks only the address in use, or the last one.
   * Resolves with whether an address is known then.
   */
  checkConnection(extent: 'full' | 'quick'): Promise<boolean>
  /**
   * Loads the given facts, or all of them, again. Rejects when one cannot be loaded; it keeps its value. Facts are also
   * loaded on their own when somebody signs in.
   */
  refreshFacts(facts?: readonly InstanceFact[]): Promise<void>
  close(): void
}

/** Starts the connection, and returns it with the function that ends it. */
function startConnection(
  { globalUniqueIdentifier, discoveryObject }: KnownInstance,
  dependencies: SessionDependencies,
): { connection: ActorRefFrom<typeof connectionMachine>; stopConnection: () => void } {
  /** Ends the probes of preferred addresses, which go on after a check has found another one. */
  const ended = new AbortController()
  const onPreferred = (host: Host) => connection.send({ type: 'preferred.answered', host })
  const probe = fromPromise(({ input, signal }: { input: ProbeInput; signal: AbortSignal }) =>
    probeHosts(dependencies, input, { signals: [signal, ended.signal], onPreferred }),
  )
  const forcedStrategy = forcedStrategyOf(dependencies.settings.get())
  const connection = createActor(connectionMachine.provide({ actors: { probe } }), {
    input: { globalUniqueIdentifier, discoveryObject, forcedStrategy },
    clock: machineClock(dependencies.clock),
  }).start()
  const stopConnection = () => {
    ended.abort()
    connection.stop()
  }
  return { connection, stopConnection }
}

/** Makes the connection follow the setting that forces a strategy. Returns the function that ends this. */
function followForcedStrategy(
  connection: ActorRefFrom<typeof connectionMachine>,
  dependencies: SessionDependencies,
): () => void {
  return dependencies.settings.subscribe(() => {
    const strategy = forcedStrategyOf(dependencies.settings.get())
    if (strategy !== connection.getSnapshot().context.forcedStrategy)
      connection.send({ type: 'strategy.forced', strategy })
  })
}

function createSessionTransport(
  globalUniqueIdentifier: string,
  dependencies: SessionDependencies,
  { route, onDate }: { route: Route; onDate: (date: string) => void },
): Transport {
  const { clock, log } = dependencies
  const queue = createRequestQueue(clock)
  const onItemsSkipped = (endpoint: Endpoint, { count, firstPath }: { count: number; firstPath: string }) => {
    const message = `${endpoint.path}: ${count} items could not be decoded, the first at ${firstPath}`
    log.write({ level: 'WARN', tag: 'Decode', globalUniqueIdentifier, message })
  }
  return createTransport({ ...dependencies, route, queue, onDate, onItemsSkipped })
}

/**
 * Creates the session of one instance. It sends nothing before `checkConnection`, the first call, or a stored sign-in.
 */
export function createSession(instance: KnownInstance, dependencies: SessionDependencies): Session {
  const { clock, settings, log } = dependencies
  const { globalUniqueIdentifier } = instance
  const record = createInstanceRecord(globalUniqueIdentifier, dependencies)
  const instanceClock = createInstanceClock(clock, record)
  const { connection, stopConnection } = startConnection(instance, dependencies)
  const route = createInstanceRoute({ connection, settings, accessTokens: () => accessTokens })
  const { send, openStream } = createSessionTransport(globalUniqueIdentifier, dependencies, {
    route,
    onDate: instanceClock.noteDate,
  })
  const isSignedOut = () => login.actor.getSnapshot().matches('loggedOut')
  const accessTokens: AccessTokens = createAccessTokens({ clock, instanceClock, record, send, isSignedOut })
  const facts = createInstanceFacts({ send, record, log, globalUniqueIdentifier })
  const login: Login = createLogin({ clock: instanceClock, record, send, accessTokens, loadFacts: facts.refresh })
  const snapshots = createSessionSnapshots({ connection, login: login.actor, record, settings })
  const stopLoadingFacts = loadInstanceFactsWhenNeeded({ connection, login: login.actor, settings, facts })
  const logouts = onContact(connection, () => void login.sendLogouts())
  const stopFollowingForcedStrategy = followForcedStrategy(connection, dependencies)
  return {
    id: globalUniqueIdentifier,
    instance,
    clock: instanceClock,
    ready: record.ready,
    send,
    openStream,
    urlOf: async (path, signal) => (await route.baseUrl(signal)) + path,
    list: (endpoint: QueryEndpoint, query: QueryInput, options?: SendOptions) =>
      listDocuments(send, endpoint, query, options) as Promise<never[]>,
    count: (endpoint, query, options) => countDocuments(send, endpoint, query, options),
    snapshot: snapshots.snapshot,
    subscribe: snapshots.subscribe,
    logIn: (credentials) => login.actor.send({ type: 'credentials.submitted', credentials }),
    logOut: () => login.actor.send({ type: 'logout.requested' }),
    acceptEula: () => login.actor.send({ type: 'eula.accepted' }),
    checkConnection: (extent) => checkConnection(connection, extent),
    refreshFacts: facts.refresh,
    close() {
      snapshots.stop()
      stopLoadingFacts()
      logouts.unsubscribe()
      stopFollowingForcedStrategy()
      login.stop()
      stopConnection()
      record.close()
    },
  }
}
