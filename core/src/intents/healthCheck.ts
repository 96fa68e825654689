import { z } from 'zod'
import { Id } from '../schema'
import { intent } from './intent'

/** How many of the checks failed. */
const Outcome = z.object({ failed: z.number(), outOf: z.number() })

/** Checks now whether the component of a health-check incident works. */
export const runHealthCheck = intent({ id: 'healthCheck.run', input: z.object({ incidentId: Id }), result: Outcome })

/** Checks now whether everything in the barn works that has a health check. */
export const runHealthChecks = intent({ id: 'healthCheck.runAll', input: z.object({}), result: Outcome })
