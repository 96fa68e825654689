import { sql } from 'kysely'
import type { Query } from '@barn-workbench/core/query'
import type { AuditedAction, AuditEntry } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import { AUDIT_KEYS, createDocumentStore, newId, type Database } from '../database'
import type { Now } from '../now'

/** Time for which an entry is kept, in ms. */
const ENTRY_LIFETIME = 2 * 365 * DAY
/** Entries that are kept. The oldest go for further ones. */
const MAXIMUM_ENTRIES = 100_000

/** A change to write down. The instance adds when it was made and the name of who made it. */
export interface AuditedChange {
  /** The account that made the change; null: the instance itself. */
  actorId: string | null
  action: AuditedAction
  /** The name of an account may be null; the trail adds it. */
  target: AuditEntry['target']
  /** The part of the entity that changed, without secrets; absent: there was none. */
  before?: unknown
  after?: unknown
}

export type AuditTrail = ReturnType<typeof createAuditTrail>

/**
 * Writes down changes of accounts, rights and the directory. An entry belongs to the transaction of its change, so that
 * there is neither without the other.
 */
export function createAuditTrail({ database, now }: { database: Database; now: Now }) {
  const documents = createDocumentStore<AuditEntry & { version: number }, 'request/not-found'>({
    database,
    table: 'audit_entries',
    idKey: 'auditEntryId',
    notFoundCode: 'request/not-found',
    scalarKeys: AUDIT_KEYS,
  })

  async function nameOfAccount(accountId: string): Promise<string | null> {
    const { rows } = await sql<{ displayName: string }>`
      SELECT document ->> '$.displayName' AS displayName FROM accounts WHERE id = ${accountId}`.execute(
      database.current(),
    )
    return rows[0]?.displayName ?? null
  }

  async function actorOf(accountId: string | null): Promise<AuditEntry['actor']> {
    if (accountId === null) return null
    return { accountId, displayName: (await nameOfAccount(accountId)) ?? '' }
  }

  /** Who writes down a change of an account need not know its name. */
  async function withName(target: AuditEntry['target']): Promise<AuditEntry['target']> {
    if (target.name !== null || target.entityType !== 'account') return target
    return { ...target, name: await nameOfAccount(target.entityId) }
  }

  async function removeOld(): Promise<void> {
    await sql`DELETE FROM audit_entries WHERE json_extract(document, '$."timestamp"') < ${now() - ENTRY_LIFETIME}
      OR id <= (SELECT id FROM audit_entries ORDER BY id DESC LIMIT 1 OFFSET ${MAXIMUM_ENTRIES})`.execute(
      database.current(),
    )
  }

  return {
    async write({ actorId, action, target, before = null, after = null }: AuditedChange): Promise<void> {
      await database.transaction(async () => {
        await documents.insert({
          auditEntryId: newId(now()),
          timestamp: now(),
          actor: await actorOf(actorId),
          action,
          target: await withName(target),
          before,
          after,
        })
        await removeOld()
      })
    },
    query: (query: Query) => documents.query(query),
  }
}
