import type { Generated } from 'kysely'
import type { AlarmCaseState, AlarmUrgency, DeliveryEvent } from '@barn-workbench/core/schema'

/** Tables with their own columns. Documents live in tables that `createDocumentTable` makes. */
export interface Tables {
  facts: { name: string; value: string }
  credentials: CredentialRow
  sessions: SessionRow
  known_devices: { id: string; account_id: string; used_at: number }
  login_failures: { subject: string; failures: number; last_at: number }
  address_failures: { address: string; subject: string; at: number }
  eula_acceptances: EulaAcceptanceRow
  layout_history: LayoutHistoryTable
  own_layouts: { account_id: string; layout_id: string; version: number; document: string }
  displays: { account_id: string; secret_hash: string; approved_at: number; approved_by: string }
  waiting_displays: WaitingDisplayRow
  machines: { account_id: string; created_at: number; created_by: string }
  machine_keys: MachineKeyRow
  guest_links: GuestLinkRow
  display_mode: { source: string; property: string; value: string }
  kept_answers: IdempotentResponseRow
  recordings: RecordingRow
  camera_sources: CameraSourceRow
  /** The device that a camera is, as JSON. */
  camera_devices: { camera_id: string; value: string }
  /** How cameras are watched for movement; masks are JSON. */
  camera_movement: { camera_id: string; is_measured: number; masks: string | null; found: string | null }
  service_provider_settings: ServiceProviderSettingsRow
  used_assertions: { jti: string; expires_at: number }
  credential_tokens: CredentialTokenRow
  account_locales: { account_id: string; locale: string }
  passkeys: PasskeyRow
  mails: MailRow
  /** Settings about notifications as JSON, by the name of their owner. */
  notification_settings: { name: string; version: number; value: string }
  webhooks: WebhookRow
  mqtt_connections: MqttConnectionRow
  hooks: HookRow
  hook_signatures: HookSignatureRow
  photo_parts: PhotoPartRow
  photo_claims: PhotoClaimRow
  alarm_cases: AlarmCaseRow
  alarm_incidents: AlarmIncidentRow
  notifications: NotificationRow
  deliveries: DeliveryRow
  push_devices: PushDeviceRow
  alarm_links: AlarmLinkRow
  /** The addresses by which people subscribe to their own times on duty. */
  duty_calendars: { account_id: string; secret_hash: string; created_at: number; last_read_at: number | null }
  /** Times in which nobody is notified. `value` is JSON. */
  silences: { id: string; version: number; start: number; end: number; value: string }
  /** How often the keys of a machine are used. Times in ms. */
  machine_rhythms: { account_id: string; last_at: number; gaps: number; usual_gap: number }
  rule_states: RuleStateRow
  rule_openings: RuleOpeningRow
  /** The keys with which plugins were installed. `is_current` is 1 for the one that updates must have, else 0. */
  plugin_keys: { plugin_id: string; key: string; since: number; is_current: number }
}

/** A link to answer. Times in ms since the epoch. */
export interface AlarmLinkRow {
  secret_hash: string
  notification_id: string
  expires_at: number
  used_at: number | null
  /** The message that it came with; null for links from before this was noted. */
  delivery_id: string | null
}

/** How a rule stands at a target at which it does not just watch. Times in ms since the epoch. */
export interface RuleStateRow {
  rule_id: string
  /** The subject of the rule, such as `sensor/<id>`. */
  target: string
  phase: 'holding' | 'open'
  since: number
  /** The last look that found it so, while it is holding. */
  seen_at: number
  incident_id: string | null
}

/** An incident that a rule has opened. */
export interface RuleOpeningRow {
  rule_id: string
  incident_id: string
  target: string
  opened_at: number
}

/** A token of a link in a mail, or of the set-up link, good for one use. */
export interface CredentialTokenRow {
  /** SHA-256 digest of the token. */
  token_hash: string
  credential_id: string
  purpose: 'confirm' | 'setPassword'
  expires_at: number
}

/** An acceptance of the licence agreement. `withdrawn_at` is null while it holds. */
export interface EulaAcceptanceRow {
  id: string
  account_id: string
  version: string
  accepted_at: number
  withdrawn_at: number | null
}

/** A passkey of an account. */
export interface PasskeyRow {
  id: string
  account_id: string
  /** The id that the authenticator gave it, base64url. */
  credential_id: string
  /** COSE key. */
  public_key: Uint8Array
  /** Number of uses that the authenticator states; 0 if it does not count. */
  counter: number
  rp_id: string
  name: string
  created_at: number
  last_used_at: number | null
}

/** The history of published layouts: each was saved for others, or removed. */
export interface LayoutHistoryRow {
  entry: number
  layout_id: string
  kind: 'saved' | 'removed'
  version: number
  title: string
  /** The ids of its roles as JSON. */
  roles: string
  /** Number of its widgets. */
  widgets: number
  saved_at: number | null
  saved_by: string | null
  /** Bytes of the document. */
  bytes: number
  document: string
}

/** The database numbers the entries itself. */
type LayoutHistoryTable = Omit<LayoutHistoryRow, 'entry'> & { entry: Generated<number> }

/** A device that asks to become a display, and shows the code. */
export interface WaitingDisplayRow {
  code: string
  /** SHA-256 digest of the secret of the device, base64url. */
  secret_hash: string
  user_agent: string | null
  address: string
  asked_at: number
}

/** A key of a machine. */
export interface MachineKeyRow {
  id: string
  account_id: string
  name: string
  /** SHA-256 digest of the key, base64url. */
  secret_hash: string
  last_characters: string
  /** JSON of `KeyLimits`. */
  limits: string
  created_at: number
  created_by: string
  /** Null: it has no end. */
  valid_until: number | null
  /** Null while nobody has ended it. */
  ended_at: number | null
  last_used_at: number | null
  last_used_from: string | null
}

/** A link that was given away. */
export interface GuestLinkRow {
  id: string
  /** SHA-256 digest of the secret, base64url. */
  secret_hash: string
  giver_id: string
  /** The finding, as JSON. */
  subject: string
  title: string
  created_at: number
  valid_until: number
  /** Null while nobody has ended it. */
  ended_at: number | null
  views: number
  last_viewed_at: number | null
}

/** A mail that waits to be sent. */
export interface MailRow {
  id: string
  /** The mail as JSON, encrypted: it holds the token of a link. */
  sealed: Uint8Array
  created_at: number
  failures: number
  next_attempt_at: number
}

/** A connection to a broker. Its password is encrypted. */
export interface MqttConnectionRow {
  id: string
  version: number
  settings: string
  sealed_password: Uint8Array | null
}

/** A signature with a time that was used. `until`: when it is too old anyway, in ms since the epoch. */
export interface HookSignatureRow {
  hook_id: string
  signature: string
  until: number
}

/** A hook. Of its secret there is only the digest; the key of its signatures is encrypted. */
export interface HookRow {
  id: string
  version: number
  settings: string
  secret_hash: string
  sealed_key: Uint8Array | null
}

/** A part of a photo that is being uploaded. */
export interface PhotoPartRow {
  photo_id: string
  account_id: string
  /** SHA-256 digest of the whole file, and its size in bytes. */
  digest: string
  size: number
  offset: number
  bytes: Uint8Array
  at: number
}

/** The report or comment that a photo belongs to which is not there yet. */
export interface PhotoClaimRow {
  photo_id: string
  account_id: string
  incident_id: string
  comment_id: string | null
  at: number
}

/** A webhook. Its address and the key of its signatures are encrypted. */
export interface WebhookRow {
  id: string
  version: number
  owner_id: string
  settings: string
  sealed_url: Uint8Array
  sealed_secret: Uint8Array
}

/** A case: one incident, or several of one type that came within a minute. Times in ms since the epoch. */
export interface AlarmCaseRow {
  id: string
  type: string
  urgency: AlarmUrgency
  state: AlarmCaseState
  opened_at: number
  /** Steps that were taken, and how many of them before the present round began. */
  steps: number
  round_start: number
  /** The time at which the case asks for something; null if it does not. */
  next_at: number | null
  acknowledged_at: number | null
  /** JSON of an `EntityReference`. */
  acknowledged_by: string | null
  arrives_at: number | null
  note: string
  silence_id: string | null
  over_at: number | null
  incident_count: number
}

/** An incident of a case. `facts` is JSON of `AlarmFacts`; `is_alarming` is 1 while it asks for an answer, else 0. */
export interface AlarmIncidentRow {
  incident_id: string
  case_id: string
  facts: string
  added_at: number
  is_alarming: number
}

/** A message to one receiver by one step of a case. */
export interface NotificationRow {
  id: string
  case_id: string
  step: number
  recipient: string
  account_id: string | null
  name: string
  locale: string
  urgency: AlarmUrgency
  made_at: number
  /** The time of the morning report that it waits for; null if it was sent at once. */
  due_at: number | null
  /** The delivery of that report, once it is made. */
  report_id: string | null
  opened_at: number | null
}

/** A browser that takes push messages of a session, and ends with it. Times in ms since the epoch. */
export interface PushDeviceRow {
  id: string
  account_id: string
  session_id: string
  endpoint: string
  /** JSON of `NewPushDevice`. */
  value: string
  created_at: number
  /** The last time at which a push service took a message for it. */
  last_reached_at: number | null
  last_error: string | null
}

/** One message by one way. */
export interface DeliveryRow {
  id: string
  /** Null for a report, and for webhooks that are notified of cases. */
  notification_id: string | null
  case_id: string | null
  account_id: string | null
  channel: string
  /** JSON of a `ContactWay`. */
  way: string
  /** Messages of one lane are sent one after the other. */
  lane: string
  event: DeliveryEvent
  state: 'waiting' | 'accepted' | 'failed' | 'withdrawn'
  attempts: number
  made_at: number
  next_at: number
  sent_at: number | null
  accepted_at: number | null
  shown_at: number | null
  opened_at: number | null
  acknowledged_at: number | null
  error: string | null
}

/** The settings of a directory's account for an instance, and its account there. */
export interface ServiceProviderSettingsRow {
  account_id: string
  service_provider_id: string
  remote_account_id: string | null
  /** JSON of `OwnServiceProviderSettings`, without settings that were never chosen. */
  settings: string
}

/** One file of recorded video. Times in ms since the epoch. */
export interface RecordingRow {
  id: string
  camera_id: string
  version: number
  status: 'created' | 'saved' | 'deleted' | 'broken'
  start_time: number
  end_time: number
  /** Length in ms, without gaps. */
  duration: number
  bytes: number
  /** Names the header that decodes it. */
  header_key: string
  header_bytes: number
  /** The places of its segments, once it is complete. */
  parts: Uint8Array | null
  deleted_at: number | null
}

/** The source of a camera's pictures, and its recording rules. */
export interface CameraSourceRow {
  camera_id: string
  kind: string
  location: string
  transport: string
  username: string | null
  /** Encrypted. */
  password: Uint8Array | null
  is_recorded: number
  maximum_days: number
  maximum_gigabytes: number
  /** 1 if the source was given at the start of the instance. Each start removes these before it adds new ones. */
  is_from_start: number
  /** The address of a smaller stream; null for none. */
  sub_location: string | null
}

/** A name with which an account signs in. `confirmed_at` in ms since the epoch; null until it is confirmed. */
export interface CredentialRow {
  id: string
  kind: 'usernamePassword' | 'emailPassword' | 'remote'
  name: string
  /** The name in the form that is compared: without regard to case. */
  name_key: string
  account_id: string
  password_hash: string | null
  confirmed_at: number | null
}

/** A session of an account. Times in ms since the epoch. */
export interface SessionRow {
  id: string
  account_id: string
  /** The method by which the account signed in: `usernamePassword`, `emailPassword`, `remote` or `passkey`. */
  provider: string
  created_at: number
  expires_at: number
  /** The browser as it names itself, shortened. */
  user_agent: string | null
  last_used_at: number
  /** Network address from which the account signed in; null if unknown. */
  address: string | null
  /** The time at which the person last proved their identity, by signing in or later; ms since the epoch. */
  proved_at: number
}

/** The stored response to a write with an idempotency key. */
export interface IdempotentResponseRow {
  account_id: string
  idempotency_key: string
  call: string
  body_digest: string
  status: number
  headers: string
  /** Null if the response has no body, or one that is too long to be kept. */
  body: string | null
  /** The version of the entity in a body that is too long to be kept. */
  version: number | null
  /** Length of the stored body. */
  bytes: number
  kept_at: number
}
