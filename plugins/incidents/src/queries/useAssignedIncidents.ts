import { incidents } from '@barn-workbench/core/contract'
import { MOST_IMPORTANT_FIRST, where } from '@barn-workbench/core/query'
import { URGENT_SEVERITY, type Incident } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useFromSnapshot, useLive } from '@barn-workbench/plugin-sdk/react'
import { assignedConditions } from './incidentSummary'

/** Time between two refreshes, in ms. */
export const ASSIGNED_REFRESH = 5 * MINUTE

/** The open incidents that are assigned to one account. */
export interface AssignedIncidents {
  open: number
  /** The number of assigned incidents with at least `URGENT_SEVERITY`. */
  urgent: number
  /** The most important one; undefined if there are none. */
  next: Incident | undefined
}

/** Loads the open incidents that are assigned to the signed-in account; hidden ones do not count. */
export function useAssignedIncidents() {
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  return useLive<AssignedIncidents>(
    ['assigned-incidents', accountId],
    async (session, signal) => {
      const isAssigned = assignedConditions(accountId)
      const isUrgent = [...isAssigned, where('messagePayload.severity', '>=', URGENT_SEVERITY)]
      const order = [...MOST_IMPORTANT_FIRST]
      const [open, urgent, [next]] = await Promise.all([
        session.count(incidents.query, { query: isAssigned }, { signal }),
        session.count(incidents.query, { query: isUrgent }, { signal }),
        session.list(incidents.query, { query: isAssigned, order, limit: 1 }, { signal }),
      ])
      return { open, urgent, next }
    },
    { refresh: ASSIGNED_REFRESH, isJob: true, shows: ['incident'], enabled: accountId !== null },
  )
}
