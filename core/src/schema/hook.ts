import { z } from 'zod'
import { JsonPointer } from './mqtt'
import { Id, Name, Timestamp, Version } from './primitives'
import { SensorKind } from './sensor'

/** Hooks of an instance at most. */
export const MAXIMUM_HOOKS = 50
/** Begins the secret in the address of a hook. */
export const HOOK_PREFIX = 'bwh_'
const MAXIMUM_HOOK_SENSORS = 100
const KEY_MAX_LENGTH = 200

/** A value in what a sender posts. Pointers lead from an item, or from the whole body. */
export const HookSensor = z.strictObject({
  pointer: JsonPointer,
  measurement: SensorKind,
  /** The unit of the sender, which fits the measurement. */
  unit: z.string().max(20),
  /** The tag of the sensor. `{/device/id}` stands for the value to which the pointer leads. */
  tag: Name.max(64, 'name_too_long'),
  /** Leads to ms or s since the epoch, or a time of ISO 8601; null: the time of the call. */
  timePointer: JsonPointer.nullable(),
})
export type HookSensor = z.infer<typeof HookSensor>

/**
 * How a sender proves who it is besides the address. `body`: HMAC-SHA256 of the body, in hexadecimal digits. `timed`:
 * of the time in s from the header `X-Barn-Timestamp`, a dot and the body; a call that is older than five minutes, or
 * was there before, is refused.
 */
export const HOOK_SIGNATURES = ['none', 'body', 'timed'] as const

export const HookSettings = z.strictObject({
  name: Name,
  isOn: z.boolean(),
  /** Leads to the list of items in the body; empty if the body is the list, or the only item. */
  items: JsonPointer,
  sensors: z.array(HookSensor).max(MAXIMUM_HOOK_SENSORS),
  signature: z.enum(HOOK_SIGNATURES),
  /** The header with the signature. A name of the algorithm before `=` is left out. */
  signatureHeader: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'invalid'),
})
export type HookSettings = z.infer<typeof HookSettings>

/** The key of the signatures, as the sender has it. Left out, one is made, or the stored one stays. */
export const HookKey = z.string().min(8).max(KEY_MAX_LENGTH).optional()

/** A call of a hook, kept while the instance runs. */
export const HookCall = z.object({
  at: Timestamp,
  /** The beginning of the body. */
  body: z.string(),
  /** The numbers in its first item, by their pointers. */
  values: z.array(z.object({ pointer: z.string(), value: z.number() })),
  accepted: z.int(),
  /** Why something was not taken, in plain English sentences. */
  refused: z.array(z.string()),
})
export type HookCall = z.infer<typeof HookCall>

export const Hook = z.object({
  hookId: Id,
  version: Version,
  ...HookSettings.shape,
  /** The latest calls since the start, the newest first. */
  calls: z.array(HookCall),
})
export type Hook = z.infer<typeof Hook>
