import type { Target } from '@barn-workbench/core/intents'
import type { IncidentSummary } from '../../queries/incidentSummary'

/** The target of an incident's actions. */
export function targetOf(incident: IncidentSummary): Target {
  return { kind: 'incident', entity: incident }
}

/** The id of the incident that actions are for. */
export function incidentIdOf({ kind, entity }: Target): string {
  return kind === 'incident' ? entity.incidentId : ''
}
