import { z } from 'zod'
import { HoursOfDay } from './notification'
import { Actor, Id, Keyword, Name, StoredName, Timestamp, Version } from './primitives'
import { SensorPlace } from './sensor'
import { SENSOR_MEASUREMENTS } from './sensorMeasurements'

/** Quantities without sensors that rules can watch. Each has one value for each camera or pen. */
const CAMERA_MEASUREMENTS_OF_RULES = [
  'activity',
  'speed',
  'buckets',
  'longPosition',
  'distribution',
  'labelCounts',
  'regions',
  'weightEstimation',
  'stationaryAnimals',
  'droppedFrames',
  'size',
  'position',
] as const
export const RULE_MEASUREMENTS: readonly string[] = [...SENSOR_MEASUREMENTS, ...CAMERA_MEASUREMENTS_OF_RULES]

/** Minutes of a day, and of the longest time that a rule looks back. */
const DAY_MINUTES = 24 * 60
const LAST_BATCH_DAY = 1_000
const MAXIMUM_DAY_LIMITS = 60
/** Percent by which a value can fall below the value of the days before. */
const LARGEST_SHARE = 1_000

const Minutes = z.int().min(1).max(DAY_MINUTES)
const BatchDay = z.int().min(0).max(LAST_BATCH_DAY)
const Direction = z.enum(['rise', 'fall', 'any'])

/**
 * A limit, and the value at which it counts as kept again; null: the limit itself. Both are in the unit of the
 * measurement.
 */
const limited = { limit: z.number(), backAt: z.number().nullable() }

/**
 * When a rule holds. `byDay`: beyond a limit that changes with the day of the batch, in a straight line between the
 * days that are given. `unusual`: beside what is usual at this hour of this day of the batch. `before`: below or above
 * the median of the same hours of the days before, by a share. `change`: by so much within a time. `silent`: no value
 * for a time.
 */
export const RuleCondition = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('above'), ...limited }),
    z.strictObject({ kind: z.literal('below'), ...limited }),
    z.strictObject({
      kind: z.literal('byDay'),
      side: z.enum(['above', 'below']),
      limits: z
        .array(z.strictObject({ day: BatchDay, limit: z.number() }))
        .min(1)
        .max(MAXIMUM_DAY_LIMITS),
      /** Distance from the limit at which it counts as kept again. */
      margin: z.number().min(0),
    }),
    z.strictObject({ kind: z.literal('unusual'), direction: Direction }),
    z.strictObject({
      kind: z.literal('before'),
      direction: Direction,
      percent: z.number().min(1).max(LARGEST_SHARE),
    }),
    z.strictObject({ kind: z.literal('change'), direction: Direction, by: z.number().positive(), within: Minutes }),
    z.strictObject({ kind: z.literal('silent'), minutes: Minutes }),
  ])
  .refine((condition) => condition.kind !== 'above' || (condition.backAt ?? condition.limit) <= condition.limit, {
    message: 'back_above_limit',
    path: ['backAt'],
  })
  .refine((condition) => condition.kind !== 'below' || (condition.backAt ?? condition.limit) >= condition.limit, {
    message: 'back_below_limit',
    path: ['backAt'],
  })
  .refine(({ kind, ...rest }) => kind !== 'byDay' || areInOrder((rest as { limits: { day: number }[] }).limits), {
    message: 'days_in_order',
    path: ['limits'],
  })
export type RuleCondition = z.infer<typeof RuleCondition>

function areInOrder(limits: readonly { day: number }[]): boolean {
  return limits.every(({ day }, index) => index === 0 || day > (limits[index - 1]?.day ?? -1))
}

/** The subject of a rule: the values at a place together, one sensor, or each sensor or camera of the measurement. */
export const RuleSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('place'), place: SensorPlace }),
  z.strictObject({ kind: z.literal('sensor'), sensorId: Id }),
  z.strictObject({ kind: z.literal('eachSensor') }),
  z.strictObject({ kind: z.literal('eachCamera') }),
])
export type RuleSubject = z.infer<typeof RuleSubject>

/** The types of incidents that rules open. */
export const RULE_INCIDENT_TYPES = ['timeSeries', 'healthCheck'] as const
/** The severities of incidents of rules: low, middle, high. */
export const RULE_SEVERITIES = [1, 2, 3] as const

/** The content of a rule, as people write it. */
export const RuleDetails = z.strictObject({
  title: Name,
  measurement: Keyword.refine((name) => RULE_MEASUREMENTS.includes(name), 'not_a_choice'),
  subject: RuleSubject,
  condition: RuleCondition,
  /** Time in min over which a value is taken: the mean, or the sum of amounts such as water. */
  span: Minutes,
  /** Time in min for which the condition must hold without a break. */
  holdFor: z.int().min(0).max(DAY_MINUTES),
  /** Hours of the day of the barn in which it may open something; null: at any time. */
  hours: HoursOfDay.refine(({ from, until }) => from !== until, { message: 'hours_empty', path: ['until'] }).nullable(),
  /** Days of the batch, both included, on which it may open something; null: always. */
  batchDays: z
    .strictObject({ first: BatchDay, last: BatchDay })
    .refine(({ first, last }) => first <= last, { message: 'days_in_order', path: ['last'] })
    .nullable(),
  incidentType: z.enum(RULE_INCIDENT_TYPES),
  severity: z.union(RULE_SEVERITIES.map((severity) => z.literal(severity))),
  /** Whether its incidents close when the condition no longer holds. */
  closesItself: z.boolean(),
  isOn: z.boolean(),
})
export type RuleDetails = z.infer<typeof RuleDetails>

/** A rule as it is read. Of a newer instance it may have measurements and conditions that are not known here. */
export const Rule = z.object({
  ...RuleDetails.shape,
  ruleId: Id,
  version: Version,
  title: StoredName,
  measurement: Keyword,
  /** The unit in which its limits are meant. */
  unit: z.string(),
  createdAt: Timestamp,
  changedBy: Actor.nullable().default(null),
})
export type Rule = z.infer<typeof Rule>

/** Why a rule looks at nothing now. */
export const RULE_RESTS = [
  'off',
  'sensorRemoved',
  'placeRemoved',
  'noSensors',
  'unitChanged',
  'otherHours',
  'otherDays',
  'noAnimals',
  'noValues',
  'failed',
] as const
export const RuleRest = z.enum(RULE_RESTS)
export type RuleRest = z.infer<typeof RuleRest>

export const RULE_PHASES = ['watching', 'holding', 'open', 'resting', 'throttled'] as const

/** How a rule stands. */
export const RuleStatus = z.object({
  ruleId: Id,
  phase: z.enum(RULE_PHASES),
  rest: RuleRest.nullable(),
  /** The time at which the phase began, in ms since the epoch; null where it has none. */
  since: Timestamp.nullable(),
  /** The newest value that it has seen; null without one, and for rules about several places. */
  value: z.number().nullable(),
  /** Incidents that it holds open. */
  open: z.int(),
  lastOpened: z.object({ incidentId: Id, time: Timestamp }).nullable(),
})
export type RuleStatus = z.infer<typeof RuleStatus>

/** A time in which a rule would have held an incident open. */
export const RuleInterval = z.object({
  start: Timestamp,
  /** Null: it goes on. */
  end: Timestamp.nullable(),
  /** The value furthest beyond the limit; null where there is none. */
  extreme: z.number().nullable(),
  /** The sensor or camera, where a rule is about several; else null. */
  target: z.string().nullable(),
})
export type RuleInterval = z.infer<typeof RuleInterval>

/** The values of a target, one for each `curveStep`; null where there is none. */
export const RuleCurve = z.object({ target: z.string().nullable(), values: z.array(z.number().nullable()) })

export const RulePreview = z.object({
  start: Timestamp,
  end: Timestamp,
  /** Time between two looks in ms. Where it is more than a minute, short events may be missing. */
  step: z.int(),
  /** How often it would have opened an incident, also beyond the intervals that are listed. */
  opened: z.int(),
  intervals: z.array(RuleInterval),
  /** Time between two values of the curves, in ms. */
  curveStep: z.int(),
  curves: z.array(RuleCurve),
  /** Targets that were left out because there are too many. */
  leftOut: z.int(),
  rest: RuleRest.nullable(),
})
export type RulePreview = z.infer<typeof RulePreview>

/** A template of a rule. Its draft has everything of a rule but the title and whether it is on. */
export const RuleTemplate = z.object({
  templateId: Keyword,
  draft: RuleDetails.omit({ title: true, isOn: true }),
  /** The source of its figures. */
  source: z.string(),
})
export type RuleTemplate = z.infer<typeof RuleTemplate>
