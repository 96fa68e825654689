import { z } from 'zod'
import { description, type PayloadSchema } from './payloadFields'

const Check: PayloadSchema = z.looseObject({
  prettyName: z.string().max(200).nullish(),
  url: z.string().max(2000).nullish(),
  latestFailures: z.looseObject({ failed: z.int().min(0), outOf: z.int().min(0) }).nullish(),
  occurredFailures: z.array(z.unknown()).max(1000).nullish(),
  ...description,
})

export const healthCheck = { belowThreshold: Check, recovered: Check, noDarknessPeriod: Check }
