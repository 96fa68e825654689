import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { Incident, RegionMapping } from '@barn-workbench/core/schema'
import type { PictureMark } from '@barn-workbench/plugin-sdk/camera'
import { usePermission, useRegions } from '@barn-workbench/plugin-sdk/react'
import { locationFields } from '../../cards/locationFields'
import { readFields } from '../../cards/readFields'

/** The type that barns are divided by. */
const USUAL_TYPE = 'pen'
const NONE: readonly PictureMark[] = []

/** The regions that an incident is about, as far as it names any. */
export function ownRegions({ identifier, messagePayload }: Incident): ReadonlySet<string> {
  const { specification } = readFields({ specification: z.looseObject({}) }, messagePayload).fields
  const { location } = readFields({ location: z.looseObject({}) }, specification).fields
  const { regionSpecification = [] } = readFields(locationFields, location).fields
  return new Set([...regionSpecification, ...(identifier.componentId === null ? [] : [identifier.componentId])])
}

/** The type of which the outlines are shown: that of the incident's own regions, else pens, else the first. */
function shownType(mappings: readonly RegionMapping[], own: ReadonlySet<string>): string | undefined {
  const ofOwn = mappings.find(({ regions }) => regions.some((region) => own.has(region.regionSpecification)))
  return (ofOwn ?? mappings.find(({ regionType }) => regionType === USUAL_TYPE) ?? mappings[0])?.regionType
}

/** The outlines of one type in the picture of a camera; those that the incident is not about are faint. */
export function outlineMarks(
  mappings: readonly RegionMapping[],
  { cameraId, own, nameOf }: { cameraId: string; own: ReadonlySet<string>; nameOf: (id: string) => string },
): PictureMark[] {
  const ofCamera = mappings.filter((mapping) => mapping.cameraId === cameraId)
  const type = shownType(ofCamera, own)
  return ofCamera
    .filter(({ regionType }) => regionType === type)
    .flatMap(({ regions }) => regions)
    .map(({ polygon, color, regionSpecification }) => ({
      points: polygon,
      tone: 'region',
      color,
      label: nameOf(regionSpecification),
      isFaint: !own.has(regionSpecification),
    }))
}

/**
 * The outlines as they were at the time of an incident, and the switch that shows them; null: the account may not see
 * regions.
 */
export function useOutlines(incident: Incident, { cameraId, time }: { cameraId: string; time: number }) {
  const isPermitted = usePermission('regions.view')
  const [isOn, setIsOn] = useState(true)
  const { mappings, specifications } = useRegions({ moment: time, enabled: isPermitted && isOn })
  const marks = useMemo(() => {
    const own = ownRegions(incident)
    const nameOf = (id: string) => specifications.data?.[id]?.name ?? id
    return outlineMarks(mappings.data ?? [], { cameraId, own, nameOf })
  }, [incident, cameraId, mappings.data, specifications.data])
  return { marks: isPermitted && isOn ? marks : NONE, isOn, toggle: isPermitted ? () => setIsOn(!isOn) : null }
}
