import { isSameRegion, type MappedRegion } from './editedRegions'

type Regions = readonly MappedRegion[]

/** The merged changes of two accounts to one mapping. */
export interface RegionMerge {
  /** Both changes; the user's for regions that both changed. */
  regions: MappedRegion[]
  /** Specifications of the regions that only the user changed. */
  mine: string[]
  /** Regions that only the other account changed. */
  theirs: string[]
  /** Regions that both changed in different ways. */
  both: string[]
}

/** The outlines by their regions: of one region the first, the second, and so on. */
function byRegion(regions: Regions): Map<string, MappedRegion> {
  const counts = new Map<string, number>()
  return new Map(
    regions.map((region) => {
      const count = (counts.get(region.regionSpecification) ?? 0) + 1
      counts.set(region.regionSpecification, count)
      return [`${count} ${region.regionSpecification}`, region]
    }),
  )
}

type Versions = Record<'base' | 'mine' | 'theirs', MappedRegion | undefined>

/** The author of an outline's change and its result; undefined if it is removed. */
function mergedRegion({ base, mine, theirs }: Versions) {
  if (isSameRegion(mine, theirs)) return { by: null, region: mine }
  if (isSameRegion(mine, base)) return { by: 'theirs', region: theirs } as const
  return { by: isSameRegion(theirs, base) ? 'mine' : 'both', region: mine } as const
}

/** Merges two changes of one mapping by region: what only one side changed is taken. */
export function mergeRegions(base: Regions, mine: Regions, theirs: Regions): RegionMerge {
  const sides = { base: byRegion(base), mine: byRegion(mine), theirs: byRegion(theirs) }
  const merge: RegionMerge = { regions: [], mine: [], theirs: [], both: [] }
  for (const key of new Set([...sides.mine.keys(), ...sides.theirs.keys(), ...sides.base.keys()])) {
    const versions = { base: sides.base.get(key), mine: sides.mine.get(key), theirs: sides.theirs.get(key) }
    const { by, region } = mergedRegion(versions)
    if (by) merge[by].push(key.slice(key.indexOf(' ') + 1))
    if (region) merge.regions.push(region)
  }
  return merge
}
