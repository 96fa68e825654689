export type { Database } from './database'
export { createDocumentStore, removeDocumentsWhere, type DocumentStore } from './documentStore'
export { makeFilePrivate, prepareFolder, writePrivateFile } from './dataFolder'
export { checkForDamage } from './damageCheck'
export { createHealthCheck } from './damageCheck'
export { idBoundary, newId, timeOfId } from './newId'
export { openDatabase, prepareDatabase } from './openDatabase'
export { openInitializedDatabase } from './openDatabase'
export { createReadCache } from './documentStore'
export { queryInMemory } from './documentStore'
export {
  ARTIFACT_KEYS,
  AUDIT_KEYS,
  DATA_ANNOTATION_KEYS,
  DATA_RECORD_KEYS,
  INCIDENT_COMMENT_KEYS,
  INCIDENT_EVENT_KEYS,
  INCIDENT_KEYS,
} from './schema'
export { isDamageError, isFullDiskError, openSqlite, type Sqlite } from './sqlite'
export { shareSqliteThreadState, throwIfStopped, type SqliteThreadState } from './sqlite'
export type {
  CameraSourceRow,
  CredentialRow,
  CredentialTokenRow,
  EulaAcceptanceRow,
  PasskeyRow,
  RecordingRow,
  SessionRow,
} from './tables'
