import type { ActorRefFrom } from 'xstate'
import { createEmitter } from '../emitter'
import { simulatePermissions } from '../permissions'
import type { Problem } from '../result'
import type { Species } from '../schema'
import type { LocalSettings, SharedStore, Strategy } from '../settings'
import type { connectionMachine } from './connection.machine'
import type { InstanceRecord } from './instanceRecord'
import type { loginMachine } from './login.machine'
import { accountIdOf } from './tokens'

export type LoginState = 'loggedOut' | 'loggingIn' | 'loggedIn' | 'eulaNeeded' | 'mailConfirmationNeeded' | 'loggingOut'

/** What is known of an instance at one moment. It is the same object until something changes. */
export interface SessionSnapshot {
  connection: {
    strategy: Strategy | 'none' | 'unknown'
    checking: boolean
    /** Round trip of the last check, in ms. */
    latency: number | null
    forced: boolean
  }
  login: { state: LoginState; problem: Problem | null }
  /** Permissions in force: those of the account, reduced by a simulation. */
  permissions: ReadonlySet<string>
  /** Account that is signed in; null when nobody is. */
  accountId: string | null
  species: Species | null
  version: string | null
  instanceType: string | null
  /** IANA name. */
  timeZone: string | null
}

interface SnapshotSources {
  connection: ActorRefFrom<typeof connectionMachine>
  login: ActorRefFrom<typeof loginMachine>
  record: SharedStore<InstanceRecord>
  settings: SharedStore<LocalSettings>
}

interface SnapshotEvents {
  'snapshot.changed': undefined
}

function effectivePermissions({ record, settings }: SnapshotSources): ReadonlySet<string> {
  const held = new Set(record.get().availablePermissions)
  const { simulatePermissions: isSimulated, simulatedPermissions } = settings.get()
  return isSimulated ? simulatePermissions(held, simulatedPermissions) : held
}

function createSnapshot(sources: SnapshotSources): SessionSnapshot {
  const connection = sources.connection.getSnapshot()
  const login = sources.login.getSnapshot()
  const { refreshToken, species, version, instanceType, timeZone } = sources.record.get()
  const host = connection.value.host
  return {
    connection: {
      strategy: host === 'resolving' ? 'unknown' : host,
      checking: connection.value.check !== 'idle',
      latency: connection.context.host?.latency ?? null,
      forced: connection.context.forcedStrategy !== null,
    },
    login: { state: typeof login.value === 'string' ? login.value : 'eulaNeeded', problem: login.context.problem },
    permissions: effectivePermissions(sources),
    accountId: accountIdOf(refreshToken),
    species,
    version,
    instanceType,
    timeZone,
  }
}

/** Creates the snapshots of one session, with `snapshot` and `subscribe` as `useSyncExternalStore` needs them. */
export function createSessionSnapshots(sources: SnapshotSources) {
  const emitter = createEmitter<SnapshotEvents>()
  let current: SessionSnapshot | undefined

  function onSourceChanged(): void {
    current = undefined
    emitter.emit('snapshot.changed')
  }

  const actorSubscriptions = [sources.connection.subscribe(onSourceChanged), sources.login.subscribe(onSourceChanged)]
  const unsubscribeFromStores = [sources.record.subscribe(onSourceChanged), sources.settings.subscribe(onSourceChanged)]
  return {
    snapshot(): SessionSnapshot {
      current ??= createSnapshot(sources)
      return current
    },
    subscribe: (listener: () => void) => emitter.subscribe('snapshot.changed', listener),
    stop() {
      for (const subscription of actorSubscriptions) subscription.unsubscribe()
      for (const unsubscribe of unsubscribeFromStores) unsubscribe()
    },
  }
}
