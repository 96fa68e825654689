import { z } from 'zod'
import { RegistrationMode } from '../schema'

/** Answer to the question whether accounts can sign in by a method. */
export const Availability = z.object({ available: z.boolean() })

/** The same for a method by which people make accounts themselves. `registration` says who may; absent: anybody. */
export const RegistrationAvailability = Availability.extend({ registration: RegistrationMode.optional() })
