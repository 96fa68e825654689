import { z } from 'zod'
import { fail, succeed, type Result } from '../result'
import { LayoutDocument } from '../schema'

const VersionedDocument = z.object({ schema: z.int() })

/** Converts a stored layout from its format to the next one. */
export type LayoutMigration = (stored: Record<string, unknown>) => Record<string, unknown>

/** A format of stored documents. `migrations[0]` converts format 1 to format 2, and so on. */
interface DocumentFormat<T> {
  document: z.ZodType<T>
  migrations: readonly LayoutMigration[]
}

/** Format 1 is the first and current one, so there are no migrations yet. */
const currentFormat: DocumentFormat<LayoutDocument> = { document: LayoutDocument, migrations: [] }

/** Converts a stored document to the current format, step by step. Throws when a migration throws. */
function migrate(stored: unknown, migrations: readonly LayoutMigration[]): unknown {
  const versioned = VersionedDocument.safeParse(stored)
  if (!versioned.success || versioned.data.schema < 1) return stored
  const { schema } = versioned.data
  return migrations
    .slice(schema - 1)
    .reduce(
      (document, migration, index) => ({ ...migration(document), schema: schema + index + 1 }),
      stored as Record<string, unknown>,
    )
}

/** Reads a stored document of a format. Tests pass formats with migrations. */
export function readFormat<T>(
  stored: unknown,
  { document, migrations }: DocumentFormat<T>,
): Result<T, 'layout/too-new' | 'layout/broken'> {
  const newestKnown = migrations.length + 1
  const versioned = VersionedDocument.safeParse(stored)
  if (versioned.success && versioned.data.schema > newestKnown)
    return fail('layout/too-new', { saved: versioned.data.schema, known: newestKnown })
  try {
    const parsed = document.safeParse(migrate(stored, migrations))
    if (parsed.success) return succeed(parsed.data)
    return fail('layout/broken', { path: parsed.error.issues[0]?.path.map(String).join('.') ?? '' })
  } catch {
    return fail('layout/broken', { path: '' })
  }
}

/**
 * Reads a stored layout of any format. Fails with `layout/too-new` when a newer client has written it, and with
 * `layout/broken` and the first path that does not fit.
 */
export function readLayout(stored: unknown): Result<LayoutDocument, 'layout/too-new' | 'layout/broken'> {
  return readFormat(stored, currentFormat)
}
