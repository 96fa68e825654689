import type { SensorValues, UnplacedSensor } from '@barn-workbench/core/contract'
import { measurementKindOf, SENSOR_MEASUREMENTS, sensorStateOf, type Sensor } from '@barn-workbench/core/schema'
import type { WrittenSeriesState } from './writtenStore'

/** The newest value under one sensor name of a sender. */
interface NewestValue {
  measurement: string
  tag: string
  time: number
  value: number
}

type Proposal = NonNullable<UnplacedSensor['proposal']>

const MEASURED_BY_SENSORS: ReadonlySet<string> = new Set(SENSOR_MEASUREMENTS)

function keyOf({ measurement, tag }: Pick<Sensor, 'measurement' | 'tag'>): string {
  return `${measurement} ${tag}`
}

/** The newest value by measurement and tag: a sensor whose rows have further tags has several series. */
function newestBySensor(series: readonly WrittenSeriesState[]): Map<string, NewestValue> {
  const newest = new Map<string, NewestValue>()
  for (const { measurement, tags, lastTime: time, lastValue: value } of series) {
    const tag = tags['sensor']
    if (tag === undefined || !MEASURED_BY_SENSORS.has(measurement)) continue
    const key = keyOf({ measurement, tag })
    const known = newest.get(key)
    if (!known || known.time < time) newest.set(key, { measurement, tag, time, value })
  }
  return newest
}

/**
 * Returns the newest value of each sensor, and the senders of values that are no sensor yet. It reads the state of the
 * series, and no rows. `limit`: the greatest number of listed sensors without a place. `proposals`: the descriptions
 * that these give of themselves, by `<measurement> <tag>`.
 */
export function newestOfSensors(
  sensors: readonly Sensor[],
  series: readonly WrittenSeriesState[],
  { now, limit, proposals }: { now: number; limit: number; proposals: ReadonlyMap<string, Proposal> },
): SensorValues {
  const newest = newestBySensor(series)
  const values = sensors.flatMap((sensor) => {
    const key = keyOf(sensor)
    const found = newest.get(key)
    if (!found) return []
    newest.delete(key)
    const { time, value } = found
    return { sensorId: sensor.sensorId, time, value, state: sensorStateOf(sensor, found, now) }
  })
  const unplaced = [...newest.values()].sort((left, right) => right.time - left.time)
  return {
    values,
    unplaced: unplaced.slice(0, limit).map((one) => {
      const proposal = proposals.get(keyOf(one))
      return { ...one, unit: measurementKindOf(one.measurement)?.unit ?? '', ...(proposal && { proposal }) }
    }),
    unplacedCount: unplaced.length,
  }
}
