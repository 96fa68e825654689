import { z } from 'zod'
import type { IncidentHandler } from '@barn-workbench/core/schema'

/** A type of intervention, and the issues of it that can be chosen. */
export interface InterventionType {
  type: string
  issues: readonly string[]
}

/** How deep a list of values may lie within the alternatives of a schema. */
const MAXIMUM_DEPTH = 4

const Alternatives = z.object({ anyOf: z.array(z.unknown()).optional(), oneOf: z.array(z.unknown()).optional() })
const Values = z.object({ enum: z.array(z.string()) })
const Branch = z.object({
  properties: z.object({ type: z.object({ const: z.string() }), issue: z.unknown().optional() }),
})

function alternativesOf(schema: unknown): readonly unknown[] {
  const { anyOf, oneOf } = Alternatives.safeParse(schema).data ?? {}
  return anyOf ?? oneOf ?? []
}

/** The texts that a JSON Schema allows, also where null is allowed beside them. */
function textsOf(schema: unknown, depth = 0): readonly string[] {
  const values = Values.safeParse(schema)
  if (values.success) return values.data.enum
  if (depth >= MAXIMUM_DEPTH) return []
  return alternativesOf(schema).flatMap((alternative) => textsOf(alternative, depth + 1))
}

/**
 * The types of interventions that an instance knows, from the JSON Schema of the trigger; none where it says them in a way
 * that nobody here understands, so that they have to be typed.
 */
export function interventionTypesOf({ triggers }: IncidentHandler): InterventionType[] {
  const schema = triggers['issueDetected']?.payload
  const branches = [schema, ...alternativesOf(schema)]
  return branches.flatMap((branch) => {
    const read = Branch.safeParse(branch)
    if (!read.success) return []
    const { type, issue } = read.data.properties
    return [{ type: type.const, issues: textsOf(issue) }]
  })
}
