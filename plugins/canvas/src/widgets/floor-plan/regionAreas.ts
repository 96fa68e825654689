import type { RegionMapping } from '@barn-workbench/core/schema'
import type { StagePolygon } from '@barn-workbench/plugin-sdk/stage'

/** The kind of regions that is wanted, or the first there is. */
export function visibleRegionType(mappings: readonly RegionMapping[], wanted: string): string | undefined {
  return mappings.some(({ regionType }) => regionType === wanted) ? wanted : mappings[0]?.regionType
}

export interface RegionAreaOptions {
  regionType: string | undefined
  /** Percent. */
  opacity: number
  name(regionSpecification: string): string
}

/** The regions of one kind as areas of their cameras' tiles. */
export function regionAreas(
  mappings: readonly RegionMapping[],
  { regionType, opacity, name }: RegionAreaOptions,
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
        label: name(region.regionSpecification),
      })),
    )
}
