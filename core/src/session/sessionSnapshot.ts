import type { ActorRefFrom } from 'xstate'
import { createEmitter } from '../emitter'
import { simulatePermissions } from '../permissions'
import type { Problem } from '../result'
import type { Species } from '../schema'
import { simulatedPermissionsOf, type LocalSettings, type SharedStore, type Strategy } from '../settings'
import type { connectionMachine } from './connection.machine'
import type { InstanceRecord } from './instanceRecord'
import type { loginMachine } from './login.machine'
import { accountIdOf } from './tokens'

export type LoginState = 'loggedOut' | 'loggingIn' | 'loggedIn' | 'eulaNeeded' | 'mailConfirmationNeeded' | 'loggingOut'

/** The known facts about an instance at one moment. It is the same object until something changes. */
export interface SessionSnapshot {
  connection: {
    strategy: Strategy | 'none' | 'unknown'
    checking: boolean
    /** The reason why the last check found no address. */
    problem: Problem | null
    /** Round trip of the last check, in ms. */
    latency: number | null
    forced: boolean
    /** Grows each time that the instance is reached again after it was not. */
    recoveries: number
  }
  login: { state: LoginState; problem: Problem | null }
  /** Whether the licence agreement is asked for because the account has withdrawn its consent in this browser. */
  isEulaWithdrawn: boolean
  /** Permissions in force: the account's permissions, reduced by a simulation. */
  permissions: ReadonlySet<string>
  /** False until the instance has sent them. Until then the permissions are unknown rather than none. */
  arePermissionsKnown: boolean
  /** The signed-in account, or null. */
  accountId: string | null
  /** Names the account and its permissions in force. Data that was loaded under another name must not be shown. */
  dataScope: string
  species: Species | null
  version: string | null
  instanceType: string | null
  /** IANA name. */
  timeZone: string | null
  /** Lead of the clock of the instance over the clock of this device, in ms. */
  clockOffset: number
  /** Whether the directory may sign the person in; a log-out switches it off. */
  isAutoLoginAllowed: boolean
}

/** Whether the last check has found an address at which the instance answers. */
export function isReached({ connection: { strategy } }: Pick<SessionSnapshot, 'connection'>): boolean {
  return strategy !== 'none' && strategy !== 'unknown'
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
  const simulated = simulatedPermissionsOf(settings.get())
  return simulated ? simulatePermissions(held, simulated) : held
}

const SIGNED_IN_STATES: readonly LoginState[] = ['loggedIn', 'loggingOut', 'eulaNeeded']

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((item) => whole.has(item))
}

type Access = Pick<SessionSnapshot, 'accountId' | 'permissions' | 'dataScope'>

/**
 * Returns a function that names what an account may see. The name, and the set of permissions, stay the same until the
 * account or one of its permissions changes.
 */
function createAccess() {
  let current: Access = { accountId: null, permissions: new Set(), dataScope: '0' }
  let changes = 0
  return (accountId: string | null, permissions: ReadonlySet<string>): Access => {
    const isUnchanged =
      accountId === current.accountId &&
      permissions.size === current.permissions.size &&
      isSubset(permissions, current.permissions)
    if (!isUnchanged) current = { accountId, permissions, dataScope: String(++changes) }
    return current
  }
}

function createSnapshot(sources: SnapshotSources, accessOf: ReturnType<typeof createAccess>): SessionSnapshot {
  const connection = sources.connection.getSnapshot()
  const login = sources.login.getSnapshot()
  const record = sources.record.get()
  const { refreshToken, species, version, instanceType, timeZone, clockOffset, autoLoginWithRemoteAccount } = record
  const host = connection.value.host
  const state = typeof login.value === 'string' ? login.value : 'eulaNeeded'
  const accountId = SIGNED_IN_STATES.includes(state) ? accountIdOf(refreshToken) : null
  return {
    connection: {
      strategy: host === 'resolving' ? 'unknown' : host,
      checking: connection.value.check === 'confirming' || connection.value.check === 'running',
      problem: connection.context.problem,
      latency: connection.context.host?.latency ?? null,
      forced: connection.context.forcedStrategy !== null,
      recoveries: connection.context.recoveries,
    },
    login: { state, problem: login.context.problem },
    isEulaWithdrawn: record.isEulaWithdrawn,
    ...accessOf(accountId, effectivePermissions(sources)),
    arePermissionsKnown: record.arePermissionsKnown,
    species,
    version,
    instanceType,
    timeZone,
    clockOffset,
    isAutoLoginAllowed: autoLoginWithRemoteAccount,
  }
}

/** Creates the snapshots of one session, with `snapshot` and `subscribe` as `useSyncExternalStore` needs them. */
export function createSessionSnapshots(sources: SnapshotSources) {
  const emitter = createEmitter<SnapshotEvents>()
  const accessOf = createAccess()
  let current: SessionSnapshot | undefined

  function onSourceChanged(): void {
    current = undefined
    emitter.emit('snapshot.changed')
  }

  const actorSubscriptions = [sources.connection.subscribe(onSourceChanged), sources.login.subscribe(onSourceChanged)]
  const unsubscribeFromStores = [sources.record.subscribe(onSourceChanged), sources.settings.subscribe(onSourceChanged)]
  return {
    snapshot(): SessionSnapshot {
      current ??= createSnapshot(sources, accessOf)
      return current
    },
    subscribe: (listener: () => void) => emitter.subscribe('snapshot.changed', listener),
    /** Calls the listeners with a new snapshot, since something has changed that is not part of it. */
    renew: onSourceChanged,
    stop() {
      for (const subscription of actorSubscriptions) subscription.unsubscribe()
      for (const unsubscribe of unsubscribeFromStores) unsubscribe()
    },
  }
}
