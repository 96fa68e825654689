import { z } from 'zod'
import { incidentReportPermissions, incidentViewPermissions } from '../permissions'
import {
  AlarmCase,
  AlarmChainLink,
  AlarmSecret,
  ContactWay,
  DryRunEntry,
  DutyNow,
  DutyRota,
  EscalationSettings,
  Id,
  NewPushDevice,
  NewSilence,
  NewWebhook,
  Notification,
  NotificationRules,
  OpenAlarm,
  OwnNotificationSettings,
  PushDevice,
  Silence,
  Timestamp,
  Webhook,
} from '../schema'
import { anyOf, endpoint, filtered, idParams, open } from './endpoint'

const viewers = anyOf(...incidentViewPermissions())
const reporters = anyOf(...incidentReportPermissions())
const managers = anyOf('notifications.manage')

/** The longest time in which a person who goes there arrives, in minutes. */
const LONGEST_WAY = 720
const Going = z.strictObject({ minutes: z.int().min(0).max(LONGEST_WAY).nullable() })
/** A setting with its version; 0 if it was never written. */
const versioned = <Schema extends z.ZodType>(value: Schema) => z.object({ version: z.int().min(0), value })
const Chain = z.object({ case: AlarmCase, chain: z.array(AlarmChainLink) })
const Gap = z.object({ start: Timestamp, end: Timestamp })
const secretParams = z.object({ secret: z.string().max(100) })

const role = { path: '/api/workbench/notification-settings/roles/:role', params: z.object({ role: Id }) } as const

/** The notifications of an account, and the answers to them. */
export const notifications = {
  /** Returns the latest 50 notifications of the account, the newest first, and the number of all unopened ones. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/notifications',
    access: filtered,
    form: 'result',
    reply: z.object({ notifications: z.array(Notification), unopened: z.int().min(0) }),
  }),

  /** Notes that a device has shown, or the person has opened, notifications of the account. Other ids are left out. */
  seen: endpoint({
    method: 'POST',
    path: '/api/workbench/notifications/seen',
    access: filtered,
    repeatable: true,
    body: z.strictObject({ notificationIds: z.array(Id).max(200), how: z.enum(['shown', 'opened']) }),
    form: 'nothing',
    reply: z.undefined(),
  }),

  /** Returns the incidents that ask for an answer now and are not kept quiet, the latest first; at most 200. */
  open: endpoint({
    method: 'GET',
    path: '/api/workbench/alarms',
    access: viewers,
    form: 'result',
    reply: z.array(OpenAlarm),
  }),

  /** Returns the cases of an incident, the latest first, with the people that each has notified. */
  ofIncident: endpoint({
    method: 'GET',
    path: '/api/workbench/alarms/of-incident/:id',
    access: viewers,
    params: idParams,
    form: 'result',
    reply: z.array(Chain),
    errors: ['incident/not-found'],
  }),

  /** Returns a case with the people that it has notified. */
  get: endpoint({
    method: 'GET',
    path: '/api/workbench/alarms/:id',
    access: viewers,
    params: idParams,
    form: 'result',
    reply: Chain,
    errors: ['notification/not-found'],
  }),

  /**
   * Says that the account takes care of a case, with `minutes` also that it goes there and when it arrives. Nobody else
   * is notified from then on. Needs a right to report incidents of its type, or a notification of the case.
   * `notification/over`: there is nothing to do any more.
   */
  acknowledge: endpoint({
    method: 'POST',
    path: '/api/workbench/alarms/:id/acknowledge',
    access: viewers,
    repeatable: true,
    params: idParams,
    body: Going,
    form: 'result',
    reply: AlarmCase,
    errors: ['notification/not-found', 'notification/over', 'request/forbidden'],
  }),

  /** Keeps a case quiet until a time, for a reason. Needs a right to report incidents of its type. */
  snooze: endpoint({
    method: 'POST',
    path: '/api/workbench/alarms/:id/snooze',
    access: reporters,
    params: idParams,
    body: z.strictObject({ until: Timestamp, note: z.string().min(1).max(500) }),
    form: 'result',
    reply: AlarmCase,
    errors: ['notification/not-found', 'notification/over', 'request/forbidden', 'request/invalid'],
  }),

  /** Returns the case of a link of a message. Open to everyone who has its secret, until it was used or has expired. */
  viewLink: endpoint({
    method: 'GET',
    path: '/api/alarm/:secret',
    access: open,
    params: secretParams,
    form: 'result',
    reply: z.object({
      case: AlarmCase,
      instanceName: z.string(),
      timeZone: z.string(),
      /** The name of the receiver. */
      name: z.string(),
      /** The type of the incident and its place, in the language of the receiver. */
      title: z.string(),
    }),
    errors: ['notification/link-ended', 'request/too-many'],
  }),

  /** Notes that a device has shown a message, or that its person has opened it. The link stays good. */
  seenLink: endpoint({
    method: 'POST',
    path: '/api/alarm/:secret/seen',
    access: open,
    params: z.object({ secret: AlarmSecret }),
    body: z.strictObject({ how: z.enum(['shown', 'opened']) }),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['notification/link-ended', 'request/too-many'],
  }),

  /** Acknowledges by the link of a message, once, in the name of its receiver. */
  answerLink: endpoint({
    method: 'POST',
    path: '/api/alarm/:secret',
    access: open,
    params: z.object({ secret: AlarmSecret }),
    body: Going,
    form: 'result',
    reply: AlarmCase,
    errors: ['notification/link-ended', 'notification/over', 'request/too-many'],
  }),
}

/** The browsers of an account that take push messages. Each ends with the session in which it was added. */
export const pushDevices = {
  /** Returns the browsers of the account, and the key by which the server of the client knows this instance. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/push-devices',
    access: filtered,
    form: 'result',
    reply: z.object({ instanceKey: z.string(), devices: z.array(PushDevice) }),
  }),

  /**
   * Adds the browser of this session, or renews it. `request/invalid`: messages would be passed on by a server that is
   * none of the clients of this instance.
   */
  add: endpoint({
    method: 'PUT',
    path: '/api/workbench/push-devices',
    access: filtered,
    body: NewPushDevice,
    form: 'result',
    reply: PushDevice,
    errors: ['request/invalid', 'request/too-many'],
  }),

  /** Sends nothing more to a browser of the account. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workbench/push-devices/:id',
    access: filtered,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['notification/not-found'],
  }),

  /** Sends a test message to a browser, and returns its outcome; `error` is null if its service has taken it. */
  test: endpoint({
    method: 'POST',
    path: '/api/workbench/push-devices/:id/test',
    access: filtered,
    managesTransactions: true,
    params: idParams,
    form: 'result',
    reply: z.object({ error: z.string().nullable() }),
    errors: ['notification/not-found', 'request/too-many'],
  }),
}

/** Settings of notifications: of the account and of roles, duty, the steps of a case, and quiet times. */
export const notificationSettings = {
  /** Returns the settings of the account, the settings that its roles give, and the ways that it can choose. */
  own: endpoint({
    method: 'GET',
    path: '/api/workbench/notification-settings',
    access: filtered,
    form: 'result',
    reply: z.object({
      version: z.int().min(0),
      value: OwnNotificationSettings,
      roles: z.array(z.object({ role: z.string(), rules: NotificationRules })),
      /** The confirmed e-mail addresses of the account. */
      addresses: z.array(z.string()),
      webhooks: z.array(z.object({ webhookId: Id, name: z.string() })),
      /** The ways that are used now, in their order. */
      ways: z.array(ContactWay),
    }),
  }),

  /** Replaces the settings of the account. An e-mail address must be a confirmed one of its own. */
  writeOwn: endpoint({
    method: 'PUT',
    path: '/api/workbench/notification-settings',
    access: filtered,
    body: OwnNotificationSettings,
    form: 'result',
    reply: versioned(OwnNotificationSettings),
    errors: ['request/invalid', 'request/version-mismatch'],
  }),

  /**
   * Sends a test message by a way, to the account itself, and returns its outcome; `error` is null if the service has
   * taken it. An e-mail address must be a confirmed one of its own. Browsers are tested one by one instead.
   */
  testWay: endpoint({
    method: 'POST',
    path: '/api/workbench/notification-settings/test',
    access: filtered,
    managesTransactions: true,
    body: z.strictObject({ way: ContactWay }),
    form: 'result',
    reply: z.object({ error: z.string().nullable() }),
    errors: ['request/invalid', 'request/too-many'],
  }),

  /** Returns the rules of a role, which are the shipped ones until they are changed. */
  ofRole: endpoint({
    method: 'GET',
    path: role.path,
    access: managers,
    params: role.params,
    form: 'result',
    reply: versioned(NotificationRules),
  }),

  /** Replaces the rules of a role. */
  writeRole: endpoint({
    method: 'PUT',
    path: role.path,
    access: managers,
    replaces: true,
    createsToo: true,
    params: role.params,
    body: z.strictObject({ rules: NotificationRules }),
    form: 'result',
    reply: versioned(NotificationRules),
    errors: ['request/version-mismatch'],
  }),

  /** Returns who is on duty, and who takes over next. Needs a right to view incidents. */
  duty: endpoint({
    method: 'GET',
    path: '/api/workbench/duty',
    access: viewers,
    form: 'result',
    reply: DutyNow,
  }),

  /** Returns the rota with the times of the next two weeks in which nobody is on duty. */
  rota: endpoint({
    method: 'GET',
    path: '/api/workbench/duty/rota',
    access: viewers,
    form: 'result',
    reply: versioned(DutyRota).extend({ gaps: z.array(Gap) }),
  }),

  /** Replaces the rota. A gap is no error: administrators are notified then. */
  writeRota: endpoint({
    method: 'PUT',
    path: '/api/workbench/duty/rota',
    access: managers,
    replaces: true,
    createsToo: true,
    body: DutyRota,
    form: 'result',
    reply: versioned(DutyRota).extend({ gaps: z.array(Gap) }),
    errors: ['request/version-mismatch'],
  }),

  /** Returns the times between the steps of a case, and the people outside who are notified last. */
  escalation: endpoint({
    method: 'GET',
    path: '/api/workbench/notification-settings/escalation',
    access: managers,
    form: 'result',
    reply: versioned(EscalationSettings),
  }),

  /** Replaces the times between the steps of a case, and the people outside. */
  writeEscalation: endpoint({
    method: 'PUT',
    path: '/api/workbench/notification-settings/escalation',
    access: managers,
    replaces: true,
    createsToo: true,
    body: EscalationSettings,
    form: 'result',
    reply: versioned(EscalationSettings),
    errors: ['request/version-mismatch'],
  }),

  /** Returns the times of silence of the last 90 days and of the future, each with the cases that it kept quiet. */
  silences: endpoint({
    method: 'GET',
    path: '/api/workbench/silences',
    access: viewers,
    form: 'result',
    reply: z.array(Silence.extend({ cases: z.array(AlarmCase) })),
  }),

  /**
   * Begins a time of silence of at most 14 days, or plans one. Needs a right to report incidents of each of its types,
   * without types of all.
   */
  addSilence: endpoint({
    method: 'POST',
    path: '/api/workbench/silences',
    access: reporters,
    body: NewSilence,
    status: 201,
    form: 'result',
    reply: Silence,
    errors: ['request/forbidden', 'request/invalid'],
  }),

  /**
   * Ends a time of silence at once, by who may begin it. Incidents that it has kept quiet and that still go on are
   * notified then.
   */
  endSilence: endpoint({
    method: 'DELETE',
    path: '/api/workbench/silences/:id',
    access: reporters,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['notification/not-found', 'request/forbidden'],
  }),

  /**
   * Returns who would have been notified of the incidents that began within a span, by the present rules and if nobody
   * had acknowledged. Without `notifications.manage` only the notifications of the account itself. At most 500
   * incidents, the latest.
   */
  dryRun: endpoint({
    method: 'POST',
    path: '/api/workbench/notification-settings/dry-run',
    access: viewers,
    repeatable: true,
    body: z.strictObject({ start: Timestamp, end: Timestamp }),
    form: 'result',
    reply: z.array(DryRunEntry),
  }),
}

/** Services that are notified of cases, or that pass messages on to people. */
export const webhooks = {
  /** Returns the webhooks of the instance. Of an address only the host is shown. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/webhooks',
    access: managers,
    form: 'result',
    reply: z.array(Webhook),
  }),

  /** Adds a webhook. The reply has the key of its signatures, which is never returned again. */
  add: endpoint({
    method: 'POST',
    path: '/api/workbench/webhooks',
    access: managers,
    // A reply that is stored, to be repeated, would keep the key.
    managesTransactions: true,
    body: NewWebhook,
    status: 201,
    form: 'result',
    reply: z.object({ webhook: Webhook, secret: z.string() }),
    errors: ['request/invalid'],
  }),

  /** Replaces a webhook. Without an address it keeps the one that it has. */
  write: endpoint({
    method: 'PUT',
    path: '/api/workbench/webhooks/:id',
    access: managers,
    replaces: true,
    params: idParams,
    body: NewWebhook,
    form: 'result',
    reply: Webhook,
    errors: ['notification/not-found', 'request/version-mismatch'],
  }),

  /** Removes a webhook, and its unsent messages. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workbench/webhooks/:id',
    access: managers,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['notification/not-found'],
  }),

  /** Sends a test message, and returns its outcome; `error` is null if the service has taken it. */
  test: endpoint({
    method: 'POST',
    path: '/api/workbench/webhooks/:id/test',
    access: managers,
    managesTransactions: true,
    params: idParams,
    body: z.strictObject({ target: z.string().max(200) }),
    form: 'result',
    reply: z.object({ error: z.string().nullable() }),
    errors: ['notification/not-found'],
  }),
}
