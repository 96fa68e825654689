import { useInstance, useLive } from '@barn-workbench/plugin-sdk/react'
import { loadMentions, type Mention } from './loadMentions'
import { ASSIGNED_REFRESH } from './useAssignedIncidents'

const NONE: readonly Mention[] = []

/** The latest mention of the signed-in account in each open incident. */
export function useMentions(): readonly Mention[] {
  const { accountId } = useInstance().snapshot
  const { data } = useLive(['mentions', accountId], loadMentions, {
    refresh: ASSIGNED_REFRESH,
    isJob: true,
    shows: ['incident', 'incidentComment'],
    enabled: accountId !== null,
  })
  if (!data) return NONE
  return data.filter(
    ({ incident }, index) => data.findIndex((other) => other.incident.incidentId === incident.incidentId) === index,
  )
}
