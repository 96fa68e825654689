/*
 * The embedded database (SQLite).
 *
 * - `openDatabase` locks the data folder, opens the file and brings the `schema` up to date. `damageCheck` reads it for
 *   damage in a separate process (`checkProgram`).
 * - `upgrade` refuses a database of a newer version, and copies an older one before its steps.
 * - `database` runs queries by Kysely. A query belongs to the transaction of its request, if there is one.
 * - `documentStore` keeps entities of one kind as JSON documents with a version. `documentReads` answers the queries of
 *   the contract from them: `querySql` translates a query, `documentQueries` runs it in a thread (`documentWorker`),
 *   account by account, and `readCache` keeps the answer until the next write. `queryInMemory` answers the queries of
 *   entities that are computed rather than stored.
 * - `tables` describes the tables with their own columns. `factStore` keeps single facts about the instance,
 *   `retentionGuard` prevents deletions by a clock that jumps, and `accountBudget` says how much one account may store.
 * - `sqlite` is the connection itself, also for threads, which stop between two statements. `jobThread` passes jobs to
 *   a thread with its own connections.
 * - `giveRoomBack` gives unused room of a file back in slices.
 * - `diskReserve` keeps room for the calls by which people free the disk. `healthCheck` says whether the
 *   database and the data folder can be used. `pendingRestore` puts restored files in their place at a start.
 *
 * A write on an outdated version fails with `request/version-mismatch`. A full disk and damage are errors of the
 * connection, see `isFullDiskError` and `isDamageError`.
 */

export { ACCOUNT_BUDGET, ACCOUNT_BYTES } from './accountBudget'
export { checkForDamage } from './damageCheck'
export { sizeOf, type Database } from './database'
export {
  DATABASE_FILE,
  isHalfRestored,
  isInitialized,
  LOCK_FILE,
  makeFilePrivate,
  markHalfRestored,
  markRestored,
  prepareFolder,
  RESTORE_MARK,
  writePrivateFile,
} from './dataFolder'
export { RESERVE_FILES } from './diskReserve'
export { createDocumentStore, removeDocumentsWhere, type DocumentStore } from './documentStore'
export { createFactStore, type FactStore } from './factStore'
export { preferGivingBack, startGivingBack } from './giveRoomBack'
export { createHealthCheck } from './healthCheck'
export { createJobThread, failBusy, serveJobs, type JobThread } from './jobThread'
export { idBoundary, newId, timeOfId } from './newId'
export { openDatabase, openInitializedDatabase, prepareDatabase } from './openDatabase'
export { isOfRestore, planRestore, RESTORE_FOLDER } from './pendingRestore'
export { queryInMemory } from './queryInMemory'
export { jsonValue, type ComputedKeys } from './querySql'
export { createReadCache } from './readCache'
export { openRetentionGuard, type RetentionGuard, type RetentionPause } from './retentionGuard'
export {
  ARTIFACT_KEYS,
  AUDIT_KEYS,
  DATA_ANNOTATION_KEYS,
  DATA_RECORD_KEYS,
  INCIDENT_COMMENT_KEYS,
  INCIDENT_EVENT_KEYS,
  INCIDENT_KEYS,
  NEWEST_SCHEMA,
  RULE_KEYS,
  SENSOR_KEYS,
} from './schema'
export {
  copySqlite,
  isDamageError,
  isFullDiskError,
  openSqlite,
  shareSqliteThreadState,
  throwIfStopped,
  type Sqlite,
  type SqliteThreadState,
} from './sqlite'
export type {
  CameraSourceRow,
  AlarmCaseRow,
  PushDeviceRow,
  AlarmIncidentRow,
  DeliveryRow,
  GuestLinkRow,
  HookRow,
  NotificationRow,
  WebhookRow,
  CredentialRow,
  CredentialTokenRow,
  EulaAcceptanceRow,
  LayoutHistoryRow,
  MachineKeyRow,
  MqttConnectionRow,
  PasskeyRow,
  RecordingRow,
  RuleOpeningRow,
  RuleStateRow,
  SessionRow,
} from './tables'
export { COPIES_FOLDER } from './upgrade'
