import { z } from 'zod'
import { MAXIMUM_SEVERITY } from './incident'
import { EntityReference, Id, Keyword, Name, Timestamp, Uri, Version } from './primitives'
import { PushSubscription, PushTicket } from './push'

/*
 * Notifications: who is notified of which incident, how, and with which outcome. Minutes of a day and weekdays are
 * those of the time zone of the barn; other times are in ms since the epoch.
 */

/**
 * How an incident reaches a person, in rising order. `waits`: in the report of the next morning. `tells`: at once.
 * `wakes`: at once, and so that it wakes.
 */
export const ALARM_URGENCIES = ['waits', 'tells', 'wakes'] as const
export const AlarmUrgency = z.enum(ALARM_URGENCIES)
export type AlarmUrgency = z.infer<typeof AlarmUrgency>

const LAST_MINUTE_OF_DAY = 1439
const MinuteOfDay = z.int().min(0).max(LAST_MINUTE_OF_DAY)
/** Hours of a day. They go past midnight if `until` is not after `from`. */
export const HoursOfDay = z.strictObject({ from: MinuteOfDay, until: MinuteOfDay })
const Note = z.string().max(500)
const Types = z.array(Keyword).max(20)
const Places = z.array(Id).max(200)

/** A rule about incidents. All of its conditions must hold; an empty list holds for everything. */
export const NotificationRule = z.strictObject({
  /** Null: not notified at all. */
  urgency: AlarmUrgency.nullable(),
  types: Types,
  /** Ids of cameras and regions. */
  places: Places,
  /** Holds for incidents of this severity and above. Incidents without a severity count as 0. */
  minimumSeverity: z.int().min(0).max(MAXIMUM_SEVERITY),
  hours: HoursOfDay.nullable(),
  /** Days of the batch, both included. Holds for no incident while no batch is known. */
  batchDays: z.strictObject({ first: z.int().min(1), last: z.int().min(1) }).nullable(),
})
export type NotificationRule = z.infer<typeof NotificationRule>

/** Rules in their order: the first that holds decides. */
export const NotificationRules = z.array(NotificationRule).max(50)

/** A way to reach a person. `target` is the phone number, topic or chat that the webhook passes the message on to. */
export const ContactWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('email'), address: z.email().max(254) }),
  z.strictObject({ kind: z.literal('webhook'), webhookId: Id, target: z.string().max(200) }),
  /** All browsers that take push messages of the person. */
  z.strictObject({ kind: z.literal('push') }),
])
export type ContactWay = z.infer<typeof ContactWay>
const ContactWays = z.array(ContactWay).max(5)

/**
 * How often a person gets the morning report. `whenNeeded`: after a night in which something has waited for it. `week`:
 * on Mondays.
 */
export const REPORT_PERIODS = ['whenNeeded', 'day', 'week'] as const

/** The settings that a person has chosen for themselves. */
export const OwnNotificationSettings = z.strictObject({
  /** Rules that come before the rules of the roles. */
  rules: NotificationRules,
  /** In the order in which they are tried. Null: the confirmed e-mail address of the account. */
  ways: ContactWays.nullable(),
  /** Whether the person is notified at once although another one is on duty. */
  alsoOffDuty: z.boolean(),
  /** The minute of the day at which the morning report comes. */
  reportAt: MinuteOfDay,
  reportEvery: z.enum(REPORT_PERIODS).default('whenNeeded'),
})
export type OwnNotificationSettings = z.infer<typeof OwnNotificationSettings>

/** A shift: a person is on duty from one time of a weekday to another. */
const DutyShift = z.strictObject({
  /** 1: Monday … 7: Sunday. */
  weekday: z.int().min(1).max(7),
  ...HoursOfDay.shape,
  /** People are notified in this order. */
  accountIds: z.array(Id).min(1).max(10),
})
const Span = { start: Timestamp, end: Timestamp }
const isSpan = ({ start, end }: { start: number; end: number }) => start < end
const notASpan = { message: 'end_must_be_after_start', path: ['end'] }

/** The weekly rota with what deviates from it. A rota without shifts is none. */
export const DutyRota = z.strictObject({
  shifts: z.array(DutyShift).max(200),
  /** A person stands in for those who would be on duty. */
  swaps: z.array(z.strictObject({ ...Span, accountId: Id, note: Note }).refine(isSpan, notASpan)).max(200),
  absences: z.array(z.strictObject({ ...Span, accountId: Id, note: Note }).refine(isSpan, notASpan)).max(200),
})
export type DutyRota = z.infer<typeof DutyRota>

/** The people on duty at a time, in the order in which they are notified. */
export const DutyNow = z.object({
  hasRota: z.boolean(),
  onDuty: z.array(EntityReference),
  /** The next change of who is on duty, and who takes over; null if there is none within two weeks. */
  next: z.object({ at: Timestamp, onDuty: z.array(EntityReference) }).nullable(),
})
export type DutyNow = z.infer<typeof DutyNow>

/** The steps of a case that nobody acknowledges: their intervals, and the people who are notified last. */
export const EscalationSettings = z.strictObject({
  /** Minutes from one step to the next. */
  minutes: z.strictObject({ wakes: z.int().min(1).max(120), tells: z.int().min(1).max(1440) }),
  /** People without an account, such as the vet, who are notified last of incidents that wake. */
  contacts: z
    .array(z.strictObject({ contactId: Id, name: Name, locale: z.enum(['de', 'en']), ways: ContactWays }))
    .max(5),
})
export type EscalationSettings = z.infer<typeof EscalationSettings>

export const SILENCE_KINDS = ['washing', 'catching', 'movingIn', 'maintenance', 'other'] as const

/** A time in which nobody is notified of incidents, as it is requested. Empty lists stand for everything. */
export const NewSilence = z
  .strictObject({ ...Span, kind: z.enum(SILENCE_KINDS), types: Types, places: Places, note: Note })
  .refine(isSpan, notASpan)
export type NewSilence = z.infer<typeof NewSilence>

export const Silence = z.object({
  silenceId: Id,
  version: Version,
  ...Span,
  kind: z.enum(SILENCE_KINDS),
  types: Types,
  places: Places,
  note: z.string(),
  createdBy: EntityReference,
})
export type Silence = z.infer<typeof Silence>

export const WEBHOOK_TEMPLATES = ['json', 'ntfy', 'telegram', 'slack', 'homeAssistant'] as const
export type WebhookTemplate = (typeof WEBHOOK_TEMPLATES)[number]

export const WEBHOOK_USES = ['cases', 'people', 'heartbeat'] as const

const webhookFields = {
  name: Name,
  template: z.enum(WEBHOOK_TEMPLATES),
  /**
   * `cases`: told of every case. `people`: a way that people and contacts choose, such as a gateway for SMS.
   * `heartbeat`: called each minute while the instance does its work, for a service that raises an alarm when no call
   * comes.
   */
  use: z.enum(WEBHOOK_USES),
  types: Types,
  minimumUrgency: AlarmUrgency,
  /** Whether it may lead to this machine and to addresses that are not public. */
  allowsPrivate: z.boolean(),
  isOn: z.boolean(),
}
/** A webhook as it is written. A new one needs an address; without one the address stays. */
export const NewWebhook = z.strictObject({
  ...webhookFields,
  url: Uri.regex(/^https?:/i, 'uri_invalid').optional(),
  /** The receiver, such as a chat of Telegram, for the use `cases`. */
  target: z.string().max(200),
})
export type NewWebhook = z.infer<typeof NewWebhook>

/** A webhook as it is read. Its address may hold a password, so that only the host is shown. */
export const Webhook = z.object({
  webhookId: Id,
  version: Version,
  ...webhookFields,
  target: z.string(),
  host: z.string(),
  /** The last sign of life since the start, for the use `heartbeat`; its error is null if it was accepted. */
  heartbeat: z.object({ at: Timestamp, error: z.string().nullable() }).nullable(),
  /** The account that has written it last. Nothing is sent that it may not view. */
  owner: EntityReference,
})
export type Webhook = z.infer<typeof Webhook>

/**
 * `open`: its steps go on. `waiting`: it waits for the morning report. `exhausted`: every step is taken and nobody has
 * answered. `acknowledged`: somebody takes care. `silenced`, `snoozed`: quiet until a time. `over`: nothing to do.
 */
export const ALARM_CASE_STATES = [
  'open',
  'waiting',
  'exhausted',
  'acknowledged',
  'silenced',
  'snoozed',
  'over',
] as const
export const AlarmCaseState = z.enum(ALARM_CASE_STATES)
export type AlarmCaseState = z.infer<typeof AlarmCaseState>

/** One incident, or several of one type that came within a minute. */
export const AlarmCase = z.object({
  caseId: Id,
  type: z.string(),
  urgency: AlarmUrgency,
  state: AlarmCaseState,
  /** The latest 100. */
  incidentIds: z.array(Id),
  incidentCount: z.int(),
  openedAt: Timestamp,
  /** Steps that were taken. */
  steps: z.int(),
  /** The time of the next step, or at which it is not quiet any more. */
  nextAt: Timestamp.nullable(),
  acknowledgedAt: Timestamp.nullable(),
  acknowledgedBy: EntityReference.nullable(),
  /** The time at which a person who goes there expects to arrive. */
  arrivesAt: Timestamp.nullable(),
  /** The reason why it is quiet. */
  note: z.string(),
  silenceId: Id.nullable(),
  overAt: Timestamp.nullable(),
})
export type AlarmCase = z.infer<typeof AlarmCase>

/** An incident that asks for an answer now, with the urgency of its case by the rules of the barn. */
export const OpenAlarm = z.object({ incidentId: Id, urgency: AlarmUrgency })
export type OpenAlarm = z.infer<typeof OpenAlarm>

/** `withdrawn`: it was over before it was sent, or the receiver may not view it. */
export const DELIVERY_STATES = ['waiting', 'accepted', 'failed', 'withdrawn'] as const
/**
 * The content of a delivery: a case that begins or changes, the morning report, or the open cases, for a person whose
 * shift begins.
 */
export const DELIVERY_EVENTS = [
  'opened',
  'updated',
  'acknowledged',
  'going',
  'snoozed',
  'exhausted',
  'over',
  'handover',
  'report',
  'test',
] as const
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number]

/** One message by one way, and what became of it. Times are null until it happened. */
export const Delivery = z.object({
  deliveryId: Id,
  channel: z.string(),
  /** The address, or the name of the webhook. */
  to: z.string(),
  event: z.enum(DELIVERY_EVENTS),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  madeAt: Timestamp,
  sentAt: Timestamp.nullable(),
  acceptedAt: Timestamp.nullable(),
  shownAt: Timestamp.nullable(),
  openedAt: Timestamp.nullable(),
  acknowledgedAt: Timestamp.nullable(),
  error: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** A message to one person by one step of a case. */
export const Notification = z.object({
  notificationId: Id,
  case: AlarmCase,
  step: z.int(),
  urgency: AlarmUrgency,
  madeAt: Timestamp,
  /** The time of the morning report that it waits for. */
  dueAt: Timestamp.nullable(),
  openedAt: Timestamp.nullable(),
  deliveries: z.array(Delivery),
})
export type Notification = z.infer<typeof Notification>

/** A step of a case with the people that it has notified, for the page of an incident. */
export const AlarmChainLink = z.object({
  step: z.int(),
  madeAt: Timestamp,
  urgency: AlarmUrgency,
  /** The name of the person, contact or webhook. */
  name: z.string(),
  deliveries: z.array(Delivery),
})

/** A person who would be notified of a past incident by the present rules. */
export const DryRunEntry = z.object({
  incidentId: Id,
  type: z.string(),
  at: Timestamp,
  step: z.int(),
  urgency: AlarmUrgency,
  /** Null for a contact without an account. */
  accountId: Id.nullable(),
  name: z.string(),
  channels: z.array(z.string()),
})
export type DryRunEntry = z.infer<typeof DryRunEntry>

/** A browser that takes push messages of an instance. */
export const NewPushDevice = z.strictObject({
  subscription: PushSubscription,
  /** The address of the server of the client that passes messages on, and its ticket. */
  relay: z.url({ protocol: /^https?$/ }).max(500),
  ticket: PushTicket,
  /** Addresses at which the browser reaches the instance, the best first: each ends before `/api`. */
  instanceAt: z
    .array(z.url({ protocol: /^https?$/ }).max(500))
    .min(1)
    .max(4),
  /** The name that the person gave it, else the name of the browser. */
  name: z.string().trim().min(1).max(100),
})
export type NewPushDevice = z.infer<typeof NewPushDevice>

export const PushDevice = z.object({
  deviceId: Id,
  name: z.string(),
  /** The address at its push service, by which a browser knows itself. */
  endpoint: z.string(),
  createdAt: Timestamp,
  lastReachedAt: Timestamp.nullable(),
  /** Why the last message was not taken; null if it was. */
  lastError: z.string().nullable(),
})
export type PushDevice = z.infer<typeof PushDevice>

/** The secret of a link to acknowledge: 32 random bytes, base64url. */
export const AlarmSecret = z.string().regex(/^[\w-]{43}$/, 'id')
/** The page of the client to which the links of messages lead, below its address. */
export const ALARM_PAGE = 'ql/alarm'
