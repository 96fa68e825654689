import { incidents } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

/** Loads one incident by its id; null while there is no id, or where the account may not see it. */
export function useIncident(incidentId: string | null): Incident | null {
  const { data } = useDocuments(
    incidents.query,
    { query: [where('incidentId', '==', incidentId ?? '')], limit: 1 },
    { shows: ['incident'], enabled: incidentId !== null },
  )
  return (incidentId !== null && data?.[0]) || null
}
