import { incidentEvents } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import type { IncidentEvent } from '@barn-workbench/core/schema'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

/** Events that are shown at once. */
const PAGE_SIZE = 50

/** Loads a page of the events of an incident, the newest first: those after `after`, or the latest ones. */
export function useIncidentEvents(incidentId: string, after: IncidentEvent | null = null) {
  const call = useDocuments(
    incidentEvents.query,
    {
      query: [where('incidentId', '==', incidentId)],
      // Of events of one time the later written is the effect of the other.
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
