import type { Clock } from '../clock'
import type { Limiter } from '../concurrency'
import type { Endpoint } from '../contract'
import type { Log } from '../log'
import type { LoginReply } from '../schema'
import type { KeyValueStorage, LocalSettings, SharedStore, TabChannel } from '../settings'
import type { Decode, Fetch } from '../transport'
import type { VerifySignature } from './identity'

/** The environment of sessions; the same for all sessions of one client. */
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
  /** Called when a call to an instance has failed for good. */
  onCallFailed?: (globalUniqueIdentifier: string, endpoint: Endpoint, error: unknown) => void
  /** Parses and decodes replies, for example large ones in a worker. */
  decode?: Decode
  /** Verifies the signature of an instance. By the browser's own means by default. */
  verify?: VerifySignature
  /** Limits how many checks run at a time. All of them by default. */
  checkLimiter?: Limiter<object>
  /**
   * Signs in to an instance by the directory after it has ended the session of its account. Resolves with null if one
   * of the conditions is not met. `Login` checks that the instance's `autoLoginWithRemoteAccount` is on.
   */
  autoLogin?: (globalUniqueIdentifier: string) => Promise<LoginReply | null>
}
