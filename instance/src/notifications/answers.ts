import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { Actor, AlarmCase } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createWrongSecretLimit } from '../auth'
import type { Now } from '../base'
import type { AlarmCaseRow, Database, NotificationRow } from '../database'
import { canReport, canView, type IncidentStore } from '../incidents'
import type { AlarmTexts } from './alarmTexts'
import type { Cases } from './cases'
import type { CaseAnswer } from './caseSteps'
import type { CaseStore } from './caseStore'
import { hashOfSecret } from './deliver'
import type { DeliveryStore } from './deliveryStore'
import type { Inbox } from './inbox'
import type { SettingsStore } from './settingsStore'
import type { StaffBook } from './staff'
import type { SubjectOf } from './subject'

/** The longest time for which a case is kept quiet, in ms. */
const LONGEST_SNOOZE = 3 * DAY
/** Incidents of a case that note an answer in their history: a storm can have a thousand. */
const NOTED_INCIDENTS = 100

export interface AnswerDependencies {
  database: Database
  store: CaseStore & DeliveryStore
  cases: Pick<Cases, 'answer'>
  incidents: Pick<IncidentStore, 'noteAnswer'>
  staff: Pick<StaffBook, 'mayView'>
  settings: Pick<SettingsStore, 'escalation'>
  inbox: Pick<Inbox, 'seenBy'>
  subjectOf: SubjectOf
  texts: Pick<AlarmTexts, 'subject'>
  instance: { name: string; timeZone: string }
  /** Starts a run of the planner. */
  wake: () => void
  now: Now
}

/** A person who answers, by their account or by the link of a message. */
interface Answerer {
  actor: Actor
  mayView: (type: string) => boolean
}

type Answered<Code extends string> = Promise<Result<AlarmCase, Code & ('notification/not-found' | AnswerErrors)>>
type AnswerErrors = 'notification/over' | 'request/forbidden' | 'request/invalid'

/** The answers to a case: to acknowledge it, to go there, or to snooze it. */
export function createAnswers(dependencies: AnswerDependencies) {
  const { database, store, now } = dependencies
  const answer = createAnswering(dependencies)

  async function find(caseId: string, { mayView }: Answerer): Promise<Result<AlarmCaseRow, 'notification/not-found'>> {
    const row = await store.find(caseId)
    return row && mayView(row.type) ? succeed(row) : fail('notification/not-found', { id: caseId })
  }

  const byAccount = (account: { permissions: ReadonlySet<string> }, actor: Actor): Answerer => ({
    actor,
    mayView: (type) => canView(account.permissions, type),
  })

  return {
    /**
     * `minutes` until the person arrives; null if they do not say that they go there. An account that only watches, and
     * was not notified, cannot keep others from being notified.
     */
    acknowledge: (
      caseId: string,
      account: { accountId: string; permissions: ReadonlySet<string> },
      given: { actor: Actor; minutes: number | null },
    ): Answered<'notification/not-found' | 'notification/over' | 'request/forbidden'> =>
      database.transaction(async () => {
        const found = await find(caseId, byAccount(account, given.actor))
        if (!found.ok) return found
        const mayAnswer =
          canReport(account.permissions, found.value.type) || (await store.wasTold(caseId, account.accountId))
        if (!mayAnswer) return fail('request/forbidden')
        return answer(found.value, given.actor, acknowledgement(given.minutes, now()))
      }),
    snooze: (
      caseId: string,
      account: { permissions: ReadonlySet<string> },
      given: { actor: Actor; until: number; note: string },
    ): Answered<'notification/not-found' | AnswerErrors> =>
      database.transaction(async () => {
        const { actor, until, note } = given
        const found = await find(caseId, byAccount(account, actor))
        if (!found.ok) return found
        if (!canReport(account.permissions, found.value.type)) return fail('request/forbidden')
        const time = now()
        if (until <= time) return failInvalid({ path: 'until', message: 'date_in_past' })
        if (until > time + LONGEST_SNOOZE) return failInvalid({ path: 'until', message: 'span_too_long' })
        return answer(found.value, actor, { kind: 'snoozed', until, note })
      }),
    ...createLinks(dependencies, answer),
  }
}

function acknowledgement(minutes: number | null, time: number) {
  return { kind: 'acknowledged' as const, arrivesAt: minutes === null ? null : time + minutes * MINUTE }
}

type Answer = (
  row: AlarmCaseRow,
  actor: Actor,
  given: CaseAnswer,
) => Promise<Result<AlarmCase, 'notification/over' | 'notification/not-found'>>

function createAnswering({ database, store, cases, incidents, wake }: AnswerDependencies): Answer {
  return async (row, actor, given) => {
    if (row.state === 'over') return fail('notification/over')
    await cases.answer(row, { entityId: actor.entityId ?? '', displayName: actor.displayName }, given)
    const noted = await store.incidentsOf(row.id)
    for (const { incident_id } of noted.filter((one) => one.is_alarming === 1).slice(0, NOTED_INCIDENTS))
      await incidents.noteAnswer(incident_id, eventOf(given), actor)
    database.afterCommit(wake)
    const changed = await store.find(row.id)
    return changed ? succeed(await store.describe(changed)) : fail('notification/not-found', { id: row.id })
  }
}

/** The event in the history of an incident. */
function eventOf(given: CaseAnswer) {
  if (given.kind === 'snoozed')
    return { trigger: 'snooze' as const, payload: { until: given.until, reason: given.note } }
  return given.arrivesAt === null
    ? { trigger: 'acknowledge' as const, payload: {} }
    : { trigger: 'going' as const, payload: { arrivesAt: given.arrivesAt } }
}

type LinkErrors = 'notification/link-ended' | 'request/too-many'

/** The content of the page that the link of a message opens. */
export interface OpenedLink {
  case: AlarmCase
  instanceName: string
  timeZone: string
  /** The name of the receiver. */
  name: string
  /** The type of the incident and its place, in the language of the receiver. */
  title: string
}

/** Answers by the links of messages, each of which is good once, for a day. */
function createLinks(dependencies: AnswerDependencies, answer: Answer) {
  const { database, store, staff, settings, inbox, instance, now } = dependencies
  const refuseWrongSecret = createWrongSecretLimit(now)

  /** The notification and case of a secret, if the receiver may still view the case. */
  async function open(
    secret: string,
    address: string,
  ): Promise<Result<{ notification: NotificationRow; row: AlarmCaseRow; deliveryId: string | null }, LinkErrors>> {
    const link = await database
      .current()
      .selectFrom('alarm_links')
      .selectAll()
      .where('secret_hash', '=', hashOfSecret(secret))
      .executeTakeFirst()
    if (!link) {
      const refusal = refuseWrongSecret(address)
      if (!refusal.ok) return refusal
      return fail('notification/link-ended')
    }
    if (link.used_at !== null || link.expires_at <= now()) return fail('notification/link-ended')
    const notification = await store.notification(link.notification_id)
    const row = notification && (await store.find(notification.case_id))
    if (!row || !(await mayOpen(notification, row.type))) return fail('notification/link-ended')
    return succeed({ notification, row, deliveryId: link.delivery_id })
  }

  /** A contact without an account may answer as long as an account that may answer has named it. */
  async function mayOpen({ account_id, recipient }: NotificationRow, type: string): Promise<boolean> {
    if (account_id !== null) return staff.mayView(account_id, type)
    const { contacts } = (await settings.escalation()).value
    return contacts.some(({ contactId }) => recipient === `contact:${contactId}`)
  }

  return {
    async viewLink(secret: string, address: string): Promise<Result<OpenedLink, LinkErrors>> {
      const opened = await open(secret, address)
      if (!opened.ok) return opened
      const { row, notification } = opened.value
      const { name: instanceName, timeZone } = instance
      const described = await store.describe(row)
      const subject = { ...described, ...(await dependencies.subjectOf(row.id)) }
      const title = dependencies.texts.subject(subject, notification.locale)
      return succeed({ case: described, instanceName, timeZone, name: notification.name, title })
    },
    /** Notes the reports of the receiver's device about the messages of a notification. */
    async seenLink(
      secret: string,
      { address, how }: { address: string; how: 'shown' | 'opened' },
    ): Promise<Result<undefined, LinkErrors>> {
      const opened = await open(secret, address)
      if (!opened.ok) return opened
      const { notification, deliveryId } = opened.value
      await inbox.seenBy(notification.id, how, deliveryId)
      return succeed(undefined)
    },
    answerLink: (
      secret: string,
      given: { address: string; minutes: number | null },
    ): Promise<Result<AlarmCase, LinkErrors | 'notification/over'>> =>
      database.transaction(async () => {
        const opened = await open(secret, given.address)
        if (!opened.ok) return opened
        const { row, notification, deliveryId } = opened.value
        const acknowledged = acknowledgement(given.minutes, now())
        const answered = await answer(row, actorOf(notification), {
          ...acknowledged,
          ...(deliveryId !== null && { deliveryId }),
        })
        if (!answered.ok)
          return answered.problem.code === 'notification/over'
            ? fail('notification/over')
            : fail('notification/link-ended')
        await database
          .current()
          .updateTable('alarm_links')
          .set({ used_at: now() })
          .where('notification_id', '=', notification.id)
          .execute()
        return answered
      }),
  }
}

function actorOf({ account_id, recipient, name }: NotificationRow): Actor {
  if (account_id !== null) return { entityType: 'account', entityId: account_id, displayName: name }
  return { entityType: 'contact', entityId: recipient.replace(/^contact:/, ''), displayName: name }
}
