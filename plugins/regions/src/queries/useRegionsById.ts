import { useMemo } from 'react'
import type { RegionMapping, RegionSpecification, RegionType } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import { useLocale, useMessages, useRegions, type RegionOptions } from '@barn-workbench/plugin-sdk/react'

/** The type that barns are divided by. */
const USUAL_TYPE = 'pen'

/** The regions of an instance, in the order in which they are shown. */
export interface RegionsById {
  types: readonly RegionType[]
  mappings: readonly RegionMapping[]
  /** The regions of a type, by their names. */
  specificationsOf(regionType: string): readonly RegionSpecification[]
  /** The name of a region; for a deleted region, a text that says that it was deleted. */
  nameOf(regionSpecification: string): string
  typeNameOf(regionType: string): string
  /** The type that is chosen, or without a choice pens, else the first. */
  typeOf(chosen: string | null): string | null
  /** Reloads all of it. */
  reload(): Promise<unknown>
}

/** The regions of the instance, as they were at a moment. `calls` are the requests. */
export function useRegionsById(options: RegionOptions = {}) {
  const t = useMessages()
  const locale = useLocale()
  const { mappings, specifications, types } = useRegions(options)
  const [loadMappings, loadSpecifications, loadTypes] = [mappings.refetch, specifications.refetch, types.refetch]
  const book = useMemo((): RegionsById => {
    const order = byName(locale)
    const allTypes = Object.values(types.data ?? {}).sort(order)
    const all = Object.values(specifications.data ?? {}).sort(order)
    const names = new Map(all.map(({ regionSpecificationId, name }) => [regionSpecificationId, name]))
    return {
      types: allTypes,
      mappings: mappings.data ?? [],
      specificationsOf: (regionType) => all.filter((one) => one.regionType === regionType),
      nameOf: (id) => names.get(id) ?? (id === '' ? t('unassigned') : t('goneRegion', { id })),
      typeNameOf: (id) => allTypes.find(({ regionTypeId }) => regionTypeId === id)?.name ?? id,
      typeOf(chosen) {
        if (chosen) return chosen
        return (allTypes.find(({ regionTypeId }) => regionTypeId === USUAL_TYPE) ?? allTypes[0])?.regionTypeId ?? null
      },
      reload: () => Promise.all([loadMappings(), loadSpecifications(), loadTypes()]),
    }
  }, [t, locale, mappings.data, specifications.data, types.data, loadMappings, loadSpecifications, loadTypes])
  return { calls: [mappings, specifications, types] as const, book }
}

/** The cameras that see a region, by their ids. */
export function camerasOf(mappings: readonly RegionMapping[], regionSpecification: string): string[] {
  const seeing = mappings.filter(({ regions }) =>
    regions.some((region) => region.regionSpecification === regionSpecification),
  )
  return [...new Set(seeing.map(({ cameraId }) => cameraId))]
}

/** The mappings of a camera and a type, the oldest first. */
export function mappingsOf(mappings: readonly RegionMapping[], cameraId: string, regionType: string): RegionMapping[] {
  return mappings
    .filter((mapping) => mapping.cameraId === cameraId && mapping.regionType === regionType)
    .sort((a, b) => (a.regionMappingId < b.regionMappingId ? -1 : 1))
}
