import { incidents } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { hasStatus } from '@barn-workbench/core/result'
import type { Incident } from '@barn-workbench/core/schema'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

const INVALID_REQUEST = 400

/**
 * Loads one incident by its id. `isMissing`: there is none of this id, or the account may not see it. Without an id
 * there is neither.
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
  // What is no id at all is refused.
  if (hasStatus(call.error, INVALID_REQUEST)) return { incident: null, isMissing: true, call }
  if (incidentId === null || !call.data) return { incident: null, isMissing: false, call }
  return { incident: call.data[0] ?? null, isMissing: call.data.length === 0, call }
}
