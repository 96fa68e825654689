import { useMemo } from 'react'
import { incidents, regions } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { camerasOf, regionsOf, type AlarmCase, type Incident } from '@barn-workbench/core/schema'
import { REGIONS_REFRESH } from '@barn-workbench/plugin-sdk'
import { useCall, useCameras, useDocuments, usePermission } from '@barn-workbench/plugin-sdk/react'

/** Incidents of a case whose places are named. */
const NAMED_OF_CASE = 3
/** Incidents of one query. */
const MAXIMUM = 200

/** The title of an incident: the one that a person has typed, or the name of the broken component. */
function ownTitleOf({ messagePayload: { title, prettyName } }: Incident): string[] {
  return [title, prettyName].filter((one) => typeof one === 'string' && one !== '').slice(0, 1) as string[]
}

/**
 * Returns a function that says what the incidents of a case are about, and names their cameras and pens; none of what
 * the account may not see.
 */
export function useCasePlaces(cases: readonly AlarmCase[]): (about: AlarmCase) => string[] {
  const ids = [...new Set(cases.flatMap(({ incidentIds }) => incidentIds.slice(0, NAMED_OF_CASE)))].slice(0, MAXIMUM)
  const { data = [] } = useDocuments(
    incidents.query,
    { query: [where('incidentId', 'in', ids)], limit: MAXIMUM },
    { enabled: ids.length > 0, keepPrevious: true },
  )
  const nameOf = usePlaceNames()
  const places = new Map(
    data.map((incident) => [
      incident.incidentId,
      { titles: ownTitleOf(incident), ids: [...regionsOf(incident), ...camerasOf(incident)] },
    ]),
  )
  return ({ incidentIds }) => {
    const named = incidentIds.slice(0, NAMED_OF_CASE).flatMap((id) => places.get(id) ?? [])
    const titles = named.flatMap((one) => one.titles)
    return [...new Set([...titles, ...named.flatMap(({ ids }) => ids).flatMap((id) => nameOf(id) ?? [])])]
  }
}

/** Returns a function that names a camera or region by its id; null for one that is not known. */
export function usePlaceNames(): (id: string) => string | null {
  const { data: cameras } = useCameras()
  const isPermitted = usePermission('regions.view')
  const { data: specifications } = useCall(
    regions.specifications,
    {},
    { enabled: isPermitted, refresh: REGIONS_REFRESH, isJob: true, shows: ['regionSpecification'] },
  )
  return useMemo(() => {
    const names = new Map([
      ...(cameras ?? []).map(({ cameraId, name }) => [cameraId, name] as const),
      ...Object.values(specifications ?? {}).map((one) => [one.regionSpecificationId, one.name] as const),
    ])
    return (id: string) => names.get(id) ?? null
  }, [cameras, specifications])
}
