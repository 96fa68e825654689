import type { Eula, HashCost, RegistrationMode, TokenKey, TrustedDirectory } from '../auth'
import type { InstanceInfo } from '../configuration'
import type { Database } from '../database'
import type { IdentityKey } from '../identityKey'
import type { InstanceImage } from '../instanceImage'
import type { InstanceLog } from '../log'
import type { Machine } from '../machine'
import type { MailQueue } from '../mail'
import type { Network } from '../network'
import type { Now } from '../now'
import type { RetentionGuard } from '../retentionGuard'

/** What the services that every instance has are made of. */
export interface CoreDependencies {
  database: Database
  info: InstanceInfo
  /** The data folder; undefined: everything is in memory. */
  folder: string | undefined
  tokenKey: TokenKey
  identityKey: IdentityKey
  /** Sends the mails. */
  mails: MailQueue
  /** The picture of the site; null: it has none. */
  image: InstanceImage | null
  /** Origins of the web clients. */
  webOrigins: ReadonlySet<string>
  /** Who may make an account. */
  registration: RegistrationMode
  now: Now
  log: InstanceLog
  cloudOverride: boolean
  /** The directory that vouches for people. */
  trustedDirectory?: TrustedDirectory | undefined
  /** Finds the devices around the instance. */
  network: Network
  machine: Machine
  retention: RetentionGuard
  hashCost?: HashCost
  eulas?: readonly [Eula, ...Eula[]]
}
