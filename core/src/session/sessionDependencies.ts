import type { Clock } from '../clock'
import type { Log } from '../log'
import type { KeyValueStorage, LocalSettings, SharedStore, TabChannel } from '../settings'
import type { Fetch } from '../transport'

/** What sessions take from outside, the same for all of one client. */
export interface SessionDependencies {
  fetch: Fetch
  clock: Clock
  random: () => number
  storage: KeyValueStorage
  channel: TabChannel
  tabId: string
  settings: SharedStore<LocalSettings>
  log: Log
  parseJson?: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>
}
