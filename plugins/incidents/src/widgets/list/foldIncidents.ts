import { HOUR } from '@barn-workbench/core/time'
import type { IncidentSummary } from '../../queries/incidentSummary'

/** Incidents of one type, one camera and one hour, in the order of the list. Others stand alone. */
export interface IncidentGroup {
  key: string
  /** The first of the list, which stands for all of them. */
  first: IncidentSummary
  /** All of them, the first included. */
  incidents: readonly IncidentSummary[]
}

/** Names what is similar; null: nothing is similar to an incident without a camera. */
function similarityOf(incident: IncidentSummary, toLocal: (instant: number) => number): string | null {
  const { cameraId } = incident.identifier
  if (!cameraId) return null
  return `${incident.type} ${cameraId} ${Math.floor(toLocal(incident.firstEventTimestamp) / HOUR)}`
}

/**
 * Folds similar incidents into groups, each at the place of its first incident. `toLocal` converts an instant to the barn's
 * local time, ms.
 */
export function foldIncidents(
  incidents: readonly IncidentSummary[],
  toLocal: (instant: number) => number,
): IncidentGroup[] {
  const groups = new Map<string, { key: string; first: IncidentSummary; incidents: IncidentSummary[] }>()
  for (const incident of incidents) {
    const key = similarityOf(incident, toLocal) ?? incident.incidentId
    const group = groups.get(key)
    if (group) group.incidents.push(incident)
    else groups.set(key, { key, first: incident, incidents: [incident] })
  }
  return [...groups.values()]
}
