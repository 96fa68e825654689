import type { z } from 'zod'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { LayoutDocument, OwnLayout } from '@barn-workbench/core/schema'
import type { Database } from '../database/database'
import { createDocumentStore } from '../database/documentStore'
import type { NoticeHub } from '../events/noticeHub'

type OwnContent = z.infer<typeof OwnLayout>
export interface OwnDocument extends OwnContent {
  version: number
}
type Content = Omit<LayoutDocument, 'layoutId' | 'version'>

/** Whose own layout of which layout. */
export interface OwnKey {
  accountId: string
  layoutId: string
}

export type LayoutStore = ReturnType<typeof createLayoutStore>

/** Saved layouts, each for some roles or everyone, and people's own operations on them. */
export function createLayoutStore(database: Database, hub: NoticeHub) {
  const documents = createDocumentStore<LayoutDocument, 'layout/not-found'>({
    database,
    table: 'layouts',
    idKey: 'layoutId',
    missing: 'layout/not-found',
    changed: ({ id, version }) => {
      hub.publish({ entity: 'layout', id, version }, [])
    },
  })

  async function findOwn({ accountId, layoutId }: OwnKey): Promise<OwnDocument | null> {
    const row = await database
      .current()
      .selectFrom('own_layouts')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('layout_id', '=', layoutId)
      .executeTakeFirst()
    return row ? { ...(JSON.parse(row.document) as OwnContent), version: row.version } : null
  }

  return {
    documents,
    save: (
      layoutId: string,
      content: Content,
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
    async listOwn(accountId: string): Promise<(OwnDocument & { layoutId: string })[]> {
      const rows = await database
        .current()
        .selectFrom('own_layouts')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('layout_id')
        .execute()
      return rows.map((row) => ({
        ...(JSON.parse(row.document) as OwnContent),
        layoutId: row.layout_id,
        version: row.version,
      }))
    },
    async getOwn(key: OwnKey): Promise<Result<OwnDocument, 'layout/not-found'>> {
      const own = await findOwn(key)
      return own ? succeed(own) : fail('layout/not-found', { id: key.layoutId })
    },
    saveOwn: (
      key: OwnKey,
      content: OwnContent,
      ifMatch?: number,
    ): Promise<Result<OwnDocument, 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const before = await findOwn(key)
        if (ifMatch !== undefined && ifMatch !== before?.version)
          return fail('request/version-mismatch', { current: before?.version ?? null })
        const version = (before?.version ?? 0) + 1
        const row = { account_id: key.accountId, layout_id: key.layoutId, version, document: JSON.stringify(content) }
        await database
          .current()
          .insertInto('own_layouts')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'layout_id']).doUpdateSet({ version, document: row.document }),
          )
          .execute()
        database.afterCommit(() => {
          hub.publishTo(key.accountId, { entity: 'ownLayout', id: key.layoutId, version })
        })
        return succeed({ ...content, version })
      }),
    removeOwn: (
      key: OwnKey,
      ifMatch?: number,
    ): Promise<Result<undefined, 'layout/not-found' | 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const before = await findOwn(key)
        if (!before) return fail('layout/not-found', { id: key.layoutId })
        if (ifMatch !== undefined && ifMatch !== before.version)
          return fail('request/version-mismatch', { current: before.version })
        await database
          .current()
          .deleteFrom('own_layouts')
          .where('account_id', '=', key.accountId)
          .where('layout_id', '=', key.layoutId)
          .execute()
        database.afterCommit(() => {
          hub.publishTo(key.accountId, { entity: 'ownLayout', id: key.layoutId, version: before.version + 1 })
        })
        return succeed(undefined)
      }),
  }
}
