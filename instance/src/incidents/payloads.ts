import { z } from 'zod'
import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import {
  documentOfText,
  Id,
  MAXIMUM_SEVERITY,
  Timestamp,
  type Incident,
  type IncidentPayload,
  type IncidentType,
} from '@barn-workbench/core/schema'
import { fieldErrorsOf, NAMING_FIELDS } from '../http'
import {
  CreatedDocumentation,
  EndedDocumentation,
  HiddenDocumentation,
  ObservedDocumentation,
  StartedDocumentation,
} from './documentationPayloads'
import { description, nonEmpty, OTHER, type PayloadSchema } from './payloadParts'

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
