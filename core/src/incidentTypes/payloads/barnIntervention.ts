import { z } from 'zod'
import { MAXIMUM_SEVERITY } from '../../schema'
import { description, nonEmpty, OTHER, placeIds, type PayloadSchema } from './payloadFields'

/** Types of an intervention and the issues of each. `other` is possible in each. */
export const INTERVENTION_ISSUES = {
  technical: ['waterLine', 'feedLine', 'ventilation', 'heating'],
  hygiene: ['litter', 'cleaning'],
  animals: ['injury', 'separation'],
} as const

/** The place; at the same path as the location of a documentation, so that one query finds both. */
const place = {
  specification: z
    .looseObject({ location: z.looseObject({ cameraId: placeIds, regionSpecification: placeIds }).nullish() })
    .nullish(),
}

const branches = Object.entries(INTERVENTION_ISSUES).map(([type, issues]) =>
  z.looseObject({
    title: z.string().max(200).regex(/\S/, 'required'),
    type: z.literal(type),
    issue: z.enum([...issues, OTHER]).nullish(),
    severity: z.int().min(0).max(MAXIMUM_SEVERITY).default(0),
    ...place,
    ...description,
  }),
)
const Intervention: PayloadSchema = z.discriminatedUnion('type', nonEmpty(branches))

export const barnIntervention = { issueDetected: Intervention, noIssueDetected: Intervention }
