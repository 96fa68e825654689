import { CLOSED, type IncidentType } from '@barn-workbench/core/incidentTypes'
import { where } from '@barn-workbench/core/query'
import type { Incident, IncidentPayload } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import { createDocumentStore, INCIDENT_EVENT_KEYS, newId, type Database } from '../database'
import { toStoredEvent, type IncidentEventInput, type StoredIncidentEvent } from './incidentChanges'
import { initialStateOf } from './transitions'

export type IncidentEventStore = ReturnType<typeof createIncidentEventStore>

/** Stores the events of incidents. Their ids sort in the order in which they were recorded. */
export function createIncidentEventStore({ database, now }: { database: Database; now: Now }) {
  const documents = createDocumentStore<StoredIncidentEvent, 'incident/not-found'>({
    database,
    table: 'incident_events',
    idKey: 'incidentEventId',
    notFoundCode: 'incident/not-found',
    scalarKeys: INCIDENT_EVENT_KEYS,
  })
  return {
    documents,
    /** Stores an event. `incident` is the incident after it. */
    append: (
      incident: Incident,
      event: Omit<IncidentEventInput, 'type' | 'identifier' | 'payload'> & { payload?: IncidentPayload },
    ): Promise<StoredIncidentEvent> =>
      documents.insert(toStoredEvent(newId(now()), incident, { payload: {}, ...event })),
    async belongsTo(incidentEventId: string, incidentId: string): Promise<boolean> {
      return (await documents.find(incidentEventId))?.incidentId === incidentId
    },
    /** The latest state of an incident before it was closed. */
    async stateBeforeClosing({ incidentId, type }: Incident): Promise<string> {
      const [latest] = await documents.list({
        query: [where('incidentId', '==', incidentId), where('state', '!=', CLOSED)],
        order: [{ key: 'incidentEventId', direction: 'desc' }],
        limit: 1,
      })
      return latest?.state ?? initialStateOf(type as IncidentType)
    },
    /** Whether a documentation was begun by the older trigger `create` instead of `started` or `observed`. */
    async isLegacyDocumentation({ incidentId, type }: Incident): Promise<boolean> {
      if (type !== 'barnDocumentation') return false
      const [first] = await documents.list({
        query: [where('incidentId', '==', incidentId)],
        order: [{ key: 'incidentEventId', direction: 'asc' }],
        limit: 1,
      })
      return first?.trigger === 'create'
    },
  }
}
