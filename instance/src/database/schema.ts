import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { jsonValue } from './querySql'
import { NOTIFICATION_STATEMENTS, PEOPLE_STATEMENTS, PUSH_STATEMENTS, RULE_STATEMENTS } from './stepStatements'

/*
 * Keys that never hold a list or an object (`scalarKeys`). To index a new one, add a step with `createIndexes`, as 0014
 * does.
 */

export const INCIDENT_KEYS = [
  'type',
  'state',
  'closedAt',
  'firstEventTimestamp',
  'lastEventTimestamp',
  'assignedTo.entityId',
] as const
export const INCIDENT_EVENT_KEYS = ['incidentId', 'eventTimestamp'] as const
export const DATA_RECORD_KEYS = ['status', 'annotationType', 'recordName', 'creationTimestamp'] as const
export const DATA_ANNOTATION_KEYS = ['dataCollectionRecordId', 'creationTimestamp'] as const
export const INCIDENT_COMMENT_KEYS = ['incidentId', 'creationTimestamp'] as const
export const ARTIFACT_KEYS = ['type', 'status', 'timestamp', 'data.cameraId', 'preferredFilename'] as const
export const AUDIT_KEYS = ['timestamp', 'action', 'actor.accountId', 'target.entityId', 'lastTimestamp'] as const
/** Keys of rules that hold one value each. */
export const RULE_KEYS = ['measurement', 'title', 'isOn', 'createdAt'] as const
export const SENSOR_KEYS = ['tag', 'measurement', 'name', 'place.kind', 'place.id'] as const

/** Creates a table of documents, with an index for each of `indexedKeys`. */
export async function createDocumentTable(
  database: Kysely<unknown>,
  table: string,
  indexedKeys: readonly string[] = [],
): Promise<void> {
  await sql`CREATE TABLE ${sql.table(table)} (id TEXT PRIMARY KEY, version INTEGER NOT NULL, document TEXT NOT NULL) STRICT`.execute(
    database,
  )
  await createIndexes(database, table, indexedKeys)
}

async function createIndexes(database: Kysely<unknown>, table: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const index = sql.id(`${table}_by_${key.replaceAll('.', '_')}`)
    await sql`CREATE INDEX ${index} ON ${sql.table(table)} (${jsonValue(key)}, id)`.execute(database)
  }
}

const coreStatements = [
  'CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT',
  `CREATE TABLE credentials (id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    password_hash TEXT, confirmed_at INTEGER, token_hash TEXT, token_expires_at INTEGER, UNIQUE (kind, name_key)) STRICT`,
  'CREATE INDEX credentials_by_account ON credentials (account_id)',
  `CREATE TABLE sessions (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, provider TEXT NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT`,
  'CREATE INDEX sessions_by_account ON sessions (account_id)',
  'CREATE TABLE login_failures (subject TEXT PRIMARY KEY, failures INTEGER NOT NULL, last_at INTEGER NOT NULL) STRICT',
  'CREATE TABLE address_failures (address TEXT NOT NULL, subject TEXT NOT NULL, at INTEGER NOT NULL) STRICT',
  'CREATE INDEX address_failures_by_address ON address_failures (address, at)',
  `CREATE TABLE eula_acceptances (account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, version TEXT NOT NULL, accepted_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, version)) STRICT`,
  `CREATE TABLE own_layouts (account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, layout_id TEXT NOT NULL, version INTEGER NOT NULL, document TEXT NOT NULL,
    PRIMARY KEY (account_id, layout_id)) STRICT`,
  'CREATE TABLE display_mode (source TEXT NOT NULL, property TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (source, property)) STRICT',
  `CREATE TABLE kept_answers (account_id TEXT NOT NULL, idempotency_key TEXT NOT NULL, call TEXT NOT NULL, body_digest TEXT NOT NULL, status INTEGER NOT NULL,
    headers TEXT NOT NULL, body TEXT, kept_at INTEGER NOT NULL, PRIMARY KEY (account_id, idempotency_key, call)) STRICT`,
  'CREATE INDEX kept_answers_by_time ON kept_answers (kept_at)',
]

const recordingStatements = [
  `CREATE TABLE recordings (id TEXT PRIMARY KEY, camera_id TEXT NOT NULL, version INTEGER NOT NULL, status TEXT NOT NULL, start_time INTEGER NOT NULL,
    end_time INTEGER NOT NULL, duration INTEGER NOT NULL, bytes INTEGER NOT NULL, header_key TEXT NOT NULL, header_bytes INTEGER NOT NULL, parts BLOB,
    deleted_at INTEGER) STRICT`,
  'CREATE INDEX recordings_by_camera ON recordings (camera_id, start_time)',
  `CREATE TABLE camera_sources (camera_id TEXT PRIMARY KEY, kind TEXT NOT NULL, location TEXT NOT NULL, transport TEXT NOT NULL, username TEXT, password BLOB,
    is_recorded INTEGER NOT NULL, maximum_days INTEGER NOT NULL, maximum_gigabytes INTEGER NOT NULL, is_from_start INTEGER NOT NULL) STRICT`,
]

/** The steps of the schema in order. Each runs once, in a transaction. A released step is never edited. */
const migrations: Record<string, Migration> = {
  '0001_core': {
    async up(database) {
      await createDocumentTable(database, 'accounts')
      await createDocumentTable(database, 'authorization_records', ['targetEntity.entityId'])
      await createDocumentTable(database, 'authorization_roles')
      await createDocumentTable(database, 'layouts')
      for (const statement of coreStatements) await sql.raw(statement).execute(database)
    },
  },
  '0002_incidents': {
    async up(database) {
      await createDocumentTable(database, 'incidents', [
        'type',
        'state',
        'closedAt',
        'firstEventTimestamp',
        'lastEventTimestamp',
        'assignedTo.entityId',
      ])
      await createDocumentTable(database, 'incident_events', ['incidentId', 'eventTimestamp'])
      await createDocumentTable(database, 'incident_comments', ['incidentId', 'creationTimestamp'])
      await sql`CREATE TABLE recorded_events (incident_key TEXT NOT NULL, trigger TEXT NOT NULL, event_timestamp INTEGER NOT NULL, incident_id TEXT NOT NULL,
      PRIMARY KEY (incident_key, trigger, event_timestamp)) STRICT, WITHOUT ROWID`.execute(database)
    },
  },
  '0003_barn': {
    async up(database) {
      await createDocumentTable(database, 'cameras')
      await createDocumentTable(database, 'region_types')
      await createDocumentTable(database, 'region_specifications')
      await createDocumentTable(database, 'region_mappings')
      await createDocumentTable(database, 'camera_canvases')
    },
  },
  '0004_known_devices': {
    async up(database) {
      await sql`CREATE TABLE known_devices (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      used_at INTEGER NOT NULL) STRICT`.execute(database)
      await sql`CREATE INDEX known_devices_by_account ON known_devices (account_id, used_at)`.execute(database)
    },
  },
  '0005_fleet': {
    async up(database) {
      await createDocumentTable(database, 'vms_instances')
      await createDocumentTable(database, 'data_collection_records', [
        'status',
        'annotationType',
        'recordName',
        'creationTimestamp',
      ])
      await createDocumentTable(database, 'data_collection_annotations', [
        'dataCollectionRecordId',
        'creationTimestamp',
      ])
    },
  },
  '0006_mentions': {
    async up(database) {
      await sql`UPDATE incident_comments SET document = json_set(document, '$.mentions', (
        SELECT json_group_array(DISTINCT node.value ->> '$.attrs.accountId')
        FROM json_tree(incident_comments.document, '$.text') AS node
        WHERE node.type = 'object' AND node.value ->> '$.type' = 'mention'))`.execute(database)
    },
  },
  '0007_recordings': {
    async up(database) {
      for (const statement of recordingStatements) await sql.raw(statement).execute(database)
    },
  },
  '0008_artifacts': {
    async up(database) {
      await createDocumentTable(database, 'artifacts', [
        'type',
        'status',
        'timestamp',
        'data.cameraId',
        'preferredFilename',
      ])
      await createDocumentTable(database, 'region_mapping_revisions', ['regionMappingId', 'validFrom'])
      await sql`UPDATE region_mappings SET document = json_set(document, '$.validFrom', 0, '$.changedBy', NULL)`.execute(
        database,
      )
      await sql`INSERT INTO region_mapping_revisions (id, version, document)
        SELECT id, 1, json_object('revisionId', id, 'version', 1, 'regionMappingId', id, 'validFrom', 0, 'mapping', json_remove(document, '$.version'))
        FROM region_mappings`.execute(database)
    },
  },
  '0009_people': {
    async up(database) {
      await createDocumentTable(database, 'audit_entries', [
        'timestamp',
        'action',
        'actor.accountId',
        'target.entityId',
      ])
      for (const statement of PEOPLE_STATEMENTS) await sql.raw(statement).execute(database)
    },
  },
  '0010_directory': {
    async up(database) {
      await createDocumentTable(database, 'service_providers', ['globalUniqueIdentifier'])
      await sql`CREATE TABLE service_provider_settings (account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        service_provider_id TEXT NOT NULL REFERENCES service_providers (id) ON DELETE CASCADE, remote_account_id TEXT, settings TEXT NOT NULL,
        PRIMARY KEY (account_id, service_provider_id)) STRICT`.execute(database)
      await sql`CREATE TABLE used_assertions (jti TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT`.execute(
        database,
      )
    },
  },
  '0011_kept_references': {
    async up(database) {
      await sql`ALTER TABLE kept_answers ADD COLUMN version INTEGER`.execute(database)
      await sql`ALTER TABLE kept_answers ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0`.execute(database)
      await sql`UPDATE kept_answers SET bytes = length(body) WHERE body IS NOT NULL`.execute(database)
    },
  },
  '0012_session_addresses': {
    async up(database) {
      await sql`ALTER TABLE sessions ADD COLUMN address TEXT`.execute(database)
    },
  },
  '0013_session_proofs': {
    async up(database) {
      await sql`ALTER TABLE sessions ADD COLUMN proved_at INTEGER NOT NULL DEFAULT 0`.execute(database)
      await sql`UPDATE sessions SET proved_at = created_at`.execute(database)
    },
  },
  '0014_last_occurrences': {
    async up(database) {
      await sql`UPDATE audit_entries SET document = json_set(document, '$.lastTimestamp', document -> '$.timestamp')
        WHERE document ->> '$.lastTimestamp' IS NULL`.execute(database)
      await createIndexes(database, 'audit_entries', ['lastTimestamp'])
    },
  },
  '0015_handovers': {
    async up(database) {
      await createDocumentTable(database, 'handovers')
      await sql`CREATE TABLE account_visits (account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        visit TEXT NOT NULL) STRICT`.execute(database)
    },
  },
  '0016_canvas_arrangement': {
    async up(database) {
      await sql`UPDATE camera_canvases SET document = json_set(document, '$.arrangement', 'automatic')
        WHERE id = 'base' AND json_type(document, '$.changedBy') = 'null'`.execute(database)
    },
  },
  '0017_plugins': {
    async up(database) {
      await createDocumentTable(database, 'plugins')
      await sql`CREATE TABLE plugin_keys (plugin_id TEXT NOT NULL, key TEXT NOT NULL, since INTEGER NOT NULL,
        is_current INTEGER NOT NULL, PRIMARY KEY (plugin_id, key)) STRICT`.execute(database)
    },
  },
  '0018_layout_history': {
    async up(database) {
      await sql`CREATE TABLE layout_history (entry INTEGER PRIMARY KEY AUTOINCREMENT, layout_id TEXT NOT NULL,
        kind TEXT NOT NULL, version INTEGER NOT NULL, title TEXT NOT NULL, roles TEXT NOT NULL, widgets INTEGER NOT NULL,
        saved_at INTEGER, saved_by TEXT, bytes INTEGER NOT NULL, document TEXT NOT NULL) STRICT`.execute(database)
      await sql`CREATE INDEX layout_history_by_layout ON layout_history (layout_id, entry)`.execute(database)
      await sql`INSERT INTO layout_history (layout_id, kind, version, title, roles, widgets, saved_at, saved_by, bytes, document)
        SELECT id, 'saved', version, document ->> '$.title', document -> '$.roles',
          (SELECT count(*) FROM json_each(document, '$.widgets')), document ->> '$.savedAt', document ->> '$.savedBy',
          octet_length(document), document FROM layouts ORDER BY document ->> '$.savedAt'`.execute(database)
    },
  },
  '0019_displays': {
    async up(database) {
      await sql`CREATE TABLE displays (account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        secret_hash TEXT NOT NULL UNIQUE, approved_at INTEGER NOT NULL, approved_by TEXT NOT NULL) STRICT`.execute(
        database,
      )
      await sql`CREATE TABLE waiting_displays (code TEXT PRIMARY KEY, secret_hash TEXT NOT NULL UNIQUE, user_agent TEXT,
        address TEXT NOT NULL, asked_at INTEGER NOT NULL) STRICT`.execute(database)
    },
  },
  '0020_guest_links': {
    async up(database) {
      await sql`CREATE TABLE guest_links (id TEXT PRIMARY KEY, secret_hash TEXT NOT NULL UNIQUE, giver_id TEXT NOT NULL,
        subject TEXT NOT NULL, title TEXT NOT NULL, created_at INTEGER NOT NULL, valid_until INTEGER NOT NULL,
        ended_at INTEGER, views INTEGER NOT NULL, last_viewed_at INTEGER) STRICT`.execute(database)
      await sql`CREATE INDEX guest_links_by_giver ON guest_links (giver_id)`.execute(database)
    },
  },
  '0021_machines': {
    async up(database) {
      await sql`CREATE TABLE machines (account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        created_at INTEGER NOT NULL, created_by TEXT NOT NULL) STRICT`.execute(database)
      await sql`CREATE TABLE machine_keys (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES machines (account_id)
        ON DELETE CASCADE, name TEXT NOT NULL, secret_hash TEXT NOT NULL UNIQUE, last_characters TEXT NOT NULL,
        limits TEXT NOT NULL, created_at INTEGER NOT NULL, created_by TEXT NOT NULL, valid_until INTEGER,
        ended_at INTEGER, last_used_at INTEGER, last_used_from TEXT) STRICT`.execute(database)
      await sql`CREATE INDEX machine_keys_by_account ON machine_keys (account_id)`.execute(database)
    },
  },
  '0022_notifications': {
    async up(database) {
      for (const statement of NOTIFICATION_STATEMENTS) await sql.raw(statement).execute(database)
    },
  },
  '0023_push': {
    async up(database) {
      for (const statement of PUSH_STATEMENTS) await sql.raw(statement).execute(database)
    },
  },
  '0024_sensors': {
    async up(database) {
      await createDocumentTable(database, 'sensors', ['tag', 'place.id'])
    },
  },
  '0025_mqtt': {
    async up(database) {
      await sql`CREATE TABLE mqtt_connections (id TEXT PRIMARY KEY, version INTEGER NOT NULL, settings TEXT NOT NULL,
        sealed_password BLOB) STRICT`.execute(database)
    },
  },
  '0026_rules': {
    async up(database) {
      await createDocumentTable(database, 'rules')
      for (const statement of RULE_STATEMENTS) await sql.raw(statement).execute(database)
    },
  },
  '0027_rhythms': {
    async up(database) {
      await sql`CREATE TABLE machine_rhythms (account_id TEXT PRIMARY KEY REFERENCES machines (account_id) ON DELETE CASCADE,
        last_at INTEGER NOT NULL, gaps INTEGER NOT NULL, usual_gap INTEGER NOT NULL) STRICT`.execute(database)
    },
  },
  '0028_hooks': {
    async up(database) {
      await sql`CREATE TABLE hooks (id TEXT PRIMARY KEY, version INTEGER NOT NULL, settings TEXT NOT NULL,
        secret_hash TEXT NOT NULL UNIQUE, sealed_key BLOB) STRICT`.execute(database)
    },
  },
  '0029_hook_signatures': {
    async up(database) {
      await sql`CREATE TABLE hook_signatures (hook_id TEXT NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
        signature TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (hook_id, signature)) STRICT`.execute(database)
    },
  },
  '0030_camera_devices': {
    async up(database) {
      await sql`CREATE TABLE camera_devices (camera_id TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`.execute(database)
      await sql`ALTER TABLE camera_sources ADD COLUMN sub_location TEXT`.execute(database)
    },
  },
  // No step has the number 0031.
  '0032_photos': {
    async up(database) {
      await createDocumentTable(database, 'incident_photos', ['incidentId', 'authorId'])
      await sql`CREATE TABLE photo_parts (photo_id TEXT NOT NULL, account_id TEXT NOT NULL, digest TEXT NOT NULL,
        size INTEGER NOT NULL, offset INTEGER NOT NULL, bytes BLOB NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (photo_id, account_id, offset)) STRICT`.execute(database)
      await sql`CREATE TABLE photo_claims (photo_id TEXT NOT NULL, account_id TEXT NOT NULL, incident_id TEXT NOT NULL,
        comment_id TEXT, at INTEGER NOT NULL, PRIMARY KEY (photo_id, account_id)) STRICT`.execute(database)
    },
  },
  '0033_rounds': {
    async up(database) {
      await sql`CREATE TABLE round_answers (id TEXT PRIMARY KEY, day TEXT NOT NULL, pen_id TEXT NOT NULL,
        question TEXT NOT NULL, value TEXT NOT NULL, answered_at INTEGER NOT NULL, account TEXT NOT NULL) STRICT`.execute(
        database,
      )
      await sql`CREATE INDEX round_answers_by_day ON round_answers (day, answered_at)`.execute(database)
    },
  },
  '0034_round_templates': {
    async up(database) {
      await sql`CREATE TABLE round_templates (id TEXT PRIMARY KEY, at INTEGER NOT NULL, questions TEXT NOT NULL) STRICT`.execute(
        database,
      )
      await sql`CREATE TABLE round_photos (photo_id TEXT NOT NULL, account_id TEXT NOT NULL, day TEXT NOT NULL,
        pen_id TEXT NOT NULL, question TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (photo_id, account_id)) STRICT`.execute(
        database,
      )
      await sql`CREATE INDEX round_photos_by_day ON round_photos (day)`.execute(database)
      await sql`CREATE TABLE round_deaths (incident_id TEXT PRIMARY KEY, day TEXT NOT NULL, pen_id TEXT NOT NULL,
        at INTEGER NOT NULL) STRICT`.execute(database)
    },
  },
  '0035_duty_calendars': {
    async up(database) {
      await sql`ALTER TABLE alarm_links ADD COLUMN delivery_id TEXT`.execute(database)
      await sql`CREATE TABLE duty_calendars (account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        secret_hash TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, last_read_at INTEGER) STRICT`.execute(database)
    },
  },
  '0036_camera_movement': {
    async up(database) {
      await sql`CREATE TABLE camera_movement (camera_id TEXT PRIMARY KEY, is_measured INTEGER NOT NULL DEFAULT 1,
        masks TEXT, found TEXT) STRICT`.execute(database)
    },
  },
}

/** The steps of the schema, in their order. */
export const SCHEMA_STEPS: readonly string[] = Object.keys(migrations).sort()

/**
 * Brings the schema up to date, or with `lastStep` to its state when that step was the newest one. Fails on a database
 * of a newer version and leaves it untouched.
 */
export async function migrate(database: Kysely<unknown>, lastStep?: string): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await (lastStep === undefined ? migrator.migrateToLatest() : migrator.migrateTo(lastStep))
  if (error) throw error instanceof Error ? error : new Error(String(error))
}

/** The last step of the schema. */
export const NEWEST_SCHEMA: string = SCHEMA_STEPS.at(-1) ?? ''
