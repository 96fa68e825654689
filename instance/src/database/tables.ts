import type { Generated } from 'kysely'

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
  service_provider_settings: ServiceProviderSettingsRow
  used_assertions: { jti: string; expires_at: number }
  credential_tokens: CredentialTokenRow
  account_locales: { account_id: string; locale: string }
  passkeys: PasskeyRow
  mails: MailRow
  /** The keys with which plugins were installed. `is_current` is 1 for the one that updates must have, else 0. */
  plugin_keys: { plugin_id: string; key: string; since: number; is_current: number }
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

/** What was saved for others, or removed, of the layouts of the instance. */
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
