import { z } from 'zod'
import { MAXIMUM_SEVERITY, RichTextInput, Timestamp, type IncidentType } from '@barn-workbench/core/schema'
import {
  CreatedDocumentation,
  EndedDocumentation,
  HiddenDocumentation,
  ObservedDocumentation,
  StartedDocumentation,
} from './documentationPayload'
import { BARN_EVENTS, INTERVENTION_WORDS, OTHER } from './documentationWords'

type PayloadSchema = z.ZodType<Record<string, unknown>>

const description = { description: RichTextInput.nullish() }
const Free: PayloadSchema = z.looseObject(description)

const fraction = z.number().min(0).max(1)
const box = { x: fraction, y: fraction, w: fraction, h: fraction }
const Detected: PayloadSchema = z.looseObject({
  cameraName: z.string().max(200).nullish(),
  falsePositive: z.boolean().nullish(),
  detection: z
    .looseObject({ timestamp: Timestamp.nullish(), ...box, artifactId: z.string().max(64).nullish() })
    .nullish(),
  lastDetection: z.looseObject(box).nullish(),
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

function interventionPayload(): PayloadSchema {
  const branches = Object.entries(INTERVENTION_WORDS).map(([type, issues]) =>
    z.looseObject({
      title: z.string().max(200).regex(/\S/, 'required'),
      type: z.literal(type),
      issue: z.enum([...issues, OTHER]).nullish(),
      severity: z.int().min(0).max(MAXIMUM_SEVERITY).default(0),
      ...description,
    }),
  )
  const [first, ...rest] = branches
  if (!first) throw new Error('There are no types of intervention')
  return z.discriminatedUnion('type', [first, ...rest])
}

const Intervention = interventionPayload()
const occupancy = { animalsDetected: Free, noAnimalsDetected: Free, barnEvent: BarnEvent }

/** What goes with each trigger. Keys that are not named are kept as they come. */
export const payloadSchemas: Readonly<Record<IncidentType, Readonly<Record<string, PayloadSchema>>>> = {
  deadAnimal: { detected: Detected, removed: Free, falsePositive: Free, reverted: Free },
  penState: occupancy,
  barnState: occupancy,
  healthCheck: { belowThreshold: HealthCheck, recovered: HealthCheck, noDarknessPeriod: HealthCheck },
  timeSeries: { belowThreshold: Score, recovered: Score },
  barnIntervention: { issueDetected: Intervention, noIssueDetected: Intervention },
  barnDocumentation: {
    started: StartedDocumentation,
    observed: ObservedDocumentation,
    ended: EndedDocumentation,
    create: CreatedDocumentation,
    hide: HiddenDocumentation,
  },
}

/** Types whose events change single fields of what stands already: given and standing ones are checked together. */
const CHANGING: ReadonlySet<string> = new Set(['barnIntervention'])

export function changesStanding(type: IncidentType, trigger: string): boolean {
  return CHANGING.has(type) || (type === 'barnDocumentation' && trigger === 'create')
}
