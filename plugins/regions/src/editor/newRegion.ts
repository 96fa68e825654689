import type { RegionMapping, RegionSpecification } from '@barn-workbench/core/schema'
import { NEW_MAPPING, UNASSIGNED, type EditedRegion } from './model/editedRegions'

/** Colours that can be chosen by a click; new outlines take one after the other. */
export const SWATCHES = [
  '#2980B9',
  '#27AE60',
  '#E67E22',
  '#8E44AD',
  '#C0392B',
  '#16A085',
  '#F1C40F',
  '#D81B60',
  '#5D4037',
  '#34495E',
] as const

export interface NewRegionContext {
  base: readonly RegionMapping[]
  regions: readonly EditedRegion[]
  /** The regions of the type, in their order. */
  specifications: readonly RegionSpecification[]
  /** Regions that any camera sees. */
  seen: ReadonlySet<string>
}

/**
 * The most likely region of a new outline: the first that no camera sees yet. If all are seen, the user has to choose.
 */
export function likelySpecification({ regions, specifications, seen }: NewRegionContext): string {
  const here = new Set(regions.map(({ regionSpecification }) => regionSpecification))
  const ids = specifications.map(({ regionSpecificationId }) => regionSpecificationId).filter((id) => !here.has(id))
  return ids.find((id) => !seen.has(id)) ?? UNASSIGNED
}

/** The mapping that stores a new outline: the first one of the camera, if it has any. */
export function newMappingId({ base }: Pick<NewRegionContext, 'base'>): string {
  return base[0]?.regionMappingId ?? NEW_MAPPING
}

/** The colour that least outlines have. */
export function newColor(regions: readonly EditedRegion[]): string {
  const countOf = (color: string) => regions.filter((region) => region.color.toUpperCase() === color).length
  return SWATCHES.reduce((least, color) => (countOf(color) < countOf(least) ? color : least), SWATCHES[0])
}
