import { sql } from 'kysely'
import { where } from '@barn-workbench/core/query'
import type { Incident, IncidentPayload, IncidentType } from '@barn-workbench/core/schema'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { createDocumentStore } from '../database/documentStore'
import { INCIDENT_EVENT_KEYS } from '../database/incidentTables'
import { jsonValue } from '../database/jsonPath'
import { newId } from '../database/newId'
import type { Happening } from '../incidents/happening'
import { eventOf, type StoredEvent } from '../incidents/recordEvent'
import { CLOSED, openStateOf } from '../incidents/transitions'

export type IncidentEventStore = ReturnType<typeof createIncidentEventStore>

/** What happened to incidents, in the order it was recorded (which is that of the ids). */
export function createIncidentEventStore({ database, now }: { database: Database; now: Clock }) {
  const documents = createDocumentStore<StoredEvent, 'incident/not-found'>({
    database,
    table: 'incident_events',
    idKey: 'incidentEventId',
    missing: 'incident/not-found',
    scalarKeys: INCIDENT_EVENT_KEYS,
  })
  return {
    documents,
    /** Keeps an event of an incident as it stands after it. */
    append: (
      incident: Incident,
      happening: Omit<Happening, 'type' | 'identifier' | 'payload'> & { payload?: IncidentPayload },
    ): Promise<StoredEvent> => documents.insert(eventOf(newId(now()), incident, { payload: {}, ...happening })),
    async belongsTo(incidentEventId: string, incidentId: string): Promise<boolean> {
      return (await documents.find(incidentEventId))?.incidentId === incidentId
    },
    /** The state that a closed incident had before. */
    async stateBeforeClosing({ incidentId, type }: Incident): Promise<string> {
      const [last] = await documents.list({
        query: [where('incidentId', '==', incidentId), where('state', '!=', CLOSED)],
        order: [{ key: 'incidentEventId', direction: 'desc' }],
        limit: 1,
      })
      return last?.state ?? openStateOf(type as IncidentType)
    },
    /** Documentations of old were created; those of today are started or observed. */
    async isLegacyDocumentation({ incidentId, type }: Incident): Promise<boolean> {
      if (type !== 'barnDocumentation') return false
      return (await documents.count([where('incidentId', '==', incidentId), where('trigger', '==', 'create')])) > 0
    },
    async removeOf(incidentId: string): Promise<void> {
      await sql`DELETE FROM incident_events WHERE ${jsonValue('incidentId')} = ${incidentId}`.execute(
        database.current(),
      )
    },
  }
}
