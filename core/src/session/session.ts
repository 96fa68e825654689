import { createActor, fromPromise } from 'xstate'
import type { Endpoint } from '../contract'
import type { KnownInstance } from '../schema'
import { createRequestQueue, createTransport, type SendOptions, type Transport } from '../transport'
import { createAccessTokens } from './accessTokens'
import { connectionMachine } from './connection.machine'
import { createInstanceRecord } from './instanceRecord'
import { createInstanceRoute } from './instanceRoute'
import { keepFacts } from './keepFacts'
import { createFacts, type InstanceFact } from './loadFacts'
import { loginMachine, type Credentials } from './login.machine'
import { createLoginActors } from './loginActors'
import { probeHosts, type Probe } from './probeHosts'
import { countOf, documentsOf, type ItemOf, type QueryEndpoint, type QueryInput } from './queries'
import type { SessionDependencies } from './sessionDependencies'
import { createSnapshots, type SessionSnapshot } from './sessionSnapshot'
import { createStanding } from './standing'

/** One instance as its widgets hold it: typed calls and what is known of it, never an address or a token. */
export interface Session {
  readonly id: string
  readonly instance: KnownInstance
  /** Resolves when what the browser remembered of the instance is in. */
  readonly ready: Promise<void>
  send: Transport['send']
  openStream: Transport['openStream']
  /** Documents of a `…/query` call. */
  list<E extends QueryEndpoint>(endpoint: E, query: QueryInput, options?: SendOptions): Promise<ItemOf<E>[]>
  /** Number of documents of a `…/query` call. */
  count(endpoint: QueryEndpoint, query: QueryInput, options?: SendOptions): Promise<number>
  snapshot(): SessionSnapshot
  subscribe(listener: () => void): () => void
  logIn(credentials: Credentials): void
  logOut(): void
  acceptEula(): void
  /** Looks for the best address; at least 30 s lie between two full looks. A quick look asks only the address in use. */
  checkConnection(extent: 'full' | 'quick'): void
  /** Loads permissions, version, labels, or the named ones of these; a failure leaves what was known. They load by themselves as soon as somebody is signed in. */
  refreshFacts(facts?: readonly InstanceFact[]): Promise<void>
  close(): void
}

function forcedOf({ settings }: SessionDependencies): Probe['forced'] {
  const { forceConnectionStrategy, forcedConnectionStrategy } = settings.get()
  return forceConnectionStrategy ? forcedConnectionStrategy : null
}

/** Creates the session of one instance; nothing is asked of the network before `checkConnection`, a first call or a stored log-in. */
export function createSession(instance: KnownInstance, seams: SessionDependencies): Session {
  const { clock, settings, log } = seams
  const id = instance.globalUniqueIdentifier
  const record = createInstanceRecord(id, seams)
  const probe = fromPromise(({ input, signal }: { input: Probe; signal: AbortSignal }) =>
    probeHosts(seams, input, signal),
  )
  const connection = createActor(connectionMachine.provide({ actors: { probe } }), {
    input: { globalUniqueIdentifier: id, discoveryObject: instance.discoveryObject, forced: forcedOf(seams) },
  }).start()
  const route = createInstanceRoute({ clock, connection, settings, tokens: () => tokens })
  const onSetAside = (endpoint: Endpoint, { count, firstPath }: { count: number; firstPath: string }) =>
    log.write({
      level: 'WARN',
      tag: 'Decode',
      globalUniqueIdentifier: id,
      message: `${endpoint.path}: ${count} items set aside, first at ${firstPath}`,
    })
  const transport = createTransport({ ...seams, route, queue: createRequestQueue(clock), onSetAside })
  const { send } = transport
  const facts = createFacts({ send, record, log, id })
  const actors = createLoginActors({ send, record, tokens: () => tokens, loadFacts: facts.refresh })
  const login = createActor(loginMachine.provide({ actors })).start()
  const standing = createStanding({ clock, record, login, onSignedOut: () => tokens.forget() })
  const tokens = createAccessTokens({ clock, record, send, onExpired: standing.follow })
  const { snapshot, subscribe, stop: stopSnapshots } = createSnapshots({ connection, login, record, settings })
  const stops = [
    stopSnapshots,
    standing.stop,
    keepFacts({ connection, login, settings, facts }),
    settings.subscribe(() => {
      const strategy = forcedOf(seams)
      if (strategy !== connection.getSnapshot().context.forced) connection.send({ type: 'strategy.forced', strategy })
    }),
  ]
  return {
    id,
    instance,
    ready: record.ready,
    send: transport.send,
    openStream: transport.openStream,
    list: (endpoint, query, options) => documentsOf(transport.send, endpoint, query, options),
    count: (endpoint, query, options) => countOf(transport.send, endpoint, query, options),
    snapshot,
    subscribe,
    logIn: (credentials) => login.send({ type: 'credentials.submitted', credentials }),
    logOut: () => login.send({ type: 'logout.requested' }),
    acceptEula: () => login.send({ type: 'eula.accepted' }),
    checkConnection: (extent) => (extent === 'full' ? route.check() : route.confirm()),
    refreshFacts: facts.refresh,
    close() {
      for (const stop of stops) stop()
      connection.stop()
      login.stop()
      record.close()
    },
  }
}
