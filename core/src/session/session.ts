import { wait, type Clock } from '../clock'
import { eula, type Endpoint } from '../contract'
import { createDisplayMode, type DisplayMode, type OwnedDisplayMode } from '../displayMode'
import type { KnownInstance } from '../schema'
import type { SharedStore } from '../settings'
import { DAY, MINUTE, SECOND } from '../time'
import {
  createRequestQueue,
  createTransport,
  type SendOptions,
  type Transport,
  type TransportDependencies,
} from '../transport'
import { followForcedStrategy, holdInstance, pinKey, startConnection, trustIn } from './connection'
import {
  createInstanceFacts,
  createRefusalHandler,
  loadInstanceFactsWhenNeeded,
  type InstanceFact,
} from './instanceFacts'
import { createInstanceRecord, type DisplayDevice, type InstanceRecord } from './instanceRecord'
import { checkConnection, createInstanceRoute, onContact } from './instanceRoute'
import {
  countDocuments,
  listDocuments,
  type ItemOf,
  type ProjectedItem,
  type ProjectedQueryInput,
  type ProjectionKey,
  type QueryEndpoint,
  type QueryInput,
} from './listDocuments'
import { createLogin, type Login } from './login'
import type { Credentials } from './login.machine'
import type { SessionDependencies } from './sessionDependencies'
import { createSessionSnapshots, type SessionSnapshot } from './sessionSnapshot'
import { createAccessTokens, type AccessTokens } from './tokens'

/** One instance as widgets use it: typed calls and facts about the instance, without its address or tokens. */
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
   * The absolute URL of a path that needs no token, such as the path of a video. It changes with the address in use.
   * Rejects with the reason why no address is known.
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
  /** The settings of the screens of the instance. */
  readonly displayMode: DisplayMode
  snapshot(): SessionSnapshot
  subscribe(listener: () => void): () => void
  logIn(credentials: Credentials): void
  logOut(): void
  acceptEula(): void
  /**
   * Withdraws the consent to the licence agreement, which is then requested at once. Rejects if the instance refuses.
   */
  withdrawEula(): Promise<void>
  /**
   * `full` looks for the best address, at most once in 30 s; `quick` checks only the address in use, or the last one.
   * Resolves with whether an address is known then.
   */
  checkConnection(extent: 'full' | 'quick'): Promise<boolean>
  /**
   * Loads the given facts, or all of them, again. Rejects when one cannot be loaded; it keeps its value. Facts are also
   * loaded on their own when an account signs in.
   */
  refreshFacts(facts?: readonly InstanceFact[]): Promise<void>
  /**
   * The public key by which the instance is recognized: the one that this device has pinned, else the one that the
   * server at its address has proved to hold. Null without a key.
   */
  publicKey(): string | null
  /** How this device signs in as a display; null if it is none. */
  readonly display: { get(): DisplayDevice | null; set(device: DisplayDevice | null): void }
  /** The user trusts another key of the instance than the known one. Null: the instance no longer proves a key. */
  trustKey(publicKey: string | null): void
  /** The user accepts that the instance does not prove its identity at an origin of plain http. */
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

/** The calls of a session, and the display mode, which is reloaded after the calls that change it. */
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
    display: { get: () => record.get().display, set: (display) => record.set({ display }) },
    setInstance(next) {
      ownInstance.set(next)
      snapshots.renew()
    },
    holdsTokens: () => record.get().refreshToken !== null || record.get().unsentLogouts.length > 0,
    leave: (signal) => leaveInstance({ record, displayMode: own, login, clock }, signal),
    close: () => ends.forEach((end) => end()),
  }
}

/** Time between two attempts to send the log-out to an instance, in ms. */
const LEAVE_PERIOD = 5 * MINUTE

interface LeaveOptions {
  record: SharedStore<InstanceRecord>
  displayMode: Pick<OwnedDisplayMode, 'forget'>
  login: Pick<Login, 'sendLogouts'>
  clock: Clock
}

/** Moves the refresh token to the tokens that will be revoked, so that it cannot be used any more. */
function dropToken(record: SharedStore<InstanceRecord>): void {
  const { refreshToken, unsentLogouts } = record.get()
  if (refreshToken === null) return
  record.set({ refreshToken: null, unsentLogouts: [...unsentLogouts, refreshToken] })
}

/**
 * Signs out of an instance for good, see `OwnedSession.leave`. Of the record, only tokens to revoke stay until then.
 */
async function leaveInstance({ record, displayMode, login, clock }: LeaveOptions, signal: AbortSignal): Promise<void> {
  await displayMode.forget()
  await record.ready
  // A log-in that was running when the instance was removed may still bring a token.
  const unsubscribe = record.subscribe(() => dropToken(record))
  try {
    dropToken(record)
    record.set({ availablePermissions: [], arePermissionsKnown: false, knownDevice: null, eulaRefreshRequired: false })
    for (;;) {
      await login.sendLogouts()
      if (record.get().unsentLogouts.length === 0) break
      await wait(clock, LEAVE_PERIOD, signal)
    }
    signal.throwIfAborted()
    await record.forget()
  } finally {
    unsubscribe()
  }
}

/**
 * Difference between the clocks of device and instance that does not count, in ms: answers take time, and the header
 * `Date` has whole seconds.
 */
const CLOCK_TOLERANCE = 10 * SECOND
/** A date that differs by more, in ms, is not plausible. Clocks without power start in 1970. */
const MAXIMUM_DIFFERENCE = 100 * 365 * DAY

function agree(left: number, right: number): boolean {
  return Math.abs(left - right) <= CLOCK_TOLERANCE
}

/** The clock of an instance, by which its data is dated and its tokens expire. */
interface InstanceClock extends Clock {
  /** Notes the time at which the instance answered, from the header `Date`. */
  noteDate(date: string): void
}

/**
 * Creates the clock of an instance: the clock of this device, moved by the difference that the last answers have shown.
 * Two consecutive answers have to agree, so that a single wrong date has no effect. The difference is stored, since a
 * token must not count as expired at the next visit before the instance has answered.
 */
function createInstanceClock(clock: Clock, record: SharedStore<InstanceRecord>): InstanceClock {
  /** The offset that the last answer has shown, if it differs from the stored one. */
  let unconfirmedOffset: number | null = null
  return {
    now: () => clock.now() + record.get().clockOffset,
    setTimeout: (run, delay) => clock.setTimeout(run, delay),
    noteDate(date) {
      const difference = Date.parse(date) - clock.now()
      if (Number.isNaN(difference) || Math.abs(difference) > MAXIMUM_DIFFERENCE) return
      const clockOffset = agree(difference, 0) ? 0 : difference
      const isNew = !agree(clockOffset, record.get().clockOffset)
      const isConfirmed = unconfirmedOffset !== null && agree(clockOffset, unconfirmedOffset)
      unconfirmedOffset = isNew && !isConfirmed ? clockOffset : null
      if (isNew && isConfirmed) record.set({ clockOffset })
    },
  }
}
