import type { IncidentHandler } from '@barn-workbench/core/schema'
import { readSchema } from './jsonSchema'

/** A type of intervention, and the issues of it that can be chosen. */
export interface InterventionType {
  type: string
  issues: readonly string[]
}

/**
 * The types of interventions that an instance knows, from the JSON Schema of the trigger; none where it says them in a way
 * that nobody here understands, so that they have to be typed.
 */
export function interventionTypesOf({ triggers }: IncidentHandler): InterventionType[] {
  const payload = triggers['issueDetected']?.payload
  const schema = readSchema(payload)
  return schema.alternatives(payload).flatMap((branch) => {
    const issues = schema.texts(schema.property(branch, 'issue'))
    return schema.texts(schema.property(branch, 'type')).map((type) => ({ type, issues }))
  })
}
