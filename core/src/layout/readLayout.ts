import { z } from 'zod'
import { fail, succeed, type Result } from '../result'
import { LAYOUT_SCHEMA, LayoutDocument, type Species } from '../schema'

const Versioned = z.object({ schema: z.int() })

/** A stored layout to a document of today. What is newer than known, or broken, is said so and left as it is. */
export function readLayout(stored: unknown): Result<LayoutDocument, 'layout/too-new' | 'layout/broken'> {
  const versioned = Versioned.safeParse(stored)
  if (versioned.success && versioned.data.schema > LAYOUT_SCHEMA) return fail('layout/too-new', { saved: versioned.data.schema, known: LAYOUT_SCHEMA })
  const parsed = LayoutDocument.safeParse(stored)
  if (parsed.success) return succeed(parsed.data)
  return fail('layout/broken', { path: parsed.error.issues[0]?.path.map(String).join('.') ?? '' })
}

/** Whether a layout or widget is meant for an instance of this species; without a condition it is for all. */
export function isForSpecies(when: { species?: Species | undefined } | undefined, species: Species | null): boolean {
  return when?.species === undefined || when.species === species
}
