import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { AlarmCase, ContactWay, Delivery, Notification, OpenAlarm } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import type { AlarmCaseRow, Database, DeliveryRow, NotificationRow } from '../database'
import { canView } from '../incidents'
import type { CaseStore } from './caseStore'
import type { DeliveryStore } from './deliveryStore'
import type { WebhookStore } from './webhookStore'

/** Notifications that are listed. */
const LISTED = 50

export interface InboxDependencies {
  database: Database
  store: CaseStore & DeliveryStore
  webhooks: Pick<WebhookStore, 'list'>
  now: Now
}

/** The account that reads. */
export interface Reader {
  accountId: string
  permissions: ReadonlySet<string>
}

export type Inbox = ReturnType<typeof createInbox>

/** The cases of which an account was notified. */
export function createInbox({ database, store, webhooks, now }: InboxDependencies) {
  const table = () => database.current()
  const { createNaming, deliveriesOf } = createReading({ store, webhooks })

  return {
    async list({ accountId, permissions }: Reader): Promise<{ notifications: Notification[]; unopened: number }> {
      const describe = await createNaming()
      const rows = await table()
        .selectFrom('notifications')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute()
      const deliveries = await deliveriesOf(rows)
      const notifications: Notification[] = []
      for (const row of rows) {
        const about = await store.find(row.case_id)
        if (!about || !canView(permissions, about.type)) continue
        notifications.push({
          notificationId: row.id,
          case: await store.describe(about),
          step: row.step,
          urgency: row.urgency,
          madeAt: row.made_at,
          dueAt: row.due_at,
          openedAt: row.opened_at,
          deliveries: deliveries.filter(isOf(row)).map(describe),
        })
      }
      return { notifications, unopened: await countUnopened({ accountId, permissions }) }
    },
    async seen(accountId: string, { ids, how }: { ids: readonly string[]; how: 'shown' | 'opened' }): Promise<void> {
      if (ids.length === 0) return
      await database.transaction(async () => {
        const own = await table()
          .selectFrom('notifications')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', 'in', ids)
          .execute()
        const ownIds = own.map(({ id }) => id)
        if (ownIds.length > 0) await note(ownIds, how, null)
      })
    },
    /** Notes the outcome of one message, by its link. The other messages of the notification may lie unseen. */
    seenBy: (notificationId: string, how: 'shown' | 'opened', deliveryId: string | null): Promise<void> =>
      database.transaction(() => note([notificationId], how, deliveryId)),
  }

  async function note(ids: readonly string[], how: 'shown' | 'opened', deliveryId: string | null): Promise<void> {
    const column = how === 'shown' ? 'shown_at' : 'opened_at'
    await table()
      .updateTable('deliveries')
      .set({ [column]: now() })
      .where('notification_id', 'in', ids)
      .$if(deliveryId !== null, (query) => query.where('id', '=', deliveryId))
      .where(column, 'is', null)
      .execute()
    if (how === 'opened')
      await table()
        .updateTable('notifications')
        .set({ opened_at: now() })
        .where('id', 'in', ids)
        .where('opened_at', 'is', null)
        .execute()
  }

  /** Cases that the account may not view any more are not listed, since they could not be opened. */
  async function countUnopened({ accountId, permissions }: Reader): Promise<number> {
    const counts = await table()
      .selectFrom('notifications')
      .innerJoin('alarm_cases', 'alarm_cases.id', 'notifications.case_id')
      .select(({ fn }) => ['alarm_cases.type as type', fn.countAll<number>().as('count')])
      .where('notifications.account_id', '=', accountId)
      .where('notifications.opened_at', 'is', null)
      .groupBy('alarm_cases.type')
      .execute()
    return counts.reduce((sum, { type, count }) => sum + (canView(permissions, type) ? count : 0), 0)
  }
}

/** The cases with the people that they have notified. */
export function createChains({ store, webhooks }: Pick<InboxDependencies, 'store' | 'webhooks'>) {
  const { createNaming, deliveriesOf } = createReading({ store, webhooks })

  async function chainOf(row: AlarmCaseRow) {
    const describe = await createNaming()
    const notifications = await store.notificationsOfCase(row.id)
    const deliveries = await deliveriesOf(notifications)
    const toPeople = notifications.map((notification) => ({
      step: notification.step,
      madeAt: notification.made_at,
      urgency: notification.urgency,
      name: notification.name,
      deliveries: deliveries.filter(isOf(notification)).map(describe),
    }))
    const ofCase = await store.deliveriesOfCase(row.id)
    const toServices = ofCase
      .filter(({ notification_id }) => notification_id === null)
      .map(describe)
      .map((delivery) => ({
        step: 0,
        madeAt: delivery.madeAt,
        urgency: row.urgency,
        name: delivery.to,
        deliveries: [delivery],
      }))
    return { case: await store.describe(row), chain: [...toPeople, ...toServices] }
  }

  return {
    async case(caseId: string, { permissions }: Reader): Promise<Result<Chain, 'notification/not-found'>> {
      const row = await store.find(caseId)
      return row && canView(permissions, row.type)
        ? succeed(await chainOf(row))
        : fail('notification/not-found', { id: caseId })
    },
    /** The incidents that ask for an answer now, of the types that the account may view. */
    async open({ permissions }: Reader): Promise<OpenAlarm[]> {
      const open = await store.open()
      return open
        .filter(({ type }) => canView(permissions, type))
        .map(({ incidentId, urgency }) => ({ incidentId, urgency }))
    },
    /** The cases of an incident, the latest first. */
    async ofIncident(incidentId: string): Promise<Chain[]> {
      const rows = await store.allOf(incidentId)
      return Promise.all(rows.map(chainOf))
    },
  }
}

/** Describes messages. */
function createReading({ store, webhooks }: Pick<InboxDependencies, 'store' | 'webhooks'>) {
  /** Names the webhooks of messages. */
  async function createNaming() {
    const names = new Map((await webhooks.list()).map(({ webhookId, name }) => [webhookId, name]))
    const nameOf = (way: ContactWay | null): string => {
      if (way === null || way.kind === 'push') return ''
      return way.kind === 'email' ? way.address : (names.get(way.webhookId) ?? '')
    }
    return (row: DeliveryRow): Delivery => ({
      deliveryId: row.id,
      channel: row.channel,
      to: nameOf(JSON.parse(row.way) as ContactWay | null),
      event: row.event,
      state: row.state,
      attempts: row.attempts,
      madeAt: row.made_at,
      sentAt: row.sent_at,
      acceptedAt: row.accepted_at,
      shownAt: row.shown_at,
      openedAt: row.opened_at,
      acknowledgedAt: row.acknowledged_at,
      error: row.error,
    })
  }

  async function deliveriesOf(notifications: readonly NotificationRow[]): Promise<DeliveryRow[]> {
    const ids = notifications.map(({ id }) => id)
    return store.deliveriesOf(
      ids,
      notifications.flatMap(({ report_id }) => report_id ?? []),
    )
  }

  return { createNaming, deliveriesOf }
}

/** Whether a message is about a notification. */
function isOf({ id, report_id }: NotificationRow) {
  return (delivery: DeliveryRow) => delivery.notification_id === id || delivery.id === report_id
}

export interface Chain {
  case: AlarmCase
  chain: { step: number; madeAt: number; urgency: AlarmCase['urgency']; name: string; deliveries: Delivery[] }[]
}
