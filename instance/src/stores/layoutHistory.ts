import { sql } from 'kysely'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { LayoutDocument, PublishedLayout } from '@barn-workbench/core/schema'
import type { Database, LayoutHistoryRow } from '../database'

const MIB = 1024 * 1024
/** Entries that are kept of one layout. */
const MAXIMUM_ENTRIES = 50
/** Bytes of all layouts in the history. The oldest entries go first, but of each layout the latest two stay. */
export const LAYOUT_HISTORY_BYTES = 32 * MIB
const KEPT_ENTRIES = 2

/** When something was saved or removed, and by whom, where this is known. */
export interface PublishedBy {
  savedAt?: number | undefined
  savedBy?: string | undefined
}

/** Keeps saved and removed versions of shared layouts, so that they can be compared and restored. */
export function createLayoutHistory(database: Database) {
  /** Adds an entry in the transaction of the change. */
  async function add(
    kind: PublishedLayout['kind'],
    layout: LayoutDocument,
    { savedAt, savedBy }: PublishedBy,
  ): Promise<void> {
    const document = JSON.stringify(layout)
    await database
      .current()
      .insertInto('layout_history')
      .values({
        layout_id: layout.layoutId,
        kind,
        version: layout.version,
        title: layout.title,
        roles: JSON.stringify(layout.roles),
        widgets: Object.keys(layout.widgets).length,
        saved_at: savedAt ?? null,
        saved_by: savedBy ?? null,
        bytes: Buffer.byteLength(document),
        document,
      })
      .execute()
    await trim()
  }

  /** Deletes entries beyond the limits, the oldest first. */
  async function trim(): Promise<void> {
    await sql`DELETE FROM layout_history WHERE entry IN (
      SELECT entry FROM (
        SELECT entry, row_number() OVER (PARTITION BY layout_id ORDER BY entry DESC) AS place,
          sum(bytes) OVER (ORDER BY entry DESC) AS bytes_from_here
        FROM layout_history)
      WHERE place > ${MAXIMUM_ENTRIES} OR (place > ${KEPT_ENTRIES} AND bytes_from_here > ${LAYOUT_HISTORY_BYTES}))`.execute(
      database.current(),
    )
  }

  return {
    add,
    async list(): Promise<PublishedLayout[]> {
      const rows = await database
        .current()
        .selectFrom('layout_history')
        .select(['entry', 'layout_id', 'kind', 'version', 'title', 'roles', 'widgets', 'saved_at', 'saved_by'])
        .orderBy('entry', 'desc')
        .execute()
      return rows.map(entryOf)
    },
    async get(entry: number): Promise<Result<LayoutDocument, 'layout/not-found'>> {
      const row = await database
        .current()
        .selectFrom('layout_history')
        .select('document')
        .where('entry', '=', entry)
        .executeTakeFirst()
      return row ? succeed(JSON.parse(row.document) as LayoutDocument) : fail('layout/not-found', { id: String(entry) })
    },
  }
}

function entryOf(row: Omit<LayoutHistoryRow, 'document' | 'bytes'>): PublishedLayout {
  return {
    entry: row.entry,
    kind: row.kind,
    layoutId: row.layout_id,
    version: row.version,
    title: row.title,
    roles: JSON.parse(row.roles) as string[],
    widgets: row.widgets,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
  }
}
