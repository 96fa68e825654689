import { where } from '@barn-workbench/core/query'
import type { Incident, IncidentIdentifier } from '@barn-workbench/core/schema'
import type { DocumentStore } from '../database/documentStore'

/** Types of which every place has one incident at a time. */
const OCCUPANCY: ReadonlySet<string> = new Set(['penState', 'barnState'])

export type IncidentDocuments = DocumentStore<Incident, 'incident/not-found'>

/** The place that an incident of a type is about; null for types of which a place may have many. There is one barn. */
export function placeOf(
  type: string,
  { componentId, detectionIdentifier, cameraId }: IncidentIdentifier,
): string | null {
  if (!OCCUPANCY.has(type)) return null
  return type === 'barnState' ? type : `${type} ${componentId ?? detectionIdentifier ?? cameraId ?? ''}`
}

/** The incidents in force of all places, by place; of several the newest. */
export async function standingByPlace(documents: IncidentDocuments): Promise<Map<string, Incident>> {
  const found = await documents.list({
    query: [where('type', 'in', [...OCCUPANCY]), where('closedAt', '==', null)],
    order: [{ key: 'firstEventTimestamp', direction: 'asc' }],
  })
  const standing = new Map<string, Incident>()
  for (const incident of found) {
    const place = placeOf(incident.type, incident.identifier)
    if (place !== null) standing.set(place, incident)
  }
  return standing
}

export async function findStanding(
  documents: IncidentDocuments,
  type: string,
  identifier: IncidentIdentifier,
): Promise<Incident | null> {
  const place = placeOf(type, identifier)
  return place === null ? null : ((await standingByPlace(documents)).get(place) ?? null)
}
