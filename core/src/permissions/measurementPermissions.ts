/** Measurements that can also be viewed with the permission of another one. */
const VIEWED_WITH: ReadonlyMap<string, string> = new Map([
  ['buckets', 'distribution'],
  ['labelCounts', 'regionSums'],
  ['regionSums', 'regions'],
  ['imageQuality', 'nightvision'],
])

/** The permissions of which one is needed to view a measurement: the general one, its own, or that of another one. */
export function measurementPermissions(measurement: string): readonly string[] {
  const other = VIEWED_WITH.get(measurement)
  const measurements = other === undefined ? [measurement] : [measurement, other]
  return ['data.view', ...measurements.map((name) => `data.view.${name}`)]
}
