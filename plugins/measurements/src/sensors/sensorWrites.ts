import { sensors } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { Sensor } from '@barn-workbench/core/schema'
import { bindWrite, callOf, defineWrite, type Write } from '@barn-workbench/core/writes'

/** The details of a sensor that people may change. */
export type SensorDetails = Pick<Sensor, 'name' | 'place' | 'expectedRange' | 'expectedInterval'>

interface SensorInput {
  sensorId: string
  /** The sensor as it was seen, so that no change is lost. */
  basedOn?: Sensor | undefined
}

/** Shared by the writes of a sensor: the entity, and how it is reloaded. */
const ofSensor = {
  entity: ({ sensorId }: SensorInput) => `sensor/${sensorId}` as const,
  reload: ({ sensorId }: SensorInput) =>
    callOf(sensors.query, { body: { query: [where('sensorId', '==', sensorId)], limit: 1 } }),
  basedOn: ({ basedOn }: SensorInput) => basedOn,
} as const

interface UpdateInput extends SensorInput {
  updates: Partial<SensorDetails>
}

export const updateSensor: Write<UpdateInput, Sensor> = defineWrite<UpdateInput, Sensor>({
  ...ofSensor,
  name: 'sensor.update',
  isPatch: true,
  call: ({ sensorId, updates }) => callOf(sensors.update, { params: { id: sensorId }, body: { updates } }),
  optimistic: (sensor, { updates }) => ({ ...sensor, ...updates }),
  inverse: ({ sensorId }, { name, place, expectedRange, expectedInterval }) =>
    bindWrite(updateSensor, { sensorId, updates: { name, place, expectedRange, expectedInterval } }),
})

export const removeSensor = defineWrite<SensorInput, Sensor>({
  ...ofSensor,
  name: 'sensor.remove',
  call: ({ sensorId }) => callOf(sensors.remove, { params: { id: sensorId } }),
  optimistic: () => null,
})
