import type { ActorRefFrom } from 'xstate'
import { hasPermission } from '../permissions'
import type { Problem } from '../result'
import type { Species } from '../schema'
import type { LocalSettings, SharedStore, Strategy } from '../settings'
import type { connectionMachine } from './connection.machine'
import type { InstanceRecord } from './instanceRecord'
import type { loginMachine } from './login.machine'
import { accountOf } from './tokenClaims'

export type LoginState = 'loggedOut' | 'loggingIn' | 'loggedIn' | 'eulaNeeded' | 'mailConfirmationNeeded' | 'loggingOut'

/** What is known of an instance at one moment. The same object until something changes. */
export interface SessionSnapshot {
  connection: { strategy: Strategy | 'none' | 'unknown'; checking: boolean; latency: number | null; forced: boolean }
  login: { state: LoginState; problem: Problem | null }
  /** Permissions in force: what the account holds, less what a simulation leaves out. */
  permissions: ReadonlySet<string>
  /** Account that is signed in; null where nobody is. */
  accountId: string | null
  species: Species | null
  version: string | null
  instanceType: string | null
  timeZone: string | null
}

interface Sources {
  connection: ActorRefFrom<typeof connectionMachine>
  login: ActorRefFrom<typeof loginMachine>
  record: SharedStore<InstanceRecord>
  settings: SharedStore<LocalSettings>
}

function effectivePermissions({ record, settings }: Sources): ReadonlySet<string> {
  const held = new Set(record.get().availablePermissions)
  const { simulatePermissions, simulatedPermissions } = settings.get()
  return simulatePermissions
    ? new Set(simulatedPermissions.filter((permission) => hasPermission(held, permission)))
    : held
}

function take(sources: Sources): SessionSnapshot {
  const connection = sources.connection.getSnapshot()
  const login = sources.login.getSnapshot()
  const { refreshToken, species, version, instanceType, timeZone } = sources.record.get()
  const host = connection.value.host
  return {
    connection: {
      strategy: host === 'resolving' ? 'unknown' : host,
      checking: connection.value.check !== 'idle',
      latency: connection.context.host?.latency ?? null,
      forced: connection.context.forced !== null,
    },
    login: { state: typeof login.value === 'string' ? login.value : 'eulaNeeded', problem: login.context.problem },
    permissions: effectivePermissions(sources),
    accountId: accountOf(refreshToken),
    species,
    version,
    instanceType,
    timeZone,
  }
}

/** `snapshot` and `subscribe` in the form that an external store needs. */
export function createSnapshots(sources: Sources) {
  let current: SessionSnapshot | undefined
  const listeners = new Set<() => void>()
  const changed = () => {
    current = undefined
    for (const listener of listeners) listener()
  }
  const actors = [sources.connection.subscribe(changed), sources.login.subscribe(changed)]
  const stops = [
    () => actors.forEach((actor) => actor.unsubscribe()),
    sources.record.subscribe(changed),
    sources.settings.subscribe(changed),
  ]
  return {
    snapshot: () => (current ??= take(sources)),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}
