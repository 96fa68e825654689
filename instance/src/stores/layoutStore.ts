import type { z } from 'zod'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { LayoutDocument, OwnLayout } from '@barn-workbench/core/schema'
import { createDocumentStore, type Database } from '../database'
import type { NoticeHub } from '../noticeHub'

type LayoutContent = Omit<LayoutDocument, 'layoutId' | 'version'>
type OwnLayoutContent = z.infer<typeof OwnLayout>

/** A user's own edits of a layout. */
export interface StoredOwnLayout extends OwnLayoutContent {
  version: number
}

export interface OwnLayoutKey {
  accountId: string
  layoutId: string
}

export type LayoutStore = ReturnType<typeof createLayoutStore>

/** Stores the layouts of the instance, each for some roles or for everyone, and the users' own edits of them. */
export function createLayoutStore(database: Database, hub: NoticeHub) {
  return { ...createSharedLayouts(database, hub), ...createOwnLayouts(database, hub) }
}

function createSharedLayouts(database: Database, hub: NoticeHub) {
  const documents = createDocumentStore<LayoutDocument, 'layout/not-found'>({
    database,
    table: 'layouts',
    idKey: 'layoutId',
    notFoundCode: 'layout/not-found',
    onChange: ({ id, version }) => {
      hub.publish({ entity: 'layout', id, version }, [])
    },
  })
  return {
    documents,
    /** Replaces a layout, or creates it unless `ifMatch` names a version. */
    save: (
      layoutId: string,
      content: LayoutContent,
      ifMatch?: number,
    ): Promise<Result<LayoutDocument, 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const updated = await documents.update(layoutId, ifMatch, (before) =>
          succeed({ ...content, layoutId, version: before.version }),
        )
        if (updated.ok) return updated
        if (updated.problem.code === 'request/version-mismatch')
          return fail('request/version-mismatch', updated.problem.params)
        if (ifMatch !== undefined) return fail('request/version-mismatch', { current: null })
        return succeed(await documents.insert({ ...content, layoutId }))
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
        .orderBy('layout_id')
        .execute()
      return rows.map((row) => ({ ...fromRow(row), layoutId: row.layout_id }))
    },
    async getOwn(key: OwnLayoutKey): Promise<Result<StoredOwnLayout, 'layout/not-found'>> {
      const ownLayout = await findOwnLayout(database, key)
      return ownLayout ? succeed(ownLayout) : fail('layout/not-found', { id: key.layoutId })
    },
    saveOwn: (
      key: OwnLayoutKey,
      content: OwnLayoutContent,
      ifMatch?: number,
    ): Promise<Result<StoredOwnLayout, 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const before = await findOwnLayout(database, key)
        if (ifMatch !== undefined && ifMatch !== before?.version)
          return fail('request/version-mismatch', { current: before?.version ?? null })
        const version = (before?.version ?? 0) + 1
        await writeOwnLayout(database, key, { ...content, version })
        publishChange(key, version)
        return succeed({ ...content, version })
      }),
    removeOwn: (
      key: OwnLayoutKey,
      ifMatch?: number,
    ): Promise<Result<undefined, 'layout/not-found' | 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const before = await findOwnLayout(database, key)
        if (!before) return fail('layout/not-found', { id: key.layoutId })
        if (ifMatch !== undefined && ifMatch !== before.version)
          return fail('request/version-mismatch', { current: before.version })
        await database
          .current()
          .deleteFrom('own_layouts')
          .where('account_id', '=', key.accountId)
          .where('layout_id', '=', key.layoutId)
          .execute()
        publishChange(key, before.version + 1)
        return succeed(undefined)
      }),
  }
}

function fromRow({ document, version }: { document: string; version: number }): StoredOwnLayout {
  return { ...(JSON.parse(document) as OwnLayoutContent), version }
}

async function findOwnLayout(
  database: Database,
  { accountId, layoutId }: OwnLayoutKey,
): Promise<StoredOwnLayout | null> {
  const row = await database
    .current()
    .selectFrom('own_layouts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('layout_id', '=', layoutId)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

async function writeOwnLayout(
  database: Database,
  { accountId, layoutId }: OwnLayoutKey,
  { version, ...content }: StoredOwnLayout,
): Promise<void> {
  const document = JSON.stringify(content)
  await database
    .current()
    .insertInto('own_layouts')
    .values({ account_id: accountId, layout_id: layoutId, version, document })
    .onConflict((conflict) => conflict.columns(['account_id', 'layout_id']).doUpdateSet({ version, document }))
    .execute()
}
