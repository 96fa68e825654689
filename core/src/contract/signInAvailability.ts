import { z } from 'zod'

/** Answer to the question whether accounts can sign in by a method. */
export const Availability = z.object({ available: z.boolean() })
