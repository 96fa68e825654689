import { z } from 'zod'
import type { Sensor } from '@barn-workbench/core/schema'
import { entitySetting } from '@barn-workbench/plugin-sdk'

export const SensorValuesSettings = z.object({
  /** The form in which the newest values are shown. */
  display: z.enum(['table', 'value', 'gauge', 'chart']).default('table'),
  /** Ids of sensors, regions and cameras. Sensors that one of them names are shown; without any, all. */
  sensors: entitySetting('sensor', z.array(z.string()).default([])),
  regions: entitySetting('region', z.array(z.string()).default([])),
  cameras: entitySetting('camera', z.array(z.string()).default([])),
})
export type SensorValuesSettings = z.output<typeof SensorValuesSettings>

/** Whether the settings name a sensor, or its place. */
export function isChosen({ sensorId, place }: Sensor, { sensors, regions, cameras }: SensorValuesSettings): boolean {
  if (sensors.length + regions.length + cameras.length === 0) return true
  if (sensors.includes(sensorId)) return true
  if (place.kind === 'barn') return false
  return (place.kind === 'region' ? regions : cameras).includes(place.id)
}
