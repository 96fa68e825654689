import { z } from 'zod'
import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import {
  documentOfText,
  Id,
  MAXIMUM_SEVERITY,
  RichTextInput,
  Timestamp,
  type Incident,
  type IncidentPayload,
  type IncidentType,
} from '@barn-workbench/core/schema'
import { fieldErrorsOf, NAMING_FIELDS } from '../http'

/** A type or issue that none of the words names. */
const OTHER = 'other'

type PayloadSchema = z.ZodType<Record<string, unknown>>

/** The text that every payload may have. */
const description = { description: RichTextInput.nullish() }

/** A list that has at least one entry, as unions need it. */
function nonEmpty<T>(list: readonly T[]): [T, ...T[]] {
  const [first, ...others] = list
  if (first === undefined) throw new Error('A union needs a branch')
  return [first, ...others]
}

export type Fields = Readonly<Record<string, unknown>>

/** A value as an object; empty if it is none. */
export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Classifications of a documentation and the types of each. `other` is possible in each. */
export const DOCUMENTATION_TYPES = {
  technical: ['feeding', 'water', 'lighting', 'heating'],
  climate: ['ventilation', 'temperature', 'humidity', 'gas'],
  barn: ['cleaning', 'disinfection', 'visit'],
  animalDistribution: ['crowding', 'avoidance'],
  animals: ['housing', 'movingOut', 'regrouping', 'weighing'],
  behaviour: ['tailBiting', 'fighting', 'restlessness'],
  disease: ['cough', 'diarrhoea', 'lameness', 'treatment'],
} as const

/** Types of documentations about one point in time rather than a period. */
export const OBSERVED_DOCUMENTATION_TYPES: ReadonlySet<string> = new Set(['weighing', 'visit', 'fighting'])

const NO_LOCATION = 'no_location_selected'
const LOCATION_NOT_FOR_TYPE = 'location_not_for_type'

/** The kinds of places below the whole barn that a documentation can name. */
const PLACES = ['cameraId', 'regionSpecification'] as const
type Place = (typeof PLACES)[number]

/** Types of documentations about the whole barn, or about what no single region has. All others take every place. */
const PLACES_OF_TYPE: Readonly<Record<string, readonly Place[]>> = {
  disinfection: [],
  lighting: ['cameraId'],
  humidity: ['cameraId'],
  gas: ['cameraId'],
}

const placesOf = (type: string): readonly Place[] => PLACES_OF_TYPE[type] ?? PLACES

const placeIds = z.array(Id).max(500).optional()

/** The location of a documentation: the whole barn, or some of the places that its type takes. */
function locationSchema(places: readonly Place[]) {
  if (places.length === 0) return z.literal('global', { error: wrongLocation })
  const choice = z
    .looseObject(Object.fromEntries(places.map((place) => [place, placeIds])))
    .refine((location) => placesIn(location).every((place) => places.includes(place)), LOCATION_NOT_FOR_TYPE)
    .refine((location) => placesIn(location).length > 0, NO_LOCATION)
  return z.union([z.literal('global'), choice], { error: wrongLocation })
}

/** The kinds of places of which a location names any. */
function placesIn(location: unknown): Place[] {
  const fields = asFields(location)
  return PLACES.filter((place) => {
    const ids = fields[place]
    return Array.isArray(ids) && ids.length > 0
  })
}

/** A location with places that its type does not take is another fault than one without any. */
function wrongLocation({ input }: { input?: unknown }): string {
  const hasIds = placesIn(input).length > 0
  return hasIds && z.looseObject(anyPlaces).safeParse(input).success ? LOCATION_NOT_FOR_TYPE : NO_LOCATION
}
const anyPlaces = { cameraId: placeIds, regionSpecification: placeIds }

const moment = { timestamp: Timestamp.nullish() }
const period = { startTimestamp: Timestamp.nullish(), endTimestamp: Timestamp.nullish() }
const times = { ...moment, ...period }
const endBeforeStart = { message: 'end_must_be_after_start', path: ['endTimestamp'] }

interface Period {
  startTimestamp?: unknown
  endTimestamp?: unknown
}

function endsAfterStart({ startTimestamp, endTimestamp }: Period): boolean {
  return typeof startTimestamp !== 'number' || typeof endTimestamp !== 'number' || endTimestamp > startTimestamp
}

/** Types in groups that take the same places. */
function byPlaces(types: readonly string[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const type of types) {
    const places = placesOf(type).join()
    groups.set(places, [...(groups.get(places) ?? []), type])
  }
  return [...groups.values()]
}

/** The specification of some types of one classification, by the places that they take. */
function specificationSchema(types: readonly string[], timesOfType: Partial<typeof times>) {
  const branches = byPlaces([...types, OTHER]).map((sameTypes) =>
    z
      .looseObject({
        type: z.enum(nonEmpty(sameTypes)),
        location: locationSchema(placesOf(sameTypes[0] ?? OTHER)),
        ...timesOfType,
      })
      .refine(endsAfterStart, endBeforeStart),
  )
  return z.discriminatedUnion('type', nonEmpty(branches))
}

/** The payload of a documentation whose type passes `accepts`, with the times that such a type has. */
function documentationPayload(accepts: (type: string) => boolean, timesOfType: Partial<typeof times>): PayloadSchema {
  const branches = Object.entries(DOCUMENTATION_TYPES).map(([classification, types]) =>
    z.looseObject({
      classification: z.literal(classification),
      specification: specificationSchema(types.filter(accepts), timesOfType),
      ...description,
    }),
  )
  return z.discriminatedUnion('classification', nonEmpty(branches))
}

const StartedDocumentation = documentationPayload((type) => !OBSERVED_DOCUMENTATION_TYPES.has(type), period)
const ObservedDocumentation = documentationPayload((type) => OBSERVED_DOCUMENTATION_TYPES.has(type), moment)
/** The older trigger `create` does not distinguish points in time from periods, so it takes every type. */
const CreatedDocumentation = documentationPayload(() => true, times)
/** A later event adds to a documentation but does not change its type and location. */
const EndedDocumentation = z.looseObject({
  specification: z.looseObject(times).refine(endsAfterStart, endBeforeStart).optional(),
  ...description,
})
const HiddenDocumentation = z.looseObject({ reason: RichTextInput })

/** Types of an intervention and the issues of each. `other` is possible in each. */
export const INTERVENTION_ISSUES = {
  technical: ['waterLine', 'feedLine', 'ventilation', 'heating'],
  hygiene: ['litter', 'cleaning'],
  animals: ['injury', 'separation'],
} as const

const BARN_EVENTS = ['thinning'] as const

const DescriptionOnly: PayloadSchema = z.looseObject(description)

/** Fractions of the picture's width and height. */
const fraction = z.number().min(0).max(1)
const side = fraction.gt(0)
const box = { x: fraction, y: fraction, w: side, h: side }
/** Tolerance for the rounding errors of a box that reaches the edge of the picture. */
const ROUNDING_TOLERANCE = 1e-9

/** Whether a box in fractions of the picture's width and height ends within the picture. */
export function isInsidePicture({ x, y, w, h }: { x: number; y: number; w: number; h: number }): boolean {
  return x + w <= 1 + ROUNDING_TOLERANCE && y + h <= 1 + ROUNDING_TOLERANCE
}

export const OUTSIDE_OF_PICTURE = 'outside_of_picture'

const Detected: PayloadSchema = z.looseObject({
  cameraName: z.string().max(200).nullish(),
  falsePositive: z.boolean().nullish(),
  detection: z
    .looseObject({ timestamp: Timestamp.nullish(), ...box, artifactId: Id.nullish() })
    .refine(isInsidePicture, OUTSIDE_OF_PICTURE)
    .nullish(),
  lastDetection: z.looseObject(box).refine(isInsidePicture, OUTSIDE_OF_PICTURE).nullish(),
  ...description,
})

const BarnEvent: PayloadSchema = z.looseObject({ event: z.enum(BARN_EVENTS), ...description })

const HealthCheck: PayloadSchema = z.looseObject({
  prettyName: z.string().max(200).nullish(),
  url: z.string().max(2000).nullish(),
  latestFailures: z.looseObject({ failed: z.int().min(0), outOf: z.int().min(0) }).nullish(),
  occurredFailures: z.array(z.unknown()).max(1000).nullish(),
  ...description,
})

const Score: PayloadSchema = z.looseObject({
  score: z.number().nullish(),
  options: z.looseObject({ threshold: z.number().nullish() }).nullish(),
  ...description,
})

const interventionBranches = Object.entries(INTERVENTION_ISSUES).map(([type, issues]) =>
  z.looseObject({
    title: z.string().max(200).regex(/\S/, 'required'),
    type: z.literal(type),
    issue: z.enum([...issues, OTHER]).nullish(),
    severity: z.int().min(0).max(MAXIMUM_SEVERITY).default(0),
    ...description,
  }),
)
const Intervention: PayloadSchema = z.discriminatedUnion('type', nonEmpty(interventionBranches))

const occupancy = { animalsDetected: DescriptionOnly, noAnimalsDetected: DescriptionOnly, barnEvent: BarnEvent }

/** The payload of every trigger. Unknown keys are stored as they come. */
export const payloadSchemas: Readonly<Record<IncidentType, Readonly<Record<string, PayloadSchema>>>> = {
  deadAnimal: {
    detected: Detected,
    removed: DescriptionOnly,
    falsePositive: DescriptionOnly,
    reverted: DescriptionOnly,
  },
  penState: occupancy,
  barnState: occupancy,
  healthCheck: { belowThreshold: HealthCheck, recovered: HealthCheck, noDarknessPeriod: HealthCheck },
  timeSeries: { aboveThreshold: Score, recovered: Score },
  barnIntervention: { issueDetected: Intervention, noIssueDetected: Intervention },
  barnDocumentation: {
    started: StartedDocumentation,
    observed: ObservedDocumentation,
    ended: EndedDocumentation,
    create: CreatedDocumentation,
    hide: HiddenDocumentation,
  },
}

/** Whether a later event may send single fields, which are then checked together with the current payload. */
function acceptsPartialPayload(type: IncidentType, trigger: string): boolean {
  return type === 'barnIntervention' || (type === 'barnDocumentation' && trigger === 'create')
}

/** Whether a payload states another type of intervention than the one that it is about. */
function isOtherType(payload: IncidentPayload, current: IncidentPayload): boolean {
  return payload['type'] !== undefined && current['type'] !== undefined && payload['type'] !== current['type']
}

/** The failure of an event that does not say when it happened. `field` is a path in the payload. */
export function missingTimeAt(field: string): Result<never, 'request/invalid'> {
  return failInvalid({ path: [...PAYLOAD_PATH, field].join('.'), message: 'no_time_selected' })
}

/** Path of the payload in the body of a request, for error messages. */
const PAYLOAD_PATH = ['incidentData', 'payload']

/**
 * Checks the payload of a trigger. `current` is the incident that the event continues, if there is one. Succeeds with
 * the payload in its stored form, in which plain texts have become documents. A failure lists every invalid field.
 */
export function checkPayload(
  type: IncidentType,
  trigger: string,
  payload: IncidentPayload,
  current: Incident | null,
): Result<IncidentPayload, 'request/invalid'> {
  const schema = payloadSchemas[type][trigger]
  if (!schema) return failInvalid({ path: 'incidentData.trigger', message: 'unknown_trigger' })
  const currentPayload = current && acceptsPartialPayload(type, trigger) ? current.messagePayload : null
  if (type === 'barnIntervention' && current && isOtherType(payload, current.messagePayload))
    return failInvalid({ path: [...PAYLOAD_PATH, 'type'].join('.'), message: 'must_equal_incident' })
  const parsed = schema.safeParse({ ...currentPayload, ...payload }, NAMING_FIELDS)
  if (!parsed.success) return failInvalid(fieldErrorsOf(parsed.error, PAYLOAD_PATH))
  if (!currentPayload) return succeed(parsed.data)
  const sentFields = Object.entries(parsed.data).filter(([key]) => Object.hasOwn(payload, key))
  return succeed(Object.fromEntries(sentFields))
}

/** Replaces a description that is plain text by a document. */
export function withRichTextDescription(payload: IncidentPayload): IncidentPayload {
  const { description } = payload
  return typeof description === 'string' ? { ...payload, description: documentOfText(description) } : payload
}
