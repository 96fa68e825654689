/** What the step `0009_people` changes: mails with links, passkeys, devices that are signed in, histories. */
export const PEOPLE_STATEMENTS: readonly string[] = [
  // Tokens of links have a table of their own, so that a second mail does not make the link of the first one useless.
  `CREATE TABLE credential_tokens (token_hash TEXT PRIMARY KEY, credential_id TEXT NOT NULL REFERENCES credentials (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT`,
  'CREATE INDEX credential_tokens_by_credential ON credential_tokens (credential_id, expires_at)',
  'ALTER TABLE credentials DROP COLUMN token_hash',
  'ALTER TABLE credentials DROP COLUMN token_expires_at',
  // The language of mails is no part of an account that others read and search.
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
