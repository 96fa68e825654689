import type { Clock } from '../clock'
import { eula, type Endpoint } from '../contract'
import { createDisplayMode, type DisplayMode } from '../displayMode'
import type { KnownInstance } from '../schema'
import {
  createRequestQueue,
  createTransport,
  type SendOptions,
  type Transport,
  type TransportDependencies,
} from '../transport'
import { followForcedStrategy, holdInstance, pinKey, startConnection, trustIn } from './connection'
import { createInstanceClock } from './instanceClock'
import {
  createInstanceFacts,
  createRefusalHandler,
  loadInstanceFactsWhenNeeded,
  type InstanceFact,
} from './instanceFacts'
import { createInstanceRecord } from './instanceRecord'
import { checkConnection, createInstanceRoute, onContact } from './instanceRoute'
import { leaveInstance } from './leaveInstance'
import { createLogin, type Login } from './login'
import type { Credentials } from './login.machine'
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
  /** Its id, the name that it has here, and its addresses. They change while the page is open. */
  readonly instance: KnownInstance
  /** The clock of the instance, by which its data is dated. */
  readonly clock: Clock
  /** Resolves when the stored record of the instance is loaded. */
  readonly ready: Promise<void>
  send: Transport['send']
  /** Rows of measurements by series, without an object for each row. */
  columns: Transport['columns']
  download: Transport['download']
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
  /** How the screens of the instance are set up. */
  readonly displayMode: DisplayMode
  snapshot(): SessionSnapshot
  subscribe(listener: () => void): () => void
  logIn(credentials: Credentials): void
  logOut(): void
  acceptEula(): void
  /** Withdraws the consent to the licence agreement, which is asked for at once. Rejects where the instance refuses. */
  withdrawEula(): Promise<void>
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
  /** The key of the instance: the one that this device has pinned, else the one that its address proves; null: none. */
  publicKey(): string | null
  /** A person trusts another key of the instance than the one that was known; null: one that proves none. */
  trustKey(publicKey: string | null): void
  /** A person agrees that the instance does not prove who it is at an origin of plain http. */
  trustAddress(address: string): void
  close(): void
}

/** A session as its owner, the list of sessions, uses it. */
export interface OwnedSession extends Session {
  /** Takes over another name and other addresses. */
  setInstance(instance: KnownInstance): void
  /** Whether it holds tokens that the instance is still to revoke when the session is no longer wanted. */
  holdsTokens(): boolean
  /**
   * Signs out for good, and deletes what this device stores of the instance. Resolves when the instance has revoked the
   * tokens, however long it takes to reach it. Rejects when the signal is aborted.
   */
  leave(signal: AbortSignal): Promise<void>
}

function createSessionTransport(
  globalUniqueIdentifier: string,
  dependencies: SessionDependencies,
  { route, onDate, onForbidden }: Required<Pick<TransportDependencies, 'route' | 'onDate' | 'onForbidden'>>,
): Transport {
  const { clock, log, onCallFailed } = dependencies
  const queue = createRequestQueue(clock)
  const onItemsSkipped = (endpoint: Endpoint, { count, firstPath }: { count: number; firstPath: string }) => {
    const message = `${endpoint.path}: ${count} items could not be decoded, the first at ${firstPath}`
    log.write({ level: 'WARN', tag: 'Decode', globalUniqueIdentifier, message })
  }
  const onFailed = (endpoint: Endpoint, error: unknown) => onCallFailed?.(globalUniqueIdentifier, endpoint, error)
  return createTransport({ ...dependencies, route, queue, onDate, onForbidden, onItemsSkipped, onFailed })
}

interface EulaWithdrawal {
  send: Transport['send']
  accessTokens: AccessTokens
  record: ReturnType<typeof createInstanceRecord>
}

/** Withdraws the consent to the licence agreement. The next call has to accept it first. */
async function withdrawEula({ send, accessTokens, record }: EulaWithdrawal): Promise<void> {
  await send(eula.withdraw, {})
  accessTokens.clear()
  record.set({ eulaRefreshRequired: true, isEulaWithdrawn: true })
}

/** The calls of a session, and the display mode, which follows those that change it. */
function createCalls(
  globalUniqueIdentifier: string,
  dependencies: SessionDependencies,
  options: Parameters<typeof createSessionTransport>[2],
) {
  const transport = createSessionTransport(globalUniqueIdentifier, dependencies, options)
  const own = createDisplayMode({ ...dependencies, globalUniqueIdentifier, send: transport.send })
  return { ...transport, send: own.send, own }
}

/** Lists documents by a transport, for `Session.list`. */
const listBy =
  (send: Transport['send']): OwnedSession['list'] =>
  (endpoint: QueryEndpoint, query: QueryInput, options?: SendOptions) =>
    listDocuments(send, endpoint, query, options) as Promise<never[]>

/**
 * Creates the session of one instance. It sends nothing before `checkConnection`, the first call, or a stored sign-in.
 */
export function createSession(known: KnownInstance, dependencies: SessionDependencies): OwnedSession {
  const { clock, settings, log } = dependencies
  const { globalUniqueIdentifier } = known
  const record = createInstanceRecord(globalUniqueIdentifier, dependencies)
  const instanceClock = createInstanceClock(clock, record)
  const { connection, stopConnection } = startConnection(known, dependencies, record)
  const route = createInstanceRoute({ connection, settings, accessTokens: () => accessTokens })
  const { own, send, columns, download, openStream } = createCalls(globalUniqueIdentifier, dependencies, {
    route,
    onDate: instanceClock.noteDate,
    onForbidden: (endpoint) => onForbidden(endpoint),
  })
  const isSignedOut = () => login.actor.getSnapshot().matches('loggedOut')
  const accessTokens: AccessTokens = createAccessTokens({ clock, instanceClock, record, send, isSignedOut })
  const facts = createInstanceFacts({ send, record, log, globalUniqueIdentifier })
  const onForbidden = createRefusalHandler(clock, facts)
  const login: Login = createLogin({
    clock: instanceClock,
    record,
    send,
    accessTokens,
    loadFacts: facts.loadMissing,
    autoLogin: dependencies.autoLogin?.bind(null, globalUniqueIdentifier),
  })
  const snapshots = createSessionSnapshots({ connection, login: login.actor, record, settings })
  const stopLoadingFacts = loadInstanceFactsWhenNeeded({ connection, login: login.actor, settings, facts })
  const logouts = onContact(connection, () => void login.sendLogouts())
  const ownInstance = holdInstance(known, connection)
  const stops = [pinKey({ connection, login: login.actor, record }), followForcedStrategy(connection, dependencies)]
  const closeStores = () => [record, own].forEach((store) => store.close())
  const logoutsEnd = () => logouts.unsubscribe()
  const ends = [snapshots.stop, stopLoadingFacts, logoutsEnd, ...stops, login.stop, stopConnection, closeStores]
  return {
    id: globalUniqueIdentifier,
    get instance() {
      return ownInstance.get()
    },
    clock: instanceClock,
    ready: Promise.all([record.ready, own.ready]).then(() => undefined),
    ...{ send, columns, download, openStream, displayMode: own.displayMode },
    urlOf: async (path, signal) => (await route.baseUrl(signal)) + path,
    list: listBy(send),
    count: (endpoint, query, options) => countDocuments(send, endpoint, query, options),
    ...{ snapshot: snapshots.snapshot, subscribe: snapshots.subscribe },
    logIn: (credentials) => login.actor.send({ type: 'credentials.submitted', credentials }),
    logOut: () => login.actor.send({ type: 'logout.requested' }),
    acceptEula: () => login.actor.send({ type: 'eula.accepted' }),
    withdrawEula: () => withdrawEula({ send, accessTokens, record }),
    checkConnection: (extent) => checkConnection(connection, extent),
    refreshFacts: facts.refresh,
    ...trustIn({ connection, record }),
    setInstance(next) {
      ownInstance.set(next)
      snapshots.renew()
    },
    holdsTokens: () => record.get().refreshToken !== null || record.get().unsentLogouts.length > 0,
    leave: (signal) => leaveInstance({ record, displayMode: own, login, clock }, signal),
    close: () => ends.forEach((end) => end()),
  }
}
