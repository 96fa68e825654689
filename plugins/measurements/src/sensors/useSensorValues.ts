import { useMemo } from 'react'
import { sensors } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** The newest values of all sensors by their ids, and the sensors without a place. All widgets share one call. */
export function useSensorValues() {
  const call = useCall(
    sensors.values,
    {},
    { refresh: MINUTE, shows: ['sensor', 'sensorValue', 'measurement'], keepPrevious: true },
  )
  const bySensor = useMemo(() => new Map(call.data?.values.map((value) => [value.sensorId, value])), [call.data])
  return { call, bySensor }
}
