import { SENSOR_MEASUREMENTS } from '../schema'

/** Measurements that can also be viewed with the permission of another one. */
const VIEWED_WITH: ReadonlyMap<string, string> = new Map([
  ['buckets', 'distribution'],
  ['labelCounts', 'regionSums'],
  ['regionSums', 'regions'],
  ['imageQuality', 'nightvision'],
])

/** The permission to view what sensors measure. */
const SENSORS = 'sensors'

/**
 * The permissions that allow to view a measurement; one is enough: the general one, its own, another measurement's, or
 * that of all sensors.
 */
export function measurementPermissions(measurement: string): readonly string[] {
  const other = VIEWED_WITH.get(measurement)
  const isOfSensors = SENSOR_MEASUREMENTS.some((one) => one === measurement)
  const measurements = [measurement, ...(other === undefined ? [] : [other]), ...(isOfSensors ? [SENSORS] : [])]
  return ['data.view', ...measurements.map((name) => `data.view.${name}`)]
}
