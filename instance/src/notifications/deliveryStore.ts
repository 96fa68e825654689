import { sql } from 'kysely'
import type { ContactWay, DeliveryEvent } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import { newId, type Database, type DeliveryRow, type NotificationRow } from '../database'
import type { Recipient } from './escalation'

/** A message that is to be sent. */
export interface NewDelivery {
  notificationId: string | null
  caseId: string | null
  accountId: string | null
  way: ContactWay | null
  event: DeliveryEvent
  /** Messages of one lane are sent in their order; by default each has its own. */
  lane?: string
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

/** Stores the notifications of cases, and each message of them. */
export function createDeliveryStore(dependencies: { database: Database; now: Now }) {
  return { ...createNotifications(dependencies), ...createDeliveries(dependencies), ...createOutcomes(dependencies) }
}

function createNotifications({ database, now }: { database: Database; now: Now }) {
  const table = () => database.current()
  return {
    /** Notes the notification of a person by a step. Null if it has notified them already. */
    async addNotification(
      at: { caseId: string; step: number; dueAt: number | null },
      { recipient, accountId, name, locale, urgency }: Omit<Recipient, 'ways'>,
    ): Promise<string | null> {
      const time = now()
      const row: NotificationRow = {
        id: newId(time),
        case_id: at.caseId,
        step: at.step,
        recipient,
        account_id: accountId,
        name,
        locale,
        urgency,
        made_at: time,
        due_at: at.dueAt,
        report_id: null,
        opened_at: null,
      }
      const { numInsertedOrUpdatedRows = 0n } = await table()
        .insertInto('notifications')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n ? row.id : null
    },
    async notification(id: string): Promise<NotificationRow | null> {
      const row = await table().selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
      return row ?? null
    },
    async notificationsOfCase(caseId: string): Promise<NotificationRow[]> {
      return table()
        .selectFrom('notifications')
        .selectAll()
        .where('case_id', '=', caseId)
        .orderBy('step')
        .orderBy('id')
        .execute()
    },
    /** The deliveries that wait for a morning report that is due. */
    async dueForReport(): Promise<NotificationRow[]> {
      return table()
        .selectFrom('notifications')
        .selectAll()
        .where('due_at', '<=', now())
        .where('report_id', 'is', null)
        .execute()
    },
    async ofReport(reportId: string): Promise<NotificationRow[]> {
      return table().selectFrom('notifications').selectAll().where('report_id', '=', reportId).orderBy('id').execute()
    },
    /** The time at which the last report for an account was made, in ms since the epoch; null if there is none. */
    async lastReportAt(accountId: string): Promise<number | null> {
      const row = await table()
        .selectFrom('deliveries')
        .select('made_at')
        .where('account_id', '=', accountId)
        .where('event', '=', 'report')
        .orderBy('made_at', 'desc')
        .executeTakeFirst()
      return row?.made_at ?? null
    },
    async putIntoReport(ids: readonly string[], reportId: string): Promise<void> {
      if (ids.length > 0)
        await table().updateTable('notifications').set({ report_id: reportId }).where('id', 'in', ids).execute()
    },
  }
}

function createDeliveries({ database, now }: { database: Database; now: Now }) {
  const table = () => database.current()

  async function addDelivery({ way, lane, event, ...about }: NewDelivery): Promise<string> {
    const time = now()
    const id = newId(time)
    const row: DeliveryRow = {
      id,
      notification_id: about.notificationId,
      case_id: about.caseId,
      account_id: about.accountId,
      channel: way?.kind ?? 'inbox',
      way: JSON.stringify(way),
      lane: lane ?? id,
      event,
      // A person who has chosen no way finds it in the list on the page.
      state: way ? 'waiting' : 'accepted',
      attempts: 0,
      made_at: time,
      next_at: time,
      sent_at: way ? null : time,
      accepted_at: way ? null : time,
      shown_at: null,
      opened_at: null,
      acknowledged_at: null,
      error: null,
    }
    await table().insertInto('deliveries').values(row).execute()
    return id
  }

  return {
    addDelivery,
    /** Adds a message of a change, unless one waits that will say the same: texts are written when they are sent. */
    async addChange(delivery: NewDelivery & { lane: string }): Promise<void> {
      const waiting = await table()
        .selectFrom('deliveries')
        .select('id')
        .where('lane', '=', delivery.lane)
        .where('event', '=', delivery.event)
        .where('state', '=', 'waiting')
        .where('attempts', '=', 0)
        .executeTakeFirst()
      if (!waiting) await addDelivery(delivery)
    },
    /** The messages of a channel that are due, each the first of its lane, the longest due first. */
    async dueDeliveries(channel: ContactWay['kind'], limit: number): Promise<DeliveryRow[]> {
      return table()
        .selectFrom('deliveries')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('channel', '=', channel)
        .where('next_at', '<=', now())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('deliveries as earlier')
                .select('earlier.id')
                .whereRef('earlier.lane', '=', 'deliveries.lane')
                .where('earlier.state', '=', 'waiting')
                .whereRef('earlier.id', '<', 'deliveries.id'),
            ),
          ),
        )
        .orderBy('next_at')
        .limit(limit)
        .execute()
    },
  }
}

/** Notes and reads the outcomes of messages. */
function createOutcomes({ database, now }: { database: Database; now: Now }) {
  const table = () => database.current()
  return {
    /** Notes that a service has taken a message, also one that was withdrawn while it was sent. */
    async acceptDelivery(id: string, attempts: number): Promise<void> {
      const time = now()
      await table()
        .updateTable('deliveries')
        .set({ state: 'accepted', attempts, sent_at: time, accepted_at: time, error: null })
        .where('id', '=', id)
        .execute()
    },
    /** The accounts on whose phones a message about a case has arrived. */
    async accountsReachedByPush(caseId: string): Promise<string[]> {
      const rows = await table()
        .selectFrom('deliveries')
        .select('account_id')
        .distinct()
        .where('case_id', '=', caseId)
        .where('channel', '=', 'push')
        .where('state', '=', 'accepted')
        .where('notification_id', 'is not', null)
        .execute()
      return rows.flatMap(({ account_id }) => account_id ?? [])
    },
    async updateDelivery(id: string, changes: Partial<Omit<DeliveryRow, 'id'>>): Promise<void> {
      await table().updateTable('deliveries').set(changes).where('id', '=', id).where('state', '=', 'waiting').execute()
    },
    /** Withdraws messages to people about a case that needs them no more. */
    async withdraw(caseId: string): Promise<void> {
      await table()
        .updateTable('deliveries')
        .set({ state: 'withdrawn' })
        .where('case_id', '=', caseId)
        .where('notification_id', 'is not', null)
        .where('state', '=', 'waiting')
        .execute()
    },
    /** Whether an account was notified of a case. */
    async wasTold(caseId: string, accountId: string): Promise<boolean> {
      const row = await table()
        .selectFrom('notifications')
        .select('id')
        .where('case_id', '=', caseId)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row !== undefined
    },
    /** Notes that a message was answered by its link. */
    async noteAnswerBy(deliveryId: string): Promise<void> {
      await table().updateTable('deliveries').set({ acknowledged_at: now() }).where('id', '=', deliveryId).execute()
    },
    /** Notes that a person has answered a case. */
    async noteAnswer(caseId: string, accountId: string): Promise<void> {
      await table()
        .updateTable('deliveries')
        .set({ acknowledged_at: now() })
        .where('case_id', '=', caseId)
        .where('account_id', '=', accountId)
        .where('notification_id', 'is not', null)
        .execute()
    },
    /** The messages of notifications and of reports. */
    async deliveriesOf(notificationIds: readonly string[], reportIds: readonly string[] = []): Promise<DeliveryRow[]> {
      if (notificationIds.length + reportIds.length === 0) return []
      return table()
        .selectFrom('deliveries')
        .selectAll()
        .where(({ or, eb }) => or([eb('notification_id', 'in', notificationIds), eb('id', 'in', reportIds)]))
        .orderBy('id')
        .execute()
    },
    async deliveriesOfCase(caseId: string): Promise<DeliveryRow[]> {
      return table().selectFrom('deliveries').selectAll().where('case_id', '=', caseId).orderBy('id').execute()
    },
    /** The earliest time at which a case, a report or a message is due. */
    async nextDueAt(): Promise<number | null> {
      const { rows } = await sql<{ due: number | null }>`SELECT min(due) AS due FROM (
        SELECT min(next_at) AS due FROM alarm_cases WHERE next_at IS NOT NULL
        UNION ALL SELECT min(due_at) FROM notifications WHERE due_at IS NOT NULL AND report_id IS NULL
        UNION ALL SELECT min(next_at) FROM deliveries WHERE state = 'waiting' AND next_at > ${now()})`.execute(table())
      return rows[0]?.due ?? null
    },
  }
}
