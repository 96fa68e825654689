import { z } from 'zod'
import { fail, succeed, type Result } from '../result'
import { LayoutDocument, type Species } from '../schema'

const Versioned = z.object({ schema: z.int() })

/** Brings a stored layout from its format to the next; the first is that of format 1. */
export type LayoutMigration = (stored: Record<string, unknown>) => Record<string, unknown>

/** One step a format. Format 1 is the first and the present one, so there is none yet. */
const LAYOUT_MIGRATIONS: readonly LayoutMigration[] = []

/** A stored layout as the present format has it. Throws what a migration throws. */
function migrate(stored: unknown, migrations: readonly LayoutMigration[]): unknown {
  const versioned = Versioned.safeParse(stored)
  if (!versioned.success || versioned.data.schema < 1) return stored
  const { schema } = versioned.data
  const steps = migrations.slice(schema - 1)
  return steps.reduce(
    (layout, step, index) => ({ ...step(layout), schema: schema + index + 1 }),
    stored as Record<string, unknown>,
  )
}

/** Formats for tests of the mechanics; the product has one. */
interface Format<T> {
  document: {
    safeParse(
      value: unknown,
    ): { success: true; data: T } | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } }
  }
  migrations: readonly LayoutMigration[]
}

const PRESENT: Format<LayoutDocument> = { document: LayoutDocument, migrations: LAYOUT_MIGRATIONS }

/** A stored layout to a document of a format. What is newer than known, or broken, is said so and left as it is. */
export function readFormat<T>(
  stored: unknown,
  { document, migrations }: Format<T>,
): Result<T, 'layout/too-new' | 'layout/broken'> {
  const known = migrations.length + 1
  const versioned = Versioned.safeParse(stored)
  if (versioned.success && versioned.data.schema > known)
    return fail('layout/too-new', { saved: versioned.data.schema, known })
  try {
    const parsed = document.safeParse(migrate(stored, migrations))
    if (parsed.success) return succeed(parsed.data)
    return fail('layout/broken', { path: parsed.error.issues[0]?.path.map(String).join('.') ?? '' })
  } catch {
    return fail('layout/broken', { path: '' })
  }
}

/** A stored layout to a document of today. */
export function readLayout(stored: unknown): Result<LayoutDocument, 'layout/too-new' | 'layout/broken'> {
  return readFormat(stored, PRESENT)
}

/** Whether a layout or widget is meant for an instance of this species; without a condition it is for all. */
export function isForSpecies(when: { species?: Species | undefined } | undefined, species: Species | null): boolean {
  return when?.species === undefined || when.species === species
}
