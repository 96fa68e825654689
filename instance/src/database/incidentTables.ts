import { sql, type Migration } from 'kysely'
import { createDocumentTable } from './documentTable'

/** Keys of incidents and their records that lists filter and order by; none holds a list or an object. */
export const INCIDENT_KEYS = [
  'type',
  'state',
  'closedAt',
  'firstEventTimestamp',
  'lastEventTimestamp',
  'assignedTo.entityId',
] as const
export const INCIDENT_EVENT_KEYS = ['incidentId', 'eventTimestamp'] as const
export const INCIDENT_COMMENT_KEYS = ['incidentId', 'creationTimestamp'] as const

export const incidentTables: Migration = {
  async up(database) {
    await createDocumentTable(database, 'incidents', INCIDENT_KEYS)
    await createDocumentTable(database, 'incident_events', INCIDENT_EVENT_KEYS)
    await createDocumentTable(database, 'incident_comments', INCIDENT_COMMENT_KEYS)
    await sql`CREATE TABLE recorded_events (incident_key TEXT NOT NULL, trigger TEXT NOT NULL, event_timestamp INTEGER NOT NULL, incident_id TEXT NOT NULL,
      PRIMARY KEY (incident_key, trigger, event_timestamp)) STRICT, WITHOUT ROWID`.execute(database)
  },
}
