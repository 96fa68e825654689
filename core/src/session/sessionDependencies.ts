import type { Clock } from '../clock'
import type { Log } from '../log'
import type { KeyValueStorage, LocalSettings, SharedStore, TabChannel } from '../settings'
import type { Fetch } from '../transport'

/** What sessions need from their environment; the same for all sessions of one client. */
export interface SessionDependencies {
  fetch: Fetch
  clock: Clock
  /** Returns a number from 0 up to 1, like `Math.random`. */
  random: () => number
  storage: KeyValueStorage
  channel: TabChannel
  tabId: string
  settings: SharedStore<LocalSettings>
  log: Log
  /** Parses JSON bodies, for example large ones in a worker. `parseJson` of the transport by default. */
  parseJson?: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>
}
