import { incidentEvents } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

const MAXIMUM_EVENTS = 50

/** Loads the latest events of an incident, the newest first; at most `MAXIMUM_EVENTS`. */
export function useIncidentEvents(incidentId: string) {
  return useDocuments(
    incidentEvents.query,
    {
      query: [where('incidentId', '==', incidentId)],
      order: [descending('eventTimestamp')],
      limit: MAXIMUM_EVENTS,
    },
    { shows: ['incident'] },
  )
}
