import { z } from 'zod'
import { fail, succeed, type Result } from '../result'
import { LayoutDocument } from '../schema'

/** A stored document states the number of its format in `schema`. */
const VersionedDocument = z.object({ schema: z.int() })

/** Converts a stored layout from one format to the next. */
export type LayoutMigration = (stored: Record<string, unknown>) => Record<string, unknown>

/** The current format of a kind of stored documents, and the way to it from each older format. */
interface DocumentFormat<T> {
  /** The schema of a document in the current format. */
  document: z.ZodType<T>
  /** `migrations[0]` converts format 1 to format 2, and so on. */
  migrations: readonly LayoutMigration[]
}

/** Layouts have had one format only, so there are no migrations yet. */
const currentFormat: DocumentFormat<LayoutDocument> = { document: LayoutDocument, migrations: [] }

/**
 * Converts a stored document to the current format, one migration after the other. A document without a valid format
 * number is returned as it is. Throws if a migration throws.
 */
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

/** Migrates a stored document and checks it. Fails like `readLayout`; tests pass formats that have migrations. */
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
 * Reads a stored layout of any known format. Fails with `layout/too-new` if a newer client has written the layout, and
 * with `layout/broken` if it is invalid; `path` then names its first invalid field.
 */
export function readLayout(stored: unknown): Result<LayoutDocument, 'layout/too-new' | 'layout/broken'> {
  return readFormat(stored, currentFormat)
}
