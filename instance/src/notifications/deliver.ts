import { createHash, randomBytes } from 'node:crypto'
import { ALARM_PAGE, type AlarmCaseState, type ContactWay } from '@barn-workbench/core/schema'
import { DAY, HOUR, SECOND, type TimeZone } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { AlarmCaseRow, Database, DeliveryRow, NotificationRow } from '../database'
import type { AlarmMessage, AlarmTexts, MessageCase } from './alarmTexts'
import type { Cases } from './cases'
import type { CaseStore } from './caseStore'
import type { Channel, Outcome } from './channel'
import type { DeliveryStore } from './deliveryStore'
import type { MorningReport } from './morningReport'
import { onDutyAt } from './rota'
import { isAtLeast } from './rules'
import type { SettingsStore } from './settingsStore'
import type { StaffBook } from './staff'
import type { SubjectOf } from './subject'

/** Messages that each channel sends at once. One that hangs takes one of these places, and none of another channel. */
const PLACES_OF_CHANNEL = 12
/** Messages that are sent at once to one address, webhook or person, so that one that hangs leaves places to others. */
const PLACES_OF_TARGET = 3
/** Due messages of a channel that are read at once, to find some that have a place. */
const MOST_READ = 100
/** Delay after the first failure, which doubles with every further one, and the longest one, in ms. */
const FIRST_DELAY = 10 * SECOND
const LONGEST_DELAY = HOUR
/** Time after which a message that cannot be delivered is given up, and for which its links are good, in ms. */
const LIFETIME = DAY
const DAYS_OF_WEEK = 7
const SECRET_BYTES = 32
/** Time for which nothing is sent after the database has failed, in ms: the outcome could not be noted. */
const PAUSE_AFTER_FAILURE = 10 * SECOND

export interface DeliverDependencies {
  database: Database
  store: CaseStore & DeliveryStore
  settings: SettingsStore
  cases: Pick<Cases, 'hurry'>
  staff: Pick<StaffBook, 'localeOf' | 'mayView'>
  /** Gathers the content of a report for an account. */
  gather: MorningReport
  channels: Readonly<Record<ContactWay['kind'], Channel>>
  texts: AlarmTexts
  /** Language of webhooks that are notified of cases. */
  language: string
  /** The address of the client and the id of this instance there; null if no client is known. */
  client: () => { address: string; instanceId: string } | null
  subjectOf: SubjectOf
  zone: TimeZone
  now: Now
}

/** The states of a case in which people are still asked to answer. */
const ASKING: readonly AlarmCaseState[] = ['open', 'exhausted', 'waiting']

/** A message that can be sent now, or the reason why it must not be sent any more. */
type Prepared = { message: AlarmMessage; locale: string } | 'withdrawn'

export type Deliverer = ReturnType<typeof createDeliverer>

/**
 * Sends messages that are due. Each is stored before it is sent, and marked afterwards, so that one whose instance is
 * killed in between is sent once more rather than never. Rights are checked again right before.
 */
export function createDeliverer(dependencies: DeliverDependencies) {
  const { store, channels, now } = dependencies
  const prepare = createPreparation(dependencies)
  const kinds = Object.keys(channels) as ContactWay['kind'][]
  const underWay = new Map<string, { row: DeliveryRow; sending: Promise<void> }>()
  let pausedUntil = 0

  async function send(row: DeliveryRow): Promise<void> {
    const way = JSON.parse(row.way) as ContactWay
    const prepared = await prepare(row)
    if (prepared === 'withdrawn') {
      await store.updateDelivery(row.id, { state: 'withdrawn' })
      if (row.case_id !== null && row.notification_id !== null) await hurryIfNothingGetsThrough(row.case_id)
      return
    }
    const outgoing = { deliveryId: row.id, event: row.event, accountId: row.account_id, way, ...prepared }
    const outcome = await channels[way.kind].send(outgoing)
    await note(row, outcome)
  }

  async function note(row: DeliveryRow, outcome: Outcome): Promise<void> {
    const attempts = row.attempts + 1
    const time = now()
    if (outcome.kind === 'accepted') return store.acceptDelivery(row.id, attempts)
    const isGivenUp = outcome.isFinal === true || row.made_at + LIFETIME <= time
    const delay = Math.max(FIRST_DELAY * 2 ** row.attempts, outcome.retryAfter ?? 0)
    const next_at = time + Math.min(LONGEST_DELAY, delay)
    const changes = { attempts, sent_at: time, error: outcome.error, next_at }
    await store.updateDelivery(row.id, { ...changes, ...(isGivenUp && { state: 'failed' }) })
    if (row.case_id !== null && row.notification_id !== null) await hurryIfNothingGetsThrough(row.case_id)
  }

  /** Goes on with the next step if no message of the present one has got through. */
  async function hurryIfNothingGetsThrough(caseId: string): Promise<void> {
    const notifications = await store.notificationsOfCase(caseId)
    const step = Math.max(...notifications.map((one) => one.step))
    const ids = notifications.filter((one) => one.step === step && one.due_at === null).map(({ id }) => id)
    const deliveries = await store.deliveriesOf(ids)
    const hasChance = deliveries.some(({ state, error }) => state === 'accepted' || (state === 'waiting' && !error))
    if (!hasChance) await dependencies.cases.hurry(caseId)
  }

  /** Begins to send those of the due messages of a channel that have a place. */
  function startOf(channel: ContactWay['kind'], due: readonly DeliveryRow[], done: () => void): void {
    for (const row of due) {
      const taken = [...underWay.values()].filter((one) => one.row.channel === channel)
      if (taken.length >= PLACES_OF_CHANNEL) return
      const isFull = taken.filter((one) => one.row.way === row.way).length >= PLACES_OF_TARGET
      if (!isFull && !underWay.has(row.id)) start(row, done)
    }
  }

  function start(row: DeliveryRow, done: () => void): void {
    const sending = send(row)
      // An error of the program is tried again later, too, and never at once.
      .catch((error: unknown) => note(row, { kind: 'failed', error: `unexpected: ${String(error)}`.slice(0, 200) }))
      // Only failures of the database remain, such as a full disk. A later run meets the message again.
      .catch(() => {
        pausedUntil = now() + PAUSE_AFTER_FAILURE
      })
      .finally(() => {
        underWay.delete(row.id)
        done()
      })
    underWay.set(row.id, { row, sending })
  }

  return {
    /** Begins to send the due messages. `done` is called after each message. */
    async begin(done: () => void): Promise<void> {
      if (now() < pausedUntil && pausedUntil - now() <= PAUSE_AFTER_FAILURE) return
      for (const kind of kinds) startOf(kind, await store.dueDeliveries(kind, MOST_READ), done)
    },
    /** The number of messages that are being sent. */
    underWay: () => underWay.size,
    settled: async (): Promise<void> => {
      await Promise.allSettled([...underWay.values()].map(({ sending }) => sending))
    },
  }
}

function createPreparation(dependencies: DeliverDependencies) {
  const { database, store, settings, staff, texts, now } = dependencies

  async function describe(row: AlarmCaseRow): Promise<MessageCase> {
    const { caseId, type, urgency, state, incidentIds, incidentCount, openedAt, acknowledgedBy, arrivesAt } =
      await store.describe(row)
    return {
      ...(await dependencies.subjectOf(row.id)),
      caseId,
      type,
      urgency,
      state,
      incidentIds,
      incidentCount,
      openedAt,
      acknowledgedBy: acknowledgedBy?.displayName ?? null,
      arrivesAt,
    }
  }

  function linkOf(query: Record<string, string>): string | null {
    const client = dependencies.client()
    if (client === null) return null
    const parameters = new URLSearchParams({ globalUniqueIdentifier: client.instanceId, ...query })
    return `${client.address}${ALARM_PAGE}?${parameters.toString()}`
  }

  /** A link of one use. Each attempt has its own, since only digests are stored. */
  async function acknowledgeLinkOf(notificationId: string, deliveryId: string): Promise<string | null> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    const about = { notification_id: notificationId, delivery_id: deliveryId }
    const row = { ...about, secret_hash: hashOfSecret(secret), expires_at: now() + LIFETIME, used_at: null }
    await database.current().insertInto('alarm_links').values(row).execute()
    return linkOf({ token: secret })
  }

  async function prepareForPerson(row: DeliveryRow, notification: NotificationRow): Promise<Prepared> {
    const about = await store.find(notification.case_id)
    if (!about || !ASKING.includes(about.state) || !(await mayBeTold(notification, about.type))) return 'withdrawn'
    const acknowledgeLink = await acknowledgeLinkOf(notification.id, row.id)
    const links = { link: linkOf({ case: about.id }), acknowledgeLink }
    const { locale, urgency } = notification
    const described = { ...(await describe(about)), urgency }
    return { message: texts.ofCase(described, { event: row.event, locale, links }), locale }
  }

  /** A contact without an account is notified as long as an account that may has named it. */
  async function mayBeTold({ account_id, recipient }: NotificationRow, type: string): Promise<boolean> {
    if (account_id !== null) return staff.mayView(account_id, type)
    const { contacts } = (await settings.escalation()).value
    return contacts.some(({ contactId }) => recipient === `contact:${contactId}`)
  }

  /** A change of a case, for a webhook or for the phones of a person who was notified of it. */
  async function prepareChange({ case_id, account_id, channel, event }: DeliveryRow): Promise<Prepared> {
    const about = case_id === null ? null : await store.find(case_id)
    if (!about || account_id === null || !(await staff.mayView(account_id, about.type))) return 'withdrawn'
    const links = { link: linkOf({ case: about.id }), acknowledgeLink: null }
    const locale = channel === 'push' ? await localeOf(about.id, account_id) : dependencies.language
    return { message: texts.ofCase(await describe(about), { event, locale, links }), locale }
  }

  async function localeOf(caseId: string, accountId: string): Promise<string> {
    const notification = (await store.notificationsOfCase(caseId)).findLast(
      ({ account_id }) => account_id === accountId,
    )
    return notification?.locale ?? dependencies.language
  }

  /** The cases of a report that its reader may view, the most urgent first. */
  async function waitingCases(reportId: string, accountId: string): Promise<MessageCase[]> {
    const described: MessageCase[] = []
    for (const { case_id } of await store.ofReport(reportId)) {
      const about = await store.find(case_id)
      if (about && (await staff.mayView(accountId, about.type))) described.push(await describe(about))
    }
    return described.sort(byUrgency)
  }

  async function prepareReport({ id, account_id, made_at }: DeliveryRow): Promise<Prepared> {
    if (account_id === null) return 'withdrawn'
    const { reportEvery } = (await settings.own(account_id)).value
    const cases = await waitingCases(id, account_id)
    if (cases.length === 0 && reportEvery === 'whenNeeded') return 'withdrawn'
    const days = reportEvery === 'week' ? DAYS_OF_WEEK : 1
    const contents = await dependencies.gather(account_id, { start: made_at - days * DAY, end: made_at })
    const locale = await staff.localeOf(account_id)
    const links = { link: linkOf({ report: days === 1 ? 'day' : 'week' }), acknowledgeLink: null }
    return { message: texts.report({ cases, contents }, { locale, links }), locale }
  }

  /**
   * The open cases, for a person whose shift has just begun. Nothing is sent if no case is open, or the shift is over.
   */
  async function prepareHandover({ account_id }: DeliveryRow): Promise<Prepared> {
    const onDuty = onDutyAt((await settings.rota()).value, now(), dependencies.zone)
    if (account_id === null || !onDuty.includes(account_id)) return 'withdrawn'
    const open: MessageCase[] = []
    for (const row of await store.goingOn())
      if (await staff.mayView(account_id, row.type)) open.push(await describe(row))
    const [first] = open.sort((left, right) => byAnswer(left, right) || byUrgency(left, right))
    if (!first) return 'withdrawn'
    const locale = await staff.localeOf(account_id)
    const links = { link: linkOf({ case: first.caseId }), acknowledgeLink: null }
    return { message: texts.handover(open, { locale, links }), locale }
  }

  return async (row: DeliveryRow): Promise<Prepared> => {
    if (row.event === 'report') return prepareReport(row)
    if (row.event === 'handover') return prepareHandover(row)
    if (row.notification_id === null) return prepareChange(row)
    const notification = await store.notification(row.notification_id)
    return notification ? prepareForPerson(row, notification) : 'withdrawn'
  }
}

/** Cases without an answer come first. */
function byAnswer(left: MessageCase, right: MessageCase): number {
  const isAsking = ({ state }: MessageCase) => ASKING.some((one) => one === state)
  return Number(isAsking(right)) - Number(isAsking(left))
}

function byUrgency(left: MessageCase, right: MessageCase): number {
  if (left.urgency === right.urgency) return left.openedAt - right.openedAt
  return isAtLeast(left.urgency, right.urgency) ? -1 : 1
}

/** The secret of a link is looked up by its digest, so that the time of the look-up reveals nothing about it. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
