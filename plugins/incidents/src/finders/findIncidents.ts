import { incidents } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import type { FoundEntity } from '@barn-workbench/plugin-sdk'
import type { Messages } from '@barn-workbench/plugin-sdk/react'
import { incidentListQuery } from '../queries/incidentSummary'
import { incidentTitle } from '../types/incidentLabels'

/** Open incidents that the palette can find. */
const LIMIT = 200

/** The open incidents, the most important first. */
export async function findIncidents(
  session: Session,
  signal: AbortSignal,
  t: Messages,
): Promise<FoundEntity<'incident'>[]> {
  const query = incidentListQuery({ types: [], assignedTo: null, showClosed: false })
  const documents = await session.list(incidents.query, { ...query, limit: LIMIT }, { signal })
  return documents.map((incident) => ({ id: incident.incidentId, label: incidentTitle(incident, t), entity: incident }))
}
