import { z } from 'zod'
import { Id, Name, Timestamp } from './primitives'

/** The tag that marks the account of a machine. */
export const MACHINE_TAG = 'machine'

/** The first characters of every key, by which programs that look for leaked secrets find it. */
export const KEY_PREFIX = 'bw_'
/** Keys of one machine that have not ended. */
export const MAXIMUM_KEYS = 20
/** Longest time, in days, for which a key that was renewed may go on beside the new one. */
export const LONGEST_OVERLAP_DAYS = 7

/** Cameras or networks to which a key can be limited. */
const MAXIMUM_LIMITED_CAMERAS = 1_000
const MAXIMUM_LIMITED_NETWORKS = 50

/** A network address, or a network such as `10.0.0.0/8`. */
export const NetworkText = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'network')

/** The limits of a key beside the rights of its machine. Null: no limit. Other kinds of limits may follow. */
export const KeyLimits = z.strictObject({
  /** Calls about other cameras are refused, and calls that are not about single cameras, too. */
  cameras: z.array(Id).min(1).max(MAXIMUM_LIMITED_CAMERAS).nullable().default(null),
  /** The networks from which the key may be used. */
  networks: z.array(NetworkText).min(1).max(MAXIMUM_LIMITED_NETWORKS).nullable().default(null),
})
export type KeyLimits = z.infer<typeof KeyLimits>

/** A key that is asked for. */
export const NewKey = z.strictObject({
  name: Name,
  limits: KeyLimits.default({ cameras: null, networks: null }),
  /** Null: it has no end. */
  validUntil: Timestamp.nullable().default(null),
})
export type NewKey = z.infer<typeof NewKey>

/** A key of a machine, without its secret. */
export const MachineKey = z.object({
  keyId: Id,
  name: z.string(),
  /** The last four characters, by which people find the key again in the settings of a device. */
  lastCharacters: z.string(),
  limits: z.object({
    cameras: z.array(z.string()).nullable().default(null),
    networks: z.array(z.string()).nullable().default(null),
  }),
  createdAt: Timestamp,
  /** Name of the person who made it; null if the account is gone. */
  createdBy: z.string().nullable(),
  validUntil: Timestamp.nullable(),
  /** The time at which it was ended; null if it was not. */
  endedAt: Timestamp.nullable(),
  /** The time of its last use, to the minute; null if it was never used. */
  lastUsedAt: Timestamp.nullable(),
  /** The network from which it was last used. */
  lastUsedFrom: z.string().nullable(),
})
export type MachineKey = z.infer<typeof MachineKey>

/** A device or program with an account that signs in by keys. */
export const Machine = z.object({
  /** The id of its account. */
  machineId: Id,
  displayName: z.string(),
  createdAt: Timestamp,
  createdBy: z.string().nullable(),
  /** The roles and permissions that it was granted and that hold now. */
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** The newest first. */
  keys: z.array(MachineKey),
})
export type Machine = z.infer<typeof Machine>

/** A machine with a key that was just made. The key is in no later reply. */
export const MachineWithKey = z.object({ machine: Machine, key: z.string() })
export type MachineWithKey = z.infer<typeof MachineWithKey>
