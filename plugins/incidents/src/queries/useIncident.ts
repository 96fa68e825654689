import { incidentEvents, incidents } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import { hasStatus } from '@barn-workbench/core/result'
import type { Incident, IncidentEvent } from '@barn-workbench/core/schema'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

const INVALID_REQUEST = 400

/**
 * Loads one incident by its id. `isMissing`: no incident has this id, or the account may not see it. Both are empty
 * without an id.
 */
export function useIncident(incidentId: string | null): {
  incident: Incident | null
  isMissing: boolean
  call: ReturnType<typeof useDocuments<typeof incidents.query>>
} {
  const call = useDocuments(
    incidents.query,
    { query: [where('incidentId', '==', incidentId ?? '')], limit: 1 },
    { shows: ['incident'], enabled: incidentId !== null },
  )
  // The instance refuses a text that is not an id.
  if (hasStatus(call.error, INVALID_REQUEST)) return { incident: null, isMissing: true, call }
  if (incidentId === null || !call.data) return { incident: null, isMissing: false, call }
  return { incident: call.data[0] ?? null, isMissing: call.data.length === 0, call }
}

/** Events that are shown at once. */
const PAGE_SIZE = 50

/** Loads a page of the events of an incident, the newest first: those after `after`, or the latest ones. */
export function useIncidentEvents(incidentId: string, after: IncidentEvent | null = null) {
  const call = useDocuments(
    incidentEvents.query,
    {
      query: [where('incidentId', '==', incidentId)],
      // Of two events of the same time, the later written one is the effect of the other.
      order: [descending('eventTimestamp'), descending('incidentEventId')],
      // One more than is shown says whether others follow.
      limit: PAGE_SIZE + 1,
      ...(after && { startAfter: after as unknown as Record<string, unknown> }),
    },
    { shows: ['incident'], keepPrevious: true },
  )
  const events = call.data?.slice(0, PAGE_SIZE)
  return { call, events, hasMore: (call.data?.length ?? 0) > PAGE_SIZE }
}
