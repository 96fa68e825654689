import type { RegionMapping, RegionSpecification, RegionType } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'

/** The type that barns are divided by. */
const USUAL_TYPE = 'pen'

/** The regions of an instance, in the order in which they are shown. */
export interface OrderedRegions {
  types: readonly RegionType[]
  mappings: readonly RegionMapping[]
  /** The regions of a type, by their names. */
  specificationsOf(regionType: string): readonly RegionSpecification[]
  /** The name of a region; for a deleted region, a text that says that it was deleted. */
  nameOf(regionSpecification: string): string
  typeNameOf(regionType: string): string
  /** The type that is chosen, or without a choice pens, else the first. */
  typeOf(chosen: string | null): string | null
}

/** The replies of the calls of the regions, as far as they are loaded. */
interface LoadedRegions {
  types: Readonly<Record<string, RegionType>> | undefined
  mappings: readonly RegionMapping[] | undefined
  specifications: Readonly<Record<string, RegionSpecification>> | undefined
}

/** The words for regions without a name of their own. */
interface RegionWords {
  locale: string
  unassigned: () => string
  gone: (id: string) => string
}

/** Brings the regions of an instance in order. */
export function regionsById(
  { types, mappings, specifications }: LoadedRegions,
  { locale, unassigned, gone }: RegionWords,
): OrderedRegions {
  const order = byName(locale)
  const allTypes = Object.values(types ?? {}).sort(order)
  const all = Object.values(specifications ?? {}).sort(order)
  const names = new Map(all.map(({ regionSpecificationId, name }) => [regionSpecificationId, name]))
  return {
    types: allTypes,
    mappings: mappings ?? [],
    specificationsOf: (regionType) => all.filter((one) => one.regionType === regionType),
    nameOf: (id) => names.get(id) ?? (id === '' ? unassigned() : gone(id)),
    typeNameOf: (id) => allTypes.find(({ regionTypeId }) => regionTypeId === id)?.name ?? id,
    typeOf(chosen) {
      if (chosen) return chosen
      return (allTypes.find(({ regionTypeId }) => regionTypeId === USUAL_TYPE) ?? allTypes[0])?.regionTypeId ?? null
    },
  }
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
