import { z } from 'zod'
import { MINUTE, SECOND } from '../time'
import { Id, Name, StoredName, Timestamp } from './primitives'
import { SENSOR_MEASUREMENTS } from './sensorMeasurements'

/** The place of a sensor: the barn as a whole, a region such as a pen, or a camera beside which it hangs. */
export const SensorPlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('barn') }),
  z.strictObject({ kind: z.literal('region'), id: Id }),
  z.strictObject({ kind: z.literal('camera'), id: Id }),
])
export type SensorPlace = z.infer<typeof SensorPlace>

/** The values that are expected, in the unit of the measurement; null where there is no limit. */
export const ExpectedRange = z
  .strictObject({ minimum: z.number().nullable(), maximum: z.number().nullable() })
  .refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
    path: ['minimum'],
  })
export type ExpectedRange = z.infer<typeof ExpectedRange>

/** Longest name of a sensor in the rows of its sender, in characters. */
const TAG_MAX_LENGTH = 64
/** The longest expected interval, in s: a week. */
const MAXIMUM_INTERVAL = 7 * 24 * 60 * 60

/** The measurement of a sensor, which also determines its unit. */
export const SensorKind = z.enum(SENSOR_MEASUREMENTS)
/** The name that rows give a sensor in their tag `sensor`. */
export const SensorTag = Name.max(TAG_MAX_LENGTH, 'name_too_long')
/** The time between two values as the sender means it, in s; null where values come as they come. */
export const ExpectedInterval = z.int().min(1).max(MAXIMUM_INTERVAL).nullable()

/** A sensor that has a name and a place: the rows of a measurement whose tag `sensor` is `tag`. */
export const Sensor = z.object({
  sensorId: Id,
  measurement: z.string(),
  tag: z.string(),
  name: StoredName,
  unit: z.string(),
  place: SensorPlace,
  expectedRange: ExpectedRange,
  expectedInterval: ExpectedInterval,
  createdAt: Timestamp,
  version: z.int(),
})
export type Sensor = z.infer<typeof Sensor>

/**
 * `silent`: the expected interval is over without a value. `outOfRange`: the newest value is not an expected one.
 */
export const SENSOR_STATES = ['fine', 'outOfRange', 'silent'] as const
export type SensorState = (typeof SENSOR_STATES)[number]

/** A sensor may be this much later than expected, in ms: times of minutes are their beginnings. */
const GRACE = 2 * MINUTE

/** The state of a sensor by its newest value. Both times are in ms since the epoch. */
export function sensorStateOf(
  { expectedRange: { minimum, maximum }, expectedInterval }: Pick<Sensor, 'expectedRange' | 'expectedInterval'>,
  newest: { time: number; value: number },
  now: number,
): SensorState {
  if (expectedInterval !== null && now - newest.time > expectedInterval * SECOND + GRACE) return 'silent'
  const isTooLow = minimum !== null && newest.value < minimum
  const isTooHigh = maximum !== null && newest.value > maximum
  return isTooLow || isTooHigh ? 'outOfRange' : 'fine'
}
