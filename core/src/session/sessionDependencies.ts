import type { Clock } from '../clock'
import type { Log } from '../log'
import type { KeyValueStorage, LocalSettings, SharedStore, TabChannel } from '../settings'
import type { Decode, Fetch } from '../transport'

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
  /** Parses and decodes replies, for example large ones in a worker. */
  decode?: Decode
}
