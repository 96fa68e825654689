import { systemClock, type Clock } from '@barn-workbench/core/clock'
import { where } from '@barn-workbench/core/query'
import type { ContactWay, Incident } from '@barn-workbench/core/schema'
import { DAY, dayOfBatch, timeZoneOf } from '@barn-workbench/core/time'
import type { AccountStore, CredentialStore, GrantStore } from '../auth'
import type { NoticeHub, Now } from '../base'
import type { Database, FactStore, RetentionGuard } from '../database'
import type { IncidentStore } from '../incidents'
import { repeat, type InstanceLog } from '../log'
import type { MailQueue } from '../mail'
import type { IdentityKey, SecretBox } from '../secrets'
import { createAlarmTexts } from './alarmTexts'
import { createAnswers } from './answers'
import { createCases } from './cases'
import { createCaseStore } from './caseStore'
import type { Channel } from './channel'
import { createDeliverer } from './deliver'
import { createDeliveryStore } from './deliveryStore'
import { dryRun } from './dryRun'
import { createDutyCalendar } from './dutyCalendar'
import { createEmailChannel } from './emailChannel'
import { createHandovers } from './handovers'
import { createHeartbeat, HEARTBEAT_PERIOD } from './heartbeat'
import { postHttp, type HttpPost } from './httpPost'
import { createChains, createInbox } from './inbox'
import { createReports } from './makeReports'
import { createMorningReport } from './morningReport'
import { createPlanner } from './planner'
import { createPushChannel, createPushDevices } from './push'
import { onDutyAt, peopleOfRota } from './rota'
import { createSettingsStore, SILENCE_RETENTION } from './settingsStore'
import { createStaff } from './staff'
import { createSubjectOf } from './subject'
import { createWebhookChannel } from './webhookChannel'
import { createWebhookStore } from './webhookStore'

/** The key of the fact that holds the time from which incidents are notified. */
const SINCE_FACT = 'notifications.since'
const CLEANING_PERIOD = DAY / 24
/** Incidents of a dry run at most. */
const DRY_RUN_INCIDENTS = 500

export interface NotificationsDependencies {
  database: Database
  accounts: Pick<AccountStore, 'all' | 'localeOf' | 'nameOf'>
  credentials: Pick<CredentialStore, 'listOfAccount'>
  grants: Pick<GrantStore, 'accessOf'>
  incidents: Pick<IncidentStore, 'documents' | 'noteAnswer'>
  facts: FactStore
  hub: NoticeHub
  mails: Pick<MailQueue, 'sendNow'>
  secrets: SecretBox
  identityKey: Pick<IdentityKey, 'publicKey' | 'sign'>
  /** Origins of the clients of this instance. */
  webOrigins: ReadonlySet<string>
  retention: Pick<RetentionGuard, 'pause'>
  instance: { id: string; name: string; timeZone: string }
  language: string
  /** The address of the client, ending with a slash; null if none is known. */
  clientAddress: () => string | null
  /** The name of a camera or region. */
  nameOfPlace: (id: string) => Promise<string | null>
  /** The faults that keep the instance from its work. */
  faults: () => Promise<readonly string[]>
  log: InstanceLog
  now: Now
  /** By default calls go out by HTTP. */
  post?: HttpPost | undefined
  /** Channels that take the place of the usual ones. */
  channels?: Partial<Record<ContactWay['kind'], Channel>> | undefined
  setTimeout?: Clock['setTimeout'] | undefined
}

const TEST = { deliveryId: 'test', event: 'test' } as const

export type NotificationServices = ReturnType<typeof createNotifications>

/** Puts the services for notifications together. */
export function createNotifications(dependencies: NotificationsDependencies) {
  const { database, incidents, instance, now } = dependencies
  const zone = timeZoneOf(instance.timeZone)
  const { settings, webhooks, heartbeat, store, staff, pushDevices, push, channels } = createParts(dependencies)
  const batchStart = createBatchStart(incidents)
  const batchDay = async (): Promise<number | null> => {
    const start = await batchStart()
    return start === null ? null : dayOfBatch(zone, start, now())
  }
  const findIncident = (id: string): Promise<Incident | null> => incidents.documents.find(id)
  const { since, begin } = createBeginning(dependencies)
  const cases = createCases({
    ...dependencies,
    store,
    settings,
    webhooks,
    staff: staff.at,
    findIncident,
    batchDay,
    since,
    zone,
  })
  const texts = createAlarmTexts({ siteName: instance.name, zone })
  const client = () => {
    const address = dependencies.clientAddress()
    return address === null ? null : { address, instanceId: instance.id }
  }
  const gather = createMorningReport({ ...dependencies, mayView: staff.mayView })
  const subjectOf = createSubjectOf({ store, nameOfPlace: dependencies.nameOfPlace })
  const parts = { store, settings, cases, staff, channels, texts, client, gather, subjectOf, zone }
  const deliverer = createDeliverer({ ...dependencies, ...parts })
  const clock: Clock = { now, setTimeout: dependencies.setTimeout ?? systemClock.setTimeout }
  const openIncidents = () => idsOfOpen(incidents)
  const reports = createReports({ database, store, settings, staff, zone, now })
  const handovers = createHandovers({ ...dependencies, store, settings, staff, zone })
  const makeReports = async (): Promise<void> => {
    await reports()
    await handovers()
  }
  const planner = createPlanner({ ...dependencies, store, cases, deliverer, makeReports, openIncidents, begin, clock })
  const { wake } = planner
  const inbox = createInbox({ database, store, webhooks, now })
  return {
    settings,
    webhooks,
    heartbeat,
    store,
    staff,
    cases,
    planner,
    deliverer,
    zone,
    inbox,
    chains: createChains({ store, webhooks }),
    answers: createAnswers({ ...dependencies, store, settings, cases, staff, inbox, subjectOf, texts, wake }),
    dutyCalendar: createDutyCalendar({ ...dependencies, settings, staff, zone }),
    /** Sends a test message by a way, past the queue. */
    test: (way: ContactWay, locale: string) =>
      channels[way.kind].send({ ...TEST, accountId: null, way, locale, message: texts.test(locale) }),
    pushDevices,
    /** Sends a test message to one browser of an account. */
    testPush: (accountId: string, deviceId: string, locale: string) =>
      push.send({ ...TEST, accountId, way: { kind: 'push' }, locale, message: texts.test(locale) }, deviceId),
    dryRun: (span: { start: number; end: number }) => dryRunOf({ span, incidents, settings, staff, zone, batchStart }),
    start(): () => Promise<void> {
      const stopPlanner = planner.start()
      const clean = async (): Promise<void> => {
        if (dependencies.retention.pause()) return
        await store.removeOverBefore(now() - SILENCE_RETENTION)
        await settings.removeOldSilences()
      }
      const stopCleaning = repeat(clean, { ...dependencies, period: CLEANING_PERIOD, module: 'notifications' })
      const stopHeart = repeat(heartbeat.beat, { ...dependencies, period: HEARTBEAT_PERIOD, module: 'notifications' })
      return async () => {
        await Promise.all([stopPlanner(), stopCleaning(), stopHeart()])
      }
    },
  }
}

/** The stores, the people and the channels. */
function createParts(dependencies: NotificationsDependencies) {
  const { database, instance, mails, now } = dependencies
  const settings = createSettingsStore({ database, now })
  const webhooks = createWebhookStore(dependencies)
  const pushDevices = createPushDevices(dependencies)
  const post = dependencies.post ?? postHttp
  const push = createPushChannel({ devices: pushDevices, identityKey: dependencies.identityKey, post })
  return {
    settings,
    webhooks,
    heartbeat: createHeartbeat({ ...dependencies, webhooks, post, site: instance }),
    store: { ...createCaseStore({ database, now }), ...createDeliveryStore({ database, now }) },
    pushDevices,
    push,
    staff: createStaff({ ...dependencies, settings, webhooks, pushDevices, zone: timeZoneOf(instance.timeZone) }),
    channels: {
      email: createEmailChannel(mails),
      webhook: createWebhookChannel({ webhooks, post, site: instance, now }),
      push,
      ...dependencies.channels,
    },
  }
}

/** The time from which incidents are notified: those before the first start are no news. */
function createBeginning({ facts, now }: Pick<NotificationsDependencies, 'facts' | 'now'>) {
  return {
    since: async () => Number((await facts.get(SINCE_FACT)) ?? now()),
    async begin(): Promise<void> {
      if ((await facts.get(SINCE_FACT)) === null) await facts.set(SINCE_FACT, String(now()))
    },
  }
}

/** The time at which the animals of the present batch were moved in; null if there are none. */
function createBatchStart({ documents }: Pick<IncidentStore, 'documents'>) {
  return async (): Promise<number | null> => {
    const [batch] = await documents.list({
      query: [where('type', '==', 'barnState'), where('closedAt', '==', null), where('state', '==', 'penFull')],
      limit: 1,
    })
    return batch?.firstEventTimestamp ?? null
  }
}

async function idsOfOpen({ documents }: Pick<IncidentStore, 'documents'>): Promise<string[]> {
  const open = await documents.list({ query: [where('closedAt', '==', null), where('hidden', '==', false)] })
  return open.map(({ incidentId }) => incidentId)
}

interface DryRunParts {
  span: { start: number; end: number }
  incidents: Pick<IncidentStore, 'documents'>
  settings: ReturnType<typeof createSettingsStore>
  staff: ReturnType<typeof createStaff>
  zone: ReturnType<typeof timeZoneOf>
  batchStart: () => Promise<number | null>
}

async function dryRunOf({ span, incidents, settings, staff, zone, batchStart }: DryRunParts) {
  const history = await incidents.documents.list({
    query: [where('firstEventTimestamp', '>=', span.start), where('firstEventTimestamp', '<', span.end)],
    order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
    limit: DRY_RUN_INCIDENTS,
  })
  const present = await staff.at(span.end)
  const { value: rota } = await settings.rota()
  const { value: escalation } = await settings.escalation()
  const start = await batchStart()
  return dryRun({
    history: history.reverse(),
    escalation,
    staffAt: (time) => ({
      ...present,
      onDuty: onDutyAt(rota, time, zone),
      rotaOrder: peopleOfRota(rota, time, zone),
    }),
    momentAt: (at) => ({ at, zone, batchDay: start === null || start > at ? null : dayOfBatch(zone, start, at) }),
  })
}
