import { useEffect, useState } from 'react'
import { incidentConditions } from '@barn-workbench/core/query'
import { countFacets, Facets, type FacetCounts } from '@barn-workbench/plugin-sdk/list'
import { useIncidents } from '../../queries/useIncidents'
import type { IncidentList } from './useIncidentList'

/** The properties whose values can be chosen by their numbers. */
const KEYS = ['type', 'state', 'cameraId', 'assignedTo.entityId', 'stakeholder', 'hidden'] as const

/** Counts the incidents on this device by their properties while `isOpen`; null until they are counted. */
function useCounts({ filter }: IncidentList, isOpen: boolean): FacetCounts | null {
  const { data: byId } = useIncidents({ enabled: isOpen })
  const [counts, setCounts] = useState<FacetCounts | null>(null)
  const text = JSON.stringify(incidentConditions(filter))
  useEffect(() => {
    if (!byId || !isOpen) return
    const aborted = new AbortController()
    const conditions = JSON.parse(text) as ReturnType<typeof incidentConditions>
    countFacets(byId.values(), { keys: KEYS, conditions }, aborted.signal).then(
      (counted) => aborted.signal.aborted || setCounts(counted),
      () => undefined,
    )
    return () => aborted.abort()
  }, [byId, isOpen, text])
  return counts
}

/** Chooses incidents by the values of their properties, each with its number. */
export function IncidentFacets({ incidents }: { incidents: IncidentList }) {
  const [isOpen, setIsOpen] = useState(false)
  return <Facets list={incidents.list} keys={KEYS} counts={useCounts(incidents, isOpen)} onOpen={setIsOpen} />
}
