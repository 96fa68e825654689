import { sql } from 'kysely'
import type { Query } from '@barn-workbench/core/query'
import { succeed } from '@barn-workbench/core/result'
import type { AuditedAction, AuditEntry } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { AUDIT_KEYS, createDocumentStore, newId, type Database } from '../database'

/** Time for which an entry is kept, in ms. */
const ENTRY_LIFETIME = 2 * 365 * DAY

/** A change to write down. The instance adds when it was made and the name of the account. */
export interface AuditedChange {
  /** The account that made the change; null for the instance itself. */
  actorId: string | null
  action: AuditedAction
  /** The name of an account may be null; the trail adds it. */
  target: AuditEntry['target']
  /** The part of the entity that changed, without secrets; absent: there was none. */
  before?: unknown
  after?: unknown
  /** Whether equal entries of a day are one. This always applies to changes of an account's own data. */
  isDaily?: boolean
}

/** Whether equal changes of a day are one entry, so that repeating one does not fill the trail. */
function isFolded({ actorId, target, isDaily = false }: AuditedChange): boolean {
  return isDaily || (target.entityType === 'account' && target.entityId === actorId)
}

export type AuditTrail = ReturnType<typeof createAuditTrail>

/**
 * Records changes of accounts, rights and the directory, sign-ins, and other security events. An entry belongs to the
 * transaction of its change, so that neither exists without the other. Entries are deleted only by age: if their number
 * were limited, any account could push out the entries of others.
 */
export function createAuditTrail({ database, now }: { database: Database; now: Now }) {
  const documents = createDocumentStore<AuditEntry & { version: number }, 'request/not-found'>({
    database,
    table: 'audit_entries',
    idKey: 'auditEntryId',
    notFoundCode: 'request/not-found',
    scalarKeys: AUDIT_KEYS,
  })

  async function actorOf(accountId: string | null): Promise<AuditEntry['actor']> {
    if (accountId === null) return null
    return { accountId, displayName: (await nameOfAccount(database, accountId)) ?? '' }
  }

  /** The writer of a change of an account need not know its name. */
  async function withName(target: AuditEntry['target']): Promise<AuditEntry['target']> {
    if (target.name !== null || target.entityType !== 'account') return target
    return { ...target, name: await nameOfAccount(database, target.entityId) }
  }

  /** Counts an equal entry of the same day once more. Resolves with whether there is one. */
  async function countAgain({ actorId, action, target, before = null, after = null }: AuditedChange): Promise<boolean> {
    const content = JSON.stringify([before, after])
    const ofDay = await documents.all([
      { key: 'timestamp', operator: '>=', value: now() - (now() % DAY) },
      { key: 'actor.accountId', operator: '==', value: actorId },
      { key: 'target.entityId', operator: '==', value: target.entityId },
      { key: 'action', operator: '==', value: action },
    ])
    const equal = ofDay.find((entry) => JSON.stringify([entry.before, entry.after]) === content)
    if (!equal) return false
    const { count = 1 } = equal
    const counted = { ...equal, count: count + 1, lastTimestamp: now() }
    return (await documents.update(equal.auditEntryId, undefined, () => succeed(counted))).ok
  }

  return {
    async write(change: AuditedChange): Promise<void> {
      const { actorId, action, target, before = null, after = null } = change
      await database.transaction(async () => {
        if (isFolded(change) && (await countAgain(change))) return
        const timestamp = now()
        await documents.insert({
          auditEntryId: newId(timestamp),
          timestamp,
          lastTimestamp: timestamp,
          actor: await actorOf(actorId),
          action,
          target: await withName(target),
          before,
          after,
        })
      })
    },
    query: (query: Query) => documents.query(query),
    /** Removes the entries that are older than two years. */
    async removeOld(): Promise<void> {
      await sql`DELETE FROM audit_entries WHERE json_extract(document, '$."timestamp"') < ${now() - ENTRY_LIFETIME}`.execute(
        database.current(),
      )
    },
  }
}

async function nameOfAccount(database: Database, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ displayName: string }>`
    SELECT document ->> '$.displayName' AS displayName FROM accounts WHERE id = ${accountId}`.execute(
    database.current(),
  )
  return rows[0]?.displayName ?? null
}
