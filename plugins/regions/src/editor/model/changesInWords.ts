import { byRegion } from '../../geometry/byRegion'
import { isSamePolygon } from '../../geometry/points'
import type { MappedRegion } from './editedRegions'

/** What changed between two revisions of a mapping; regions by their specifications. */
export interface RegionChanges {
  added: string[]
  removed: string[]
  /** Their outlines are others. */
  redrawn: string[]
  /** Only their colours are others. */
  recoloured: string[]
}

/** What changed from the outlines before to those after. */
export function changesBetween(before: readonly MappedRegion[], after: readonly MappedRegion[]): RegionChanges {
  const old = byRegion(before)
  const changes: RegionChanges = { added: [], removed: [], redrawn: [], recoloured: [] }
  const next = byRegion(after)
  for (const [id, regions] of next) {
    const known = old.get(id)
    if (!known) changes.added.push(id)
    else if (
      known.length !== regions.length ||
      regions.some(({ polygon }, i) => !isSamePolygon(polygon, known[i]?.polygon ?? []))
    )
      changes.redrawn.push(id)
    else if (regions.some(({ color }, i) => color !== known[i]?.color)) changes.recoloured.push(id)
  }
  for (const id of old.keys()) if (!next.has(id)) changes.removed.push(id)
  return changes
}
