import { z } from 'zod'
import { createIncident, intent } from '@barn-workbench/core/intents'
import { Id } from '@barn-workbench/core/schema'

const input = z.object({ incidentId: Id })

/** Records that the subject of a documentation has ended; asks the user since when. */
export const endDocumentation = intent({ id: 'incident.end', input, result: z.object({}) })

/** Documents something at the place of an incident; for a measurement that stood out, at its time as well. */
export const documentIncident = intent({
  id: 'incident.document',
  input,
  result: createIncident.result,
})
