import { incidents } from '@barn-workbench/core/contract'
import { ascending, descending, where, type Condition } from '@barn-workbench/core/query'
import { URGENT_SEVERITY, type Incident } from '@barn-workbench/core/schema'
import { useInstance, useLive } from '@barn-workbench/plugin-sdk/react'

/** ms between looks at what is assigned. */
export const ASSIGNED_REFRESH = 5 * 60_000

/** Open incidents of one account. */
export interface AssignedIncidents {
  open: number
  urgent: number
  /** The most severe, among these the oldest; undefined where there is none. */
  next: Incident | undefined
}

/** Open incidents that are assigned to who is signed in. */
export function useAssignedIncidents() {
  const { accountId } = useInstance().snapshot
  return useLive<AssignedIncidents>(
    ['assigned-incidents', accountId],
    async (session, signal) => {
      const mine: Condition[] = [
        where('assignedTo.entityId', '==', accountId),
        where('closedAt', '==', null),
        where('hidden', '==', false),
      ]
      const urgent = [...mine, where('messagePayload.severity', '>=', URGENT_SEVERITY)]
      const order = [descending('messagePayload.severity'), ascending('firstEventTimestamp')]
      const [open, urgentCount, [next]] = await Promise.all([
        session.count(incidents.query, { query: mine }, { signal }),
        session.count(incidents.query, { query: urgent }, { signal }),
        session.list(incidents.query, { query: mine, order, limit: 1 }, { signal }),
      ])
      return { open, urgent: urgentCount, next }
    },
    { refresh: ASSIGNED_REFRESH, shows: ['incident'], enabled: accountId !== null },
  )
}
