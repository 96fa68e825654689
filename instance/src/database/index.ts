export type { Database } from './database'
export { createDocumentStore, removeDocumentsWhere, type DocumentStore } from './documentStore'
export { makeFilePrivate, writePrivateFile } from './dataFolder'
export { createHealthCheck } from './healthCheck'
export { newId } from './newId'
export { openDatabase, prepareDatabase } from './openDatabase'
export { createReadCache } from './readCache'
export { queryInMemory } from './queryInMemory'
export {
  DATA_ANNOTATION_KEYS,
  DATA_RECORD_KEYS,
  INCIDENT_COMMENT_KEYS,
  INCIDENT_EVENT_KEYS,
  INCIDENT_KEYS,
  type CameraSourceRow,
  type CredentialRow,
  type RecordingRow,
  type SessionRow,
} from './schema'
