import { z } from 'zod'
import { Timestamp } from './primitives'

/** The kinds of data that an instance keeps. `within` of another one means that its bytes are a part of that. */
export const STORAGE_KINDS = [
  'database',
  'keptAnswers',
  'layouts',
  'measurements',
  'recordings',
  'artifacts',
  'backups',
] as const
export type StorageKind = (typeof STORAGE_KINDS)[number]

const Bytes = z.number().min(0)

const StorageUse = z.object({
  kind: z.enum(STORAGE_KINDS),
  /** The kind whose bytes it is a part of; null if it stands alone. */
  within: z.enum(STORAGE_KINDS).nullable(),
  bytes: Bytes,
  /** The most that it may take; null without a limit of its own. */
  limit: Bytes.nullable(),
  /** Bytes a day, which may be below 0; null while that is not known yet. */
  growth: z.number().nullable(),
  /** When the limit will be reached; null if it will not, or not within ten years. */
  fullAt: Timestamp.nullable(),
})
export type StorageUse = z.infer<typeof StorageUse>

/** Limits: days for which roll-ups of measurements are kept, and gigabytes of artifacts. */
export const StorageLimits = z.strictObject({
  /** Null: without an end. */
  rollUpDays: z.int().min(30).max(3_650).nullable(),
  artifactGigabytes: z.number().min(0.1).max(10_000),
})
export type StorageLimits = z.infer<typeof StorageLimits>

/** The storage of an instance: the kinds of data, their growth, and the time at which there is no room for more. */
export const StorageReport = z.object({
  /** The disk of the data folder; null if everything is in memory. */
  disk: z.object({ free: Bytes, total: Bytes, fullAt: Timestamp.nullable() }).nullable(),
  kinds: z.array(StorageUse),
  /** Null for an instance that has neither measurements nor artifacts. */
  limits: StorageLimits.nullable(),
})
export type StorageReport = z.infer<typeof StorageReport>

/** The series of the last day, one value a minute. */
export const HISTORY_SERIES = [
  'processor',
  'memory',
  'eventLoop',
  'requests',
  'faults',
  'duration',
  'diskFree',
  'camerasOnline',
] as const
export type HistorySeries = (typeof HISTORY_SERIES)[number]

const Values = z.array(z.number().nullable())

/** The last day of an instance since its start, oldest first. */
export const InstanceHistory = z.object({
  /** One for each sample. */
  times: z.array(Timestamp),
  /** As long as `times`. Null: not known. Shares are of one core, durations in ms, the rest bytes or counts. */
  series: z.object({
    processor: Values,
    memory: Values,
    eventLoop: Values,
    requests: Values,
    faults: Values,
    duration: Values,
    diskFree: Values,
    camerasOnline: Values,
  }),
})
export type InstanceHistory = z.infer<typeof InstanceHistory>

/** Says who may read `GET /metrics`. */
export const MetricsAccess = z.object({
  /** Whether everybody on the machine may, since the instance listens there alone. */
  isOpen: z.boolean(),
  /** Whether accounts with `system.manage` and the token may. */
  isOn: z.boolean(),
  /** When the token was made; null without one. */
  tokenMadeAt: Timestamp.nullable(),
})
export type MetricsAccess = z.infer<typeof MetricsAccess>
