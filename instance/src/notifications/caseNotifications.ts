import type {
  AlarmUrgency,
  ContactWay,
  DeliveryEvent,
  EscalationSettings,
  Incident,
  Silence,
} from '@barn-workbench/core/schema'
import { MINUTE, type TimeZone } from '@barn-workbench/core/time'
import type { NoticeHub, Now } from '../base'
import type { AlarmCaseRow, Database } from '../database'
import type { CaseStore } from './caseStore'
import type { DeliveryStore } from './deliveryStore'
import { concernedBy, planSteps, type Concerned, type Recipient, type Staff } from './escalation'
import {
  DEFAULT_RULES,
  highest,
  isAbout,
  isAtLeast,
  nextMinuteOfDay,
  urgencyFor,
  type AlarmFacts,
  type Moment,
} from './rules'
import type { SettingsStore } from './settingsStore'
import type { WebhookStore } from './webhookStore'

export interface CaseDependencies {
  database: Database
  store: CaseStore & DeliveryStore
  settings: SettingsStore
  webhooks: Pick<WebhookStore, 'callable'>
  staff: (time: number) => Promise<Staff>
  /** The incident of an id; null if it was removed. */
  findIncident: (incidentId: string) => Promise<Incident | null>
  /** The day of the batch; null while none is known. */
  batchDay: () => Promise<number | null>
  /** Incidents that have not changed since before this time were there before the first notification. */
  since: () => Promise<number>
  hub: Pick<NoticeHub, 'publishTo'>
  zone: TimeZone
  now: Now
}

export type Judgement = ReturnType<typeof createJudgement>

/** Finds the people whom a case concerns, its urgency, and the silence that covers it. */
export function createJudgement({ store, settings, staff, zone, batchDay, now }: CaseDependencies) {
  async function moment(): Promise<Moment> {
    return { at: now(), zone, batchDay: await batchDay() }
  }

  async function concernedNow(facts: readonly AlarmFacts[]): Promise<Concerned[]> {
    return concernedBy(facts, (await staff(now())).people, await moment())
  }

  /**
   * The urgency of a case. A case that concerns nobody has the urgency of the shipped rules, for webhooks and the list.
   */
  async function urgencyOf(facts: readonly AlarmFacts[]): Promise<AlarmUrgency | null> {
    const concerned = await concernedNow(facts)
    const present = await moment()
    const shipped = facts.map((one) => urgencyFor(one, { own: [], roles: Object.values(DEFAULT_RULES) }, present))
    return highest(concerned.map(({ urgency }) => urgency)) ?? highest(shipped)
  }

  /** The silence that holds for all incidents; of several the one that lasts longest. */
  async function silenceOf(facts: readonly AlarmFacts[]) {
    const silences = await settings.silencesAt(now())
    const holding = silences.filter((silence) => facts.every((one) => isAbout(silence, one)))
    return holding.sort((left, right) => right.end - left.end)[0]
  }

  async function plan(row: AlarmCaseRow) {
    const present = await staff(now())
    const concerned = await concernedNow(await store.factsOf(row.id))
    return { concerned, steps: planSteps(concerned, present, row.urgency) }
  }

  return { urgencyOf, silenceOf, plan }
}

export type CaseNotifier = ReturnType<typeof createCaseNotifier>

/** Stores the notifications of people and webhooks about a case, to be sent afterwards. */
export function createCaseNotifier({ database, store, webhooks, hub, zone, now }: CaseDependencies) {
  async function notify(row: AlarmCaseRow, step: number, recipient: Recipient): Promise<void> {
    const notificationId = await store.addNotification({ caseId: row.id, step, dueAt: null }, recipient)
    if (notificationId === null) return
    const about = { notificationId, caseId: row.id, accountId: recipient.accountId, event: 'opened' as const }
    const ways: readonly (ContactWay | null)[] = recipient.ways.length > 0 ? recipient.ways : [null]
    for (const way of ways) await store.addDelivery({ ...about, way })
  }

  /** Notes a case for the morning report of each person for whom it can wait. */
  async function notifyLater(row: AlarmCaseRow, concerned: readonly Concerned[]): Promise<void> {
    for (const { person, urgency } of concerned.filter((one) => one.urgency === 'waits')) {
      const { accountId, name, locale, reportAt } = person
      const recipient = { recipient: `account:${accountId}`, accountId, name, locale, urgency }
      const dueAt = nextMinuteOfDay(reportAt, now(), zone)
      await store.addNotification({ caseId: row.id, step: row.round_start, dueAt }, recipient)
    }
  }

  /** Sends a change of a case to the webhooks. */
  async function announce(caseId: string, event: DeliveryEvent): Promise<void> {
    const row = await store.find(caseId)
    const places = (await store.factsOf(caseId)).flatMap((facts) => facts.places)
    for (const webhook of await webhooks.callable('cases')) {
      const { webhookId, types, minimumUrgency, target, ownerId } = webhook
      if (!row || !isAbout({ types, places: [] }, { type: row.type, places })) continue
      if (!isAtLeast(row.urgency, minimumUrgency)) continue
      const way = { kind: 'webhook' as const, webhookId, target }
      const about = { notificationId: null, caseId, accountId: ownerId, way, event }
      await store.addChange({ ...about, lane: `${webhookId} ${caseId}` })
    }
  }

  /** Replaces the push message of a case on phones once the case is answered or over. */
  async function settlePhones(caseId: string, event: DeliveryEvent): Promise<void> {
    for (const accountId of await store.accountsReachedByPush(caseId)) {
      const about = { notificationId: null, caseId, accountId, way: { kind: 'push' as const }, event }
      await store.addChange({ ...about, lane: `push ${accountId} ${caseId}` })
    }
  }

  /** Sends a notice to everyone who was notified of a case. */
  async function notifyReaders(caseId: string): Promise<void> {
    const notifications = await store.notificationsOfCase(caseId)
    const readers = new Set(notifications.flatMap(({ account_id }) => account_id ?? []))
    database.afterCommit(() => {
      for (const accountId of readers) hub.publishTo(accountId, { entity: 'notification', id: caseId, version: 1 })
    })
  }

  return { notify, notifyLater, announce, settlePhones, notifyReaders }
}

/** A case that a silence keeps quiet. */
export function quietIn({ silenceId, end, note }: Silence): Partial<AlarmCaseRow> {
  return { state: 'silenced', next_at: end, silence_id: silenceId, note }
}

/** Time from one step to the next, in ms. */
export function waitOf({ minutes }: EscalationSettings, urgency: AlarmUrgency): number {
  return (urgency === 'wakes' ? minutes.wakes : minutes.tells) * MINUTE
}
