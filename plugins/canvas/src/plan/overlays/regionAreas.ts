import type { RegionMapping } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import type { StagePolygon } from '@barn-workbench/plugin-sdk/stage'

/** A type of regions that can be shown. */
export interface RegionKind {
  id: string
  name: string
}

/** The types of which there are regions, by their names. `names`: of all types by id. */
export function regionKinds(
  mappings: readonly RegionMapping[],
  names: ReadonlyMap<string, string>,
  locale: string,
): RegionKind[] {
  const ids = new Set(mappings.filter(({ regions }) => regions.length > 0).map(({ regionType }) => regionType))
  return [...ids].map((id) => ({ id, name: names.get(id) ?? id })).sort(byName(locale))
}

/** The type that barns are divided by. */
const USUAL_KIND = 'pen'

/**
 * The type that is shown: the chosen one, of which there may be no regions, or without a choice the usual one, else the first of which
 * there are any. Undefined: there are no regions at all.
 */
export function visibleKind(kinds: readonly RegionKind[], chosen: string): string | undefined {
  if (chosen !== '') return chosen
  return kinds.find(({ id }) => id === USUAL_KIND)?.id ?? kinds[0]?.id
}

export interface RegionAreaOptions {
  regionType: string | undefined
  /** In percent. */
  opacity: number
  /** The label of a region. */
  nameOf(regionSpecification: string): string
}

/** The regions of one type as polygons on the tiles of their cameras. */
export function regionAreas(
  mappings: readonly RegionMapping[],
  { regionType, opacity, nameOf }: RegionAreaOptions,
): StagePolygon[] {
  return mappings
    .filter((mapping) => mapping.regionType === regionType)
    .flatMap(({ regionMappingId, cameraId, regions }) =>
      regions.map((region, i) => ({
        kind: 'polygon' as const,
        id: `${regionMappingId}/${i}`,
        tileId: cameraId,
        points: region.polygon,
        color: region.color,
        opacity: opacity / 100,
        label: nameOf(region.regionSpecification),
      })),
    )
}
