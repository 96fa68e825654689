import type { Sensor } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { SensorFormInput } from './sensorRules'

/** Adds a sensor, places one that sends values, or changes one. */
export const sensorDialog = defineDialog<SensorFormInput, true>({
  id: 'measurements.sensor',
  load: async () => (await import('./SensorForm')).SensorForm,
})

/** Asks whether a sensor is to be removed. */
export const removeSensorDialog = defineDialog<Pick<Sensor, 'name'>, true>({
  id: 'measurements.remove-sensor',
  load: async () => (await import('./RemoveSensor')).RemoveSensor,
})
