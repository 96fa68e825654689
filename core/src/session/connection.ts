import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { CancelTimer, Clock } from '../clock'
import { createLimiter } from '../concurrency'
import type { KnownInstance } from '../schema'
import { forcedStrategyOf, type SharedStore } from '../settings'
import { connectionMachine } from './connection.machine'
import { verifySignature } from './identity'
import type { InstanceRecord } from './instanceRecord'
import type { Login } from './login'
import { probeHosts, type Host, type ProbeInput } from './probeHosts'
import type { SessionDependencies } from './sessionDependencies'

/** Starts the connection, and returns it with the function that ends it. */
export function startConnection(
  { globalUniqueIdentifier, discoveryObject }: KnownInstance,
  dependencies: SessionDependencies,
  record: SharedStore<InstanceRecord>,
): { connection: ActorRefFrom<typeof connectionMachine>; stopConnection: () => void } {
  /** Ends the probes of preferred addresses, which go on after a check has found another one. */
  const ended = new AbortController()
  const onPreferred = (host: Host) => connection.send({ type: 'preferred.answered', host })
  const probing = {
    trust: async () => {
      await record.ready
      return record.get()
    },
    verify: dependencies.verify ?? verifySignature,
  }
  const { checkLimiter = createLimiter(Infinity) } = dependencies
  const probe = fromPromise(({ input, signal }: { input: ProbeInput; signal: AbortSignal }) =>
    checkLimiter.run(
      () => probeHosts({ ...dependencies, ...probing }, input, { signals: [signal, ended.signal], onPreferred }),
      { signal },
    ),
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
export function followForcedStrategy(
  connection: ActorRefFrom<typeof connectionMachine>,
  dependencies: SessionDependencies,
): () => void {
  return dependencies.settings.subscribe(() => {
    const strategy = forcedStrategyOf(dependencies.settings.get())
    if (strategy !== connection.getSnapshot().context.forcedStrategy)
      connection.send({ type: 'strategy.forced', strategy })
  })
}

/** Remembers the key of the instance as soon as an account is signed in there. Returns the function that ends this. */
export function pinKey({
  connection,
  login,
  record,
}: {
  connection: ActorRefFrom<typeof connectionMachine>
  login: Login['actor']
  record: SharedStore<InstanceRecord>
}): () => void {
  const pin = () => {
    const { publicKey = null } = connection.getSnapshot().context.host ?? {}
    const isSignedIn = login.getSnapshot().value === 'loggedIn'
    if (isSignedIn && publicKey !== null && record.get().publicKey === null) record.set({ publicKey })
  }
  const subscriptions = [connection.subscribe(pin), login.subscribe(pin)]
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
}

interface TrustOptions {
  connection: ActorRefFrom<typeof connectionMachine>
  record: SharedStore<InstanceRecord>
}

/** The user's decisions about trust. After each, refused addresses are asked again. */
export function trustIn({ connection, record }: TrustOptions) {
  const setTrust = (patch: Partial<InstanceRecord>) => {
    record.set(patch)
    connection.send({ type: 'trust.changed' })
  }
  return {
    publicKey: () => record.get().publicKey ?? connection.getSnapshot().context.host?.publicKey ?? null,
    trustKey: (publicKey: string | null) => setTrust({ publicKey }),
    trustAddress: (address: string) =>
      setTrust({ trustedAddresses: [...new Set([...record.get().trustedAddresses, address])] }),
  }
}

/** Holds the name and the addresses of an instance. New addresses are checked as soon as they are set. */
export function holdInstance(known: KnownInstance, connection: ActorRefFrom<typeof connectionMachine>) {
  let instance = known
  return {
    get: () => instance,
    set(next: KnownInstance) {
      const { discoveryObject } = instance
      instance = next
      if (JSON.stringify(discoveryObject) !== JSON.stringify(next.discoveryObject))
        connection.send({ type: 'discovery.changed', discoveryObject: next.discoveryObject })
    },
  }
}

/** The timers of a state machine, run by a clock of ours. */
export function machineClock(clock: Clock) {
  return {
    setTimeout: (run: () => void, delay: number): CancelTimer => clock.setTimeout(run, delay),
    clearTimeout: (cancelTimer: CancelTimer) => cancelTimer(),
  }
}
