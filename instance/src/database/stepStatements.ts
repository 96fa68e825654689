// The statements of the longer steps of the schema. `schema.ts` says in which order the steps run.

/** The changes of the step `0022_notifications`: rules, cases, and the messages about them. */
export const NOTIFICATION_STATEMENTS: readonly string[] = [
  'CREATE TABLE notification_settings (name TEXT PRIMARY KEY, version INTEGER NOT NULL, value TEXT NOT NULL) STRICT',
  `CREATE TABLE webhooks (id TEXT PRIMARY KEY, version INTEGER NOT NULL, owner_id TEXT NOT NULL, settings TEXT NOT NULL,
    sealed_url BLOB NOT NULL, sealed_secret BLOB NOT NULL) STRICT`,
  `CREATE TABLE alarm_cases (id TEXT PRIMARY KEY, type TEXT NOT NULL, urgency TEXT NOT NULL, state TEXT NOT NULL, opened_at INTEGER NOT NULL,
    steps INTEGER NOT NULL, round_start INTEGER NOT NULL, next_at INTEGER, acknowledged_at INTEGER, acknowledged_by TEXT,
    arrives_at INTEGER, note TEXT NOT NULL, silence_id TEXT, over_at INTEGER, incident_count INTEGER NOT NULL) STRICT`,
  'CREATE INDEX alarm_cases_due ON alarm_cases (next_at) WHERE next_at IS NOT NULL',
  "CREATE INDEX alarm_cases_going_on ON alarm_cases (type, opened_at) WHERE state <> 'over'",
  `CREATE TABLE alarm_incidents (incident_id TEXT NOT NULL, case_id TEXT NOT NULL REFERENCES alarm_cases (id) ON DELETE CASCADE,
    facts TEXT NOT NULL, added_at INTEGER NOT NULL, is_alarming INTEGER NOT NULL, PRIMARY KEY (incident_id, case_id)) STRICT`,
  'CREATE INDEX alarm_incidents_by_case ON alarm_incidents (case_id, added_at)',
  `CREATE TABLE notifications (id TEXT PRIMARY KEY, case_id TEXT NOT NULL REFERENCES alarm_cases (id) ON DELETE CASCADE, step INTEGER NOT NULL,
    recipient TEXT NOT NULL, account_id TEXT, name TEXT NOT NULL, locale TEXT NOT NULL, urgency TEXT NOT NULL, made_at INTEGER NOT NULL,
    due_at INTEGER, report_id TEXT, opened_at INTEGER, UNIQUE (case_id, step, recipient)) STRICT`,
  'CREATE INDEX notifications_by_account ON notifications (account_id, id)',
  'CREATE INDEX notifications_due ON notifications (due_at) WHERE due_at IS NOT NULL AND report_id IS NULL',
  `CREATE TABLE deliveries (id TEXT PRIMARY KEY, notification_id TEXT, case_id TEXT, account_id TEXT, channel TEXT NOT NULL, way TEXT NOT NULL,
    lane TEXT NOT NULL, event TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, made_at INTEGER NOT NULL, next_at INTEGER NOT NULL,
    sent_at INTEGER, accepted_at INTEGER, shown_at INTEGER, opened_at INTEGER, acknowledged_at INTEGER, error TEXT) STRICT`,
  "CREATE INDEX deliveries_due ON deliveries (next_at) WHERE state = 'waiting'",
  "CREATE INDEX deliveries_in_lane ON deliveries (lane, id) WHERE state = 'waiting'",
  'CREATE INDEX deliveries_by_notification ON deliveries (notification_id)',
  'CREATE INDEX deliveries_by_case ON deliveries (case_id)',
  `CREATE TABLE alarm_links (secret_hash TEXT PRIMARY KEY, notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL, used_at INTEGER) STRICT`,
  'CREATE INDEX alarm_links_by_notification ON alarm_links (notification_id)',
  `CREATE TABLE silences (id TEXT PRIMARY KEY, version INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
    value TEXT NOT NULL) STRICT`,
]

/** The changes of the step `0023_push`: browsers that take push messages. */
export const PUSH_STATEMENTS: readonly string[] = [
  `CREATE TABLE push_devices (id TEXT PRIMARY KEY, account_id TEXT NOT NULL, session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL, value TEXT NOT NULL, created_at INTEGER NOT NULL, last_reached_at INTEGER, last_error TEXT,
    UNIQUE (account_id, endpoint)) STRICT`,
  'CREATE INDEX push_devices_by_session ON push_devices (session_id)',
]

/**
 * The changes of the step `0026_rules`: the state of each rule at each target, and the incidents that it has opened.
 */
export const RULE_STATEMENTS: readonly string[] = [
  `CREATE TABLE rule_states (rule_id TEXT NOT NULL, target TEXT NOT NULL, phase TEXT NOT NULL, since INTEGER NOT NULL,
    seen_at INTEGER NOT NULL, incident_id TEXT, PRIMARY KEY (rule_id, target)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE rule_openings (rule_id TEXT NOT NULL, incident_id TEXT NOT NULL, target TEXT NOT NULL, opened_at INTEGER NOT NULL,
    PRIMARY KEY (rule_id, opened_at, incident_id)) STRICT, WITHOUT ROWID`,
]

/** The changes of the step `0009_people`: mails with links, passkeys, devices that are signed in, histories. */
export const PEOPLE_STATEMENTS: readonly string[] = [
  // Tokens of links have a separate table, so that a second mail does not invalidate the link of the first one.
  `CREATE TABLE credential_tokens (token_hash TEXT PRIMARY KEY, credential_id TEXT NOT NULL REFERENCES credentials (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT`,
  'CREATE INDEX credential_tokens_by_credential ON credential_tokens (credential_id, expires_at)',
  'ALTER TABLE credentials DROP COLUMN token_hash',
  'ALTER TABLE credentials DROP COLUMN token_expires_at',
  // The language of mails is not part of the account, which others read and search.
  'CREATE TABLE account_locales (account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE, locale TEXT NOT NULL) STRICT',
  "INSERT INTO account_locales (account_id, locale) SELECT id, coalesce(document ->> '$.locale', 'de') FROM accounts",
  "UPDATE accounts SET document = json_remove(document, '$.locale')",
  'ALTER TABLE sessions ADD COLUMN user_agent TEXT',
  'ALTER TABLE sessions ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0',
  'UPDATE sessions SET last_used_at = created_at',
  // A withdrawn acceptance stays in the history, so one version can have several rows.
  'ALTER TABLE eula_acceptances RENAME TO old_eula_acceptances',
  `CREATE TABLE eula_acceptances (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, version TEXT NOT NULL,
    accepted_at INTEGER NOT NULL, withdrawn_at INTEGER) STRICT`,
  `INSERT INTO eula_acceptances (id, account_id, version, accepted_at) SELECT lower(hex(randomblob(16))), account_id, version, accepted_at
    FROM old_eula_acceptances`,
  'DROP TABLE old_eula_acceptances',
  'CREATE UNIQUE INDEX eula_acceptances_in_force ON eula_acceptances (account_id, version) WHERE withdrawn_at IS NULL',
  'CREATE INDEX eula_acceptances_by_account ON eula_acceptances (account_id, accepted_at)',
  `CREATE TABLE passkeys (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, credential_id TEXT NOT NULL UNIQUE,
    public_key BLOB NOT NULL, counter INTEGER NOT NULL, rp_id TEXT NOT NULL, name TEXT NOT NULL, created_at INTEGER NOT NULL, last_used_at INTEGER) STRICT`,
  'CREATE INDEX passkeys_by_account ON passkeys (account_id)',
  `CREATE TABLE mails (id TEXT PRIMARY KEY, sealed BLOB NOT NULL, created_at INTEGER NOT NULL, failures INTEGER NOT NULL,
    next_attempt_at INTEGER NOT NULL) STRICT`,
  'CREATE INDEX mails_by_time ON mails (next_attempt_at, id)',
  'CREATE INDEX kept_answers_by_account ON kept_answers (account_id, kept_at)',
]
