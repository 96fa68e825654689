import { sql } from 'kysely'
import type { z } from 'zod'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { LayoutDocument, OwnLayout } from '@barn-workbench/core/schema'
import type { NoticeHub } from '../base'
import { ACCOUNT_BUDGET, createDocumentStore, type Database } from '../database'
import { createLayoutHistory, type PublishedBy } from './layoutHistory'

type SavedContent = Omit<LayoutDocument, 'layoutId' | 'version'>
type OwnLayoutContent = z.infer<typeof OwnLayout>

/** A user's own edits of a layout. */
export interface StoredOwnLayout extends OwnLayoutContent {
  version: number
}

/** The key of an account's own edits of a layout. */
export interface OwnLayoutKey {
  accountId: string
  layoutId: string
}

/** Most layouts that one account may have edited. Rows of removed edits count, too. */
export const MAXIMUM_OWN_LAYOUTS = 500
const MAXIMUM_OWN_ROWS = 2_000
/** Bytes of an account's edits of one layout. All of its edits have a part of its budget. */
export const LARGEST_OWN_LAYOUT = 100 * 1024

/** The conditions of a write: it replaces this version, or it creates an entity that does not exist. */
export interface Preconditions {
  ifMatch?: number
  ifNoneMatch?: '*'
}

/** Whether the preconditions of a write hold. `version`: of the stored entity; null if nothing is stored. */
function meets({ ifMatch, ifNoneMatch }: Preconditions, version: number | null): boolean {
  if (ifNoneMatch !== undefined && version !== null) return false
  return ifMatch === undefined || ifMatch === version
}

export type LayoutStore = ReturnType<typeof createLayoutStore>

/** Stores the layouts of the instance, each for some roles or for everyone, and the users' own edits of them. */
export function createLayoutStore(database: Database, hub: NoticeHub) {
  return { ...createSharedLayouts(database, hub), ...createOwnLayouts(database, hub) }
}

function createSharedLayouts(database: Database, hub: NoticeHub) {
  const history = createLayoutHistory(database)
  const documents = createDocumentStore<LayoutDocument, 'layout/not-found'>({
    database,
    table: 'layouts',
    idKey: 'layoutId',
    notFoundCode: 'layout/not-found',
  })

  /** Notifies the accounts that may see the layout now, or could see it before. */
  function publishChange(id: string, version: number, versions: readonly { roles: string[] }[]): void {
    const isForEveryone = versions.some(({ roles }) => roles.length === 0)
    const roles = isForEveryone ? [] : versions.flatMap((layout) => layout.roles)
    database.afterCommit(() => {
      hub.publishLayout({ entity: 'layout', id, version }, roles)
    })
  }

  return {
    documents,
    history,
    /** Replaces or creates a layout where its stored version meets the preconditions. */
    save: (
      layoutId: string,
      content: SavedContent,
      preconditions: Preconditions,
    ): Promise<Result<LayoutDocument, 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const before = await documents.find(layoutId)
        const current = before?.version ?? null
        if (!meets(preconditions, current)) return fail('request/version-mismatch', { current })
        const updated = await documents.update(layoutId, undefined, ({ version }) =>
          succeed({ ...content, layoutId, version }),
        )
        const saved = updated.ok ? updated.value : await documents.insert({ ...content, layoutId })
        await history.add('saved', saved, content)
        publishChange(layoutId, saved.version, before ? [before, saved] : [saved])
        return succeed(saved)
      }),
    remove: (
      layoutId: string,
      ifMatch: number | undefined,
      by: PublishedBy,
    ): Promise<Result<undefined, 'layout/not-found' | 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const removed = await documents.remove(layoutId, ifMatch)
        if (!removed.ok) return removed
        await history.add('removed', removed.value, by)
        publishChange(layoutId, removed.value.version + 1, [removed.value])
        return succeed(undefined)
      }),
  }
}

function createOwnLayouts(database: Database, hub: NoticeHub) {
  function publishChange({ accountId, layoutId }: OwnLayoutKey, version: number): void {
    database.afterCommit(() => {
      hub.publishTo(accountId, { entity: 'ownLayout', id: layoutId, version })
    })
  }

  return {
    async listOwn(accountId: string): Promise<(StoredOwnLayout & { layoutId: string })[]> {
      const rows = await database
        .current()
        .selectFrom('own_layouts')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('document', '!=', REMOVED)
        .orderBy('layout_id')
        .execute()
      return rows.map(({ document, version, layout_id }) => ({ ...parse(document), version, layoutId: layout_id }))
    },
    /** The edits of all accounts whose text names widgets of a plugin. */
    async ownWithWidgetsOf(pluginId: string): Promise<(StoredOwnLayout & { layoutId: string })[]> {
      const rows = await database
        .current()
        .selectFrom('own_layouts')
        .selectAll()
        .where('document', 'like', `%"type":"${pluginId}.%`)
        .execute()
      return rows.map(({ document, version, layout_id }) => ({ ...parse(document), version, layoutId: layout_id }))
    },
    /** The accounts that have edits of a layout. */
    async accountsWithOwn(layoutId: string): Promise<Set<string>> {
      const rows = await database
        .current()
        .selectFrom('own_layouts')
        .select(['account_id', 'document'])
        .where('layout_id', '=', layoutId)
        .where('document', '!=', REMOVED)
        .execute()
      return new Set(rows.filter(({ document }) => parse(document).operations.length > 0).map((row) => row.account_id))
    },
    async getOwn(key: OwnLayoutKey): Promise<Result<StoredOwnLayout, 'layout/not-found'>> {
      const { ownLayout } = await readOwnLayout(database, key)
      return ownLayout ? succeed(ownLayout) : fail('layout/not-found', { id: key.layoutId })
    },
    saveOwn: (
      key: OwnLayoutKey,
      content: OwnLayoutContent,
      preconditions: Preconditions,
    ): Promise<Result<StoredOwnLayout, 'request/version-mismatch' | 'request/too-large' | 'layout/too-many'>> =>
      database.transaction(async () => {
        const document = JSON.stringify(content)
        const bytes = Buffer.byteLength(document)
        if (bytes > LARGEST_OWN_LAYOUT) return fail('request/too-large', { maximumBytes: LARGEST_OWN_LAYOUT })
        const { ownLayout, lastVersion } = await readOwnLayout(database, key)
        const current = ownLayout?.version ?? null
        if (!meets(preconditions, current)) return fail('request/version-mismatch', { current })
        if (!(await hasRoom(database, key, { bytes, isNew: !ownLayout }))) return fail('layout/too-many')
        const version = lastVersion + 1
        await writeOwnLayout(database, key, { version, document })
        publishChange(key, version)
        return succeed({ ...content, version })
      }),
    removeOwn: (
      key: OwnLayoutKey,
      ifMatch?: number,
    ): Promise<Result<undefined, 'layout/not-found' | 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const { ownLayout, lastVersion } = await readOwnLayout(database, key)
        if (!ownLayout) return fail('layout/not-found', { id: key.layoutId })
        if (ifMatch !== undefined && ifMatch !== ownLayout.version)
          return fail('request/version-mismatch', { current: ownLayout.version })
        const version = lastVersion + 1
        await writeOwnLayout(database, key, { version, document: REMOVED })
        publishChange(key, version)
        return succeed(undefined)
      }),
  }
}

/**
 * The stored document of edits that were removed. Their row remains with its version, so that edits that are saved
 * later do not get a version that a client has already seen.
 */
const REMOVED = 'null'

function parse(document: string): OwnLayoutContent {
  return JSON.parse(document) as OwnLayoutContent
}

/** The stored edits, or null, and the last version that was given to any; 0 if none was given yet. */
async function readOwnLayout(
  database: Database,
  { accountId, layoutId }: OwnLayoutKey,
): Promise<{ ownLayout: StoredOwnLayout | null; lastVersion: number }> {
  const row = await database
    .current()
    .selectFrom('own_layouts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('layout_id', '=', layoutId)
    .executeTakeFirst()
  if (!row) return { ownLayout: null, lastVersion: 0 }
  const { document, version } = row
  return { ownLayout: document === REMOVED ? null : { ...parse(document), version }, lastVersion: version }
}

/** Whether an account has room for its edits of a layout. Deletes rows of removed edits if there are too many. */
async function hasRoom(
  database: Database,
  { accountId, layoutId }: OwnLayoutKey,
  { bytes, isNew }: { bytes: number; isNew: boolean },
): Promise<boolean> {
  const rows = database.current().selectFrom('own_layouts').where('account_id', '=', accountId)
  const { all, existing, otherBytes } = await rows
    .select(({ fn, eb, ref }) => [
      fn.countAll<number>().as('all'),
      fn.sum<number | null>(eb.case().when('document', '!=', REMOVED).then(1).else(0).end()).as('existing'),
      fn
        .sum<number | null>(
          eb
            .case()
            .when('layout_id', '!=', layoutId)
            .then(sql<number>`octet_length(${ref('document')})`)
            .else(0)
            .end(),
        )
        .as('otherBytes'),
    ])
    .executeTakeFirstOrThrow()
  if (all >= MAXIMUM_OWN_ROWS)
    await database
      .current()
      .deleteFrom('own_layouts')
      .where('account_id', '=', accountId)
      .where('document', '=', REMOVED)
      .execute()
  if ((otherBytes ?? 0) + bytes > ACCOUNT_BUDGET.ownLayouts) return false
  return !isNew || (existing ?? 0) < MAXIMUM_OWN_LAYOUTS
}

async function writeOwnLayout(
  database: Database,
  { accountId, layoutId }: OwnLayoutKey,
  { version, document }: { version: number; document: string },
): Promise<void> {
  await database
    .current()
    .insertInto('own_layouts')
    .values({ account_id: accountId, layout_id: layoutId, version, document })
    .onConflict((conflict) => conflict.columns(['account_id', 'layout_id']).doUpdateSet({ version, document }))
    .execute()
}
