/** Outlines by the region that they are of. */
export function byRegion<Outline extends { regionSpecification: string }>(
  outlines: readonly Outline[],
): Map<string, Outline[]> {
  const groups = new Map<string, Outline[]>()
  for (const outline of outlines) {
    const group = groups.get(outline.regionSpecification)
    if (group) group.push(outline)
    else groups.set(outline.regionSpecification, [outline])
  }
  return groups
}
