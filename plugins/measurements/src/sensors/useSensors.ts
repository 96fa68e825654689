import { useMemo } from 'react'
import { sensors } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { useDocuments, usePermission } from '@barn-workbench/plugin-sdk/react'
import { MANAGE_SENSORS, VIEW_SENSOR_DATA } from '../permissions'

/** Sensors that widgets and charts know by their names; of more, the others have the names of their senders. */
const MAXIMUM_SENSORS = 1_000
const QUERY = { order: [ascending('name'), ascending('sensorId')], limit: MAXIMUM_SENSORS }

/** The sensors of the barn by their names. All widgets share one call. */
export function useSensors({ enabled = true }: { enabled?: boolean } = {}) {
  return useDocuments(sensors.query, QUERY, { refresh: 10 * MINUTE, shows: ['sensor'], keepPrevious: true, enabled })
}

/** The names of the sensors of a measurement by the tags of their rows. Empty for who may not see sensors. */
export function useSensorNames(measurement: string, enabled: boolean): ReadonlyMap<string, string> {
  const isPermitted = [usePermission(VIEW_SENSOR_DATA), usePermission(MANAGE_SENSORS)].includes(true)
  const { data } = useSensors({ enabled: enabled && isPermitted })
  return useMemo(
    () => new Map(data?.filter((sensor) => sensor.measurement === measurement).map(({ tag, name }) => [tag, name])),
    [data, measurement],
  )
}
