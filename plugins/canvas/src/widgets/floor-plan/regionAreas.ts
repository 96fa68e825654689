import type { RegionMapping } from '@barn-workbench/core/schema'
import type { StagePolygon } from '@barn-workbench/plugin-sdk/stage'

/** The preferred region type when there are regions of it, else the type of the first mapping. */
export function visibleRegionType(mappings: readonly RegionMapping[], preferred: string): string | undefined {
  return mappings.some(({ regionType }) => regionType === preferred) ? preferred : mappings[0]?.regionType
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
