import type { RegionMapping, RelativePoint } from '@barn-workbench/core/schema'
import { isSamePolygon } from '../../geometry/points'

export type MappedRegion = RegionMapping['regions'][number]

/** An outline that is edited. */
export interface EditedRegion extends MappedRegion {
  /** Identifies it while it is edited. */
  id: string
  /** The mapping that it belongs to; empty for a new one. */
  mappingId: string
}

/** The mapping of new outlines if there is none yet. */
export const NEW_MAPPING = ''
/** No region is assigned yet. */
export const UNASSIGNED = ''

/** The outlines of some mappings. */
export function editedRegions(mappings: readonly Pick<RegionMapping, 'regionMappingId' | 'regions'>[]): EditedRegion[] {
  return mappings.flatMap(({ regionMappingId, regions }) =>
    regions.map((region, index) => ({ ...region, id: `${regionMappingId}/${index}`, mappingId: regionMappingId })),
  )
}

/** Whether two regions have the same specification, colour and outline. */
export function isSameRegion(a: MappedRegion | undefined, b: MappedRegion | undefined): boolean {
  if (!a || !b) return a === b
  const isSameLook = a.regionSpecification === b.regionSpecification && a.color === b.color
  return isSameLook && isSamePolygon(a.polygon, b.polygon)
}

/** Whether two lists have the same regions in the same order. */
export function areSameRegions(a: readonly MappedRegion[], b: readonly MappedRegion[]): boolean {
  return a === b || (a.length === b.length && a.every((region, index) => isSameRegion(region, b[index])))
}

/** The outlines of one mapping in the form in which they are sent. */
export function regionsOfMapping(regions: readonly EditedRegion[], mappingId: string): MappedRegion[] {
  return regions
    .filter((region) => region.mappingId === mappingId)
    .map(({ regionSpecification, color, polygon }) => ({ regionSpecification, color, polygon }))
}

/** The mappings that differ. */
export function changedMappings(before: readonly EditedRegion[], after: readonly EditedRegion[]): string[] {
  const ids = new Set([...before, ...after].map(({ mappingId }) => mappingId))
  return [...ids].filter((id) => !areSameRegions(regionsOfMapping(before, id), regionsOfMapping(after, id)))
}

/** Returns an id that no outline has yet. */
export function freeId(regions: readonly EditedRegion[]): string {
  const taken = new Set(regions.map(({ id }) => id))
  let number = regions.length + 1
  while (taken.has(`drawn/${number}`)) number++
  return `drawn/${number}`
}

/** Replaces the points of one outline. */
export function withPolygon(
  regions: readonly EditedRegion[],
  id: string,
  polygon: readonly RelativePoint[],
): readonly EditedRegion[] {
  return regions.map((region) => (region.id === id ? { ...region, polygon: [...polygon] } : region))
}
