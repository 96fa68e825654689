import { z } from 'zod'
import type { IncidentHandler } from '@barn-workbench/core/schema'

/** Maximum depth of alternatives within each other, also by references. */
const MAXIMUM_DEPTH = 6
/** More alternatives than these are not read. */
const MAXIMUM_ALTERNATIVES = 500

const Node = z.object({
  $ref: z.string().optional().catch(undefined),
  anyOf: z.array(z.unknown()).optional().catch(undefined),
  oneOf: z.array(z.unknown()).optional().catch(undefined),
  properties: z.record(z.string(), z.unknown()).optional().catch(undefined),
  enum: z.array(z.unknown()).optional().catch(undefined),
  const: z.unknown().optional(),
})

const LOCAL_REFERENCE = /^#\/(?:\$defs|definitions)\/([^/]+)$/
const Definitions = z.object({
  $defs: z.record(z.string(), z.unknown()).optional().catch(undefined),
  definitions: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

/** The part of a JSON Schema that a reference names, or undefined. */
function resolve(root: unknown, reference: string): unknown {
  const name = LOCAL_REFERENCE.exec(reference)?.[1]
  if (name === undefined) return undefined
  const { $defs = {}, definitions = {} } = Definitions.safeParse(root).data ?? {}
  return Object.hasOwn($defs, name) ? $defs[name] : Object.hasOwn(definitions, name) ? definitions[name] : undefined
}

/** A JSON Schema as an instance sends it, read without trust: what cannot be understood has no alternatives. */
export interface SchemaReader {
  /**
   * The alternative schemas of a value, from its `oneOf` and `anyOf`, else the schema itself. References are followed.
   */
  alternatives(schema: unknown): z.infer<typeof Node>[]
  /** The schema of a property in an alternative. */
  property(alternative: unknown, name: string): unknown
  /** The texts that a schema allows, also where null is allowed beside them. */
  texts(schema: unknown): string[]
}

/** Reads a JSON Schema. References that lead in a circle end. */
export function readSchema(root: unknown): SchemaReader {
  function collect(schema: unknown, depth: number, into: z.infer<typeof Node>[]): void {
    const node = Node.safeParse(schema).data
    if (!node || depth > MAXIMUM_DEPTH || into.length >= MAXIMUM_ALTERNATIVES) return
    if (node.$ref !== undefined) return collect(resolve(root, node.$ref), depth + 1, into)
    const branches = node.oneOf ?? node.anyOf
    if (!branches) into.push(node)
    else for (const branch of branches) collect(branch, depth + 1, into)
  }

  function alternatives(schema: unknown): z.infer<typeof Node>[] {
    const found: z.infer<typeof Node>[] = []
    collect(schema, 0, found)
    return found
  }

  return {
    alternatives,
    property(alternative, name) {
      const { properties } = Node.safeParse(alternative).data ?? {}
      return properties && Object.hasOwn(properties, name) ? properties[name] : undefined
    },
    texts(schema) {
      const values = alternatives(schema).flatMap((node) => node.enum ?? (node.const === undefined ? [] : [node.const]))
      return [...new Set(values.filter((value) => typeof value === 'string'))]
    },
  }
}

/** The trigger that says what happened to the animals, and has a word for it. */
export const BARN_EVENT = 'barnEvent'

/**
 * The triggers of a type that are possible in a state; null for all, since the place may have an incident that is not
 * known here.
 */
export function triggersIn({ triggers }: IncidentHandler, state: string | null): string[] {
  return Object.entries(triggers)
    .filter(([, { from }]) => from === null || state === null || from.includes(state))
    .map(([trigger]) => trigger)
}

/** The events of a barn that its schema names; empty if they have to be typed. */
export function barnEventsOf({ triggers }: IncidentHandler): string[] {
  const payload = triggers[BARN_EVENT]?.payload
  const schema = readSchema(payload)
  return schema.alternatives(payload).flatMap((branch) => schema.texts(schema.property(branch, 'event')))
}
