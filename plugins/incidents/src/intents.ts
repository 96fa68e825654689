import { z } from 'zod'
import { createIncident, intent } from '@barn-workbench/core/intents'
import { Id } from '@barn-workbench/core/schema'

const input = z.object({ incidentId: Id })

/** Records that the subject of a documentation has ended; asks the user since when. */
export const endDocumentation = intent({ id: 'incident.end', input, result: z.object({}) })

/** Documents what a measurement has shown, with its camera and time. */
export const documentMeasurement = intent({
  id: 'incident.document',
  input,
  result: createIncident.result,
})
