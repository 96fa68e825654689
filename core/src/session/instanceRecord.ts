import { z } from 'zod'
import { Species } from '../schema'
import { createSharedStore, type SharedStore } from '../settings'
import type { SessionDependencies } from './sessionDependencies'

const properties = {
  /** Null when no account is signed in. */
  refreshToken: z.string().nullable(),
  /** Refresh tokens of accounts that have logged out, which the instance is still to revoke. */
  unsentLogouts: z.array(z.string()),
  /** A signed mark of this device: its owner can still log in while others try wrong passwords. */
  knownDevice: z.string().nullable(),
  /** Whether the instance asked for the EULA at the last refresh. */
  eulaRefreshRequired: z.boolean(),
  /** Whether it asks because the account has withdrawn its consent in this browser. */
  isEulaWithdrawn: z.boolean(),
  autoLoginWithRemoteAccount: z.boolean(),
  availablePermissions: z.array(z.string()),
  /** Whether the instance has sent them since the account signed in. */
  arePermissionsKnown: z.boolean(),
  labels: z.array(z.string()),
  species: Species.nullable(),
  version: z.string().nullable(),
  instanceType: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** The instance's key since the first sign-in; null if it has proved none yet. */
  publicKey: z.string().max(100).nullable(),
  /** Origins of plain http for which the user has accepted that the instance does not prove its identity. */
  trustedAddresses: z.array(z.string().max(300)).max(20),
  /** Lead of the clock of the instance over the clock of this device, in ms; 0 if they agree. */
  clockOffset: z.number(),
  /** How this device signs in as a display; null if it is none. */
  display: z.object({ secret: z.string(), isApproved: z.boolean() }).nullable(),
}

/** How this device signs in as a display: by a secret. `isApproved`: it has signed in with this secret before. */
export type DisplayDevice = NonNullable<InstanceRecord['display']>

/**
 * The data of one instance that the browser keeps between visits, to show a dashboard before the first answer.
 */
export type InstanceRecord = z.output<z.ZodObject<typeof properties>>

const defaults: InstanceRecord = {
  refreshToken: null,
  unsentLogouts: [],
  knownDevice: null,
  eulaRefreshRequired: false,
  isEulaWithdrawn: false,
  autoLoginWithRemoteAccount: true,
  availablePermissions: [],
  arePermissionsKnown: false,
  labels: [],
  species: null,
  version: null,
  instanceType: null,
  timeZone: null,
  publicKey: null,
  trustedAddresses: [],
  clockOffset: 0,
  display: null,
}

/** Opens the stored record of one instance, which all tabs of the browser share. */
export function createInstanceRecord(
  globalUniqueIdentifier: string,
  { storage, channel, tabId, log }: Pick<SessionDependencies, 'storage' | 'channel' | 'tabId' | 'log'>,
): SharedStore<InstanceRecord> {
  return createSharedStore({
    name: `instance/${globalUniqueIdentifier}`,
    properties,
    defaults,
    storage,
    channel,
    tabId,
    onProblem: ({ kind }) => log.write({ level: 'WARN', tag: 'Store', globalUniqueIdentifier, message: kind }),
  })
}
