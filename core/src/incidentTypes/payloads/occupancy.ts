import { z } from 'zod'
import { MOST_ANIMALS } from '../occupancy'
import { description, type PayloadSchema } from './payloadFields'

/** `housing` says later how many animals were housed. */
const BARN_EVENTS = ['thinning', 'housing'] as const

/** The number of animals housed, all together. */
const housed = { animals: z.int().min(1).max(MOST_ANIMALS).nullish() }

const Detection: PayloadSchema = z.looseObject({ ...housed, ...description })
const BarnEvent: PayloadSchema = z.looseObject({ event: z.enum(BARN_EVENTS), ...housed, ...description })

export const occupancy = { animalsDetected: Detection, noAnimalsDetected: Detection, barnEvent: BarnEvent }
