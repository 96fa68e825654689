import { z } from 'zod'
import { description, type PayloadSchema } from './payload'

const BARN_EVENTS = ['thinning'] as const

const Detection: PayloadSchema = z.looseObject(description)
const BarnEvent: PayloadSchema = z.looseObject({ event: z.enum(BARN_EVENTS), ...description })

export const occupancy = { animalsDetected: Detection, noAnimalsDetected: Detection, barnEvent: BarnEvent }
