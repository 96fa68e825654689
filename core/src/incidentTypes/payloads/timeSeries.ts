import { z } from 'zod'
import { description, type PayloadSchema } from './payloadFields'

const Score: PayloadSchema = z.looseObject({
  score: z.number().nullish(),
  options: z.looseObject({ threshold: z.number().nullish() }).nullish(),
  ...description,
})

export const timeSeries = { aboveThreshold: Score, recovered: Score }
