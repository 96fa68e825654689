import { sql } from 'kysely'
import type { AccountVisit } from '@barn-workbench/core/contract'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { descending, incidentConditions, where, type Condition } from '@barn-workbench/core/query'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { EntityReference, Handover, HandoverCounts, Incident } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, newId, type Database, type DocumentStore } from '../database'

/** Handovers that are listed. */
const LISTED = 20
/** Accounts that are noted as readers of one handover; the latest stay. */
const MAXIMUM_READERS = 200

export interface HandoverStoreDependencies {
  database: Database
  hub: NoticeHub
  now: Now
  incidents: Pick<DocumentStore<Incident, 'incident/not-found'>, 'count'>
}

export type HandoverStore = ReturnType<typeof createHandoverStore>

/** Stores the handovers between shifts, and the last visit of each account. */
export function createHandoverStore({ database, hub, now, incidents }: HandoverStoreDependencies) {
  const documents = createDocumentStore<Handover, 'handover/not-found'>({
    database,
    table: 'handovers',
    idKey: 'handoverId',
    notFoundCode: 'handover/not-found',
    onChange: ({ id, version }) => {
      hub.publish({ entity: 'handover', id, version }, incidentViewPermissions())
    },
  })

  const list = () => documents.list({ order: [descending('signedAt'), descending('handoverId')], limit: LISTED })

  /**
   * Counts the incidents of lists, without a handover before: the incidents of the last day. `viewable`: conditions of
   * those that the account may see.
   */
  async function countsSince(since: number | null, viewable: readonly Condition[]): Promise<HandoverCounts> {
    const count = (showClosed: boolean, ...conditions: Condition[]) =>
      incidents.count(incidentConditions({ types: [], assignedTo: null, showClosed, conditions }), viewable)
    const from = since ?? now() - DAY
    return {
      open: await count(false),
      begun: await count(true, where('firstEventTimestamp', '>', from)),
      closed: await count(true, where('closedAt', '>', from)),
    }
  }

  return {
    list,
    countsSince,
    /** Signs a handover, unless there is a newer one than the one before, `after`. */
    sign: (
      { note, after }: { note: string; after: string | null },
      signedBy: EntityReference,
      viewable: readonly Condition[],
    ): Promise<Result<Handover, 'handover/superseded'>> =>
      database.transaction(async () => {
        const [newest] = await list()
        if (newest && newest.handoverId !== after) return fail('handover/superseded', { id: newest.handoverId })
        const since = newest?.signedAt ?? null
        const handover = {
          handoverId: newId(now()),
          signedAt: now(),
          signedBy,
          since,
          note,
          counts: await countsSince(since, viewable),
          readBy: [],
        }
        return succeed(await documents.insert(handover))
      }),
    /** Notes the reader of a handover, once. */
    async read(
      id: string,
      reader: EntityReference,
    ): Promise<Result<Handover, 'handover/not-found' | 'request/version-mismatch'>> {
      const known = await documents.get(id)
      if (!known.ok || hasRead(known.value, reader)) return known
      return documents.update(id, undefined, (handover) => {
        const readBy = [...handover.readBy, { ...reader, readAt: now() }].slice(-MAXIMUM_READERS)
        return succeed({ ...handover, readBy })
      })
    },
    async visitOf(accountId: string): Promise<AccountVisit | null> {
      const { rows } = await sql<{
        visit: string
      }>`SELECT visit FROM account_visits WHERE account_id = ${accountId}`.execute(database.current())
      return rows[0] ? (JSON.parse(rows[0].visit) as AccountVisit) : null
    },
    async keepVisit(accountId: string, visit: AccountVisit): Promise<void> {
      await sql`INSERT INTO account_visits (account_id, visit) VALUES (${accountId}, ${JSON.stringify(visit)})
        ON CONFLICT (account_id) DO UPDATE SET visit = excluded.visit`.execute(database.current())
    },
  }
}

function hasRead({ signedBy, readBy }: Handover, { entityId }: EntityReference): boolean {
  return signedBy.entityId === entityId || readBy.some((reader) => reader.entityId === entityId)
}
