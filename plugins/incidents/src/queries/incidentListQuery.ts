import {
  descending,
  incidentConditions,
  where,
  type Condition,
  type IncidentListFilter,
  type Order,
} from '@barn-workbench/core/query'

/** The newest first. */
export const NEWEST_FIRST: readonly Order[] = [descending('firstEventTimestamp')]

/** The query for the incidents that pass a filter, the newest first. */
export function incidentListQuery(filter: IncidentListFilter): { query: Condition[]; order: Order[] } {
  return { query: incidentConditions(filter), order: [...NEWEST_FIRST] }
}

/** The conditions of the open incidents that are assigned to an account; hidden ones do not count. */
export function assignedConditions(accountId: string | null): Condition[] {
  return [where('assignedTo.entityId', '==', accountId), where('closedAt', '==', null), where('hidden', '==', false)]
}
