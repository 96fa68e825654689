import type { SensorValues } from '@barn-workbench/core/contract'
import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import type { Sensor } from '@barn-workbench/core/schema'
import type { SentEntity } from './sender'

/** Sensors that are sent at most. */
const MAXIMUM_SENSORS = 1_000

/** The names of Home Assistant for measurements of sensors. */
const DEVICE_CLASSES: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  humidity: 'humidity',
  co2: 'carbon_dioxide',
  pressure: 'pressure',
  airSpeed: 'wind_speed',
  light: 'illuminance',
  weight: 'weight',
  power: 'power',
  door: 'door',
  alarmContact: 'problem',
}
const SWITCHES: ReadonlySet<string> = new Set(['door', 'alarmContact'])
/** Home Assistant writes litres with a large letter. */
const UNITS: Readonly<Record<string, string>> = { l: 'L' }

interface EntitySource {
  /** The name of the barn. */
  name: string
  /** The id of the device in Home Assistant. */
  id: string
  sensors: readonly Sensor[]
  values: SensorValues['values']
  /** Open incidents by type. */
  openIncidents: ReadonlyMap<string, number>
  /** The names of these numbers, by type. */
  incidentNames: Readonly<Record<string, string>>
}

/** The states of the sensors that have a value, and the open incidents of each type. */
export function entitiesOf({ name, id, sensors, values, openIncidents, incidentNames }: EntitySource): SentEntity[] {
  const device = { identifiers: [id], name, manufacturer: 'Barn Workbench' }
  const bySensor = new Map(values.map((value) => [value.sensorId, value]))
  const ofSensors = sensors.slice(0, MAXIMUM_SENSORS).flatMap((sensor): SentEntity[] => {
    const newest = bySensor.get(sensor.sensorId)
    if (!newest) return []
    const { measurement, unit, sensorId } = sensor
    const isSwitch = SWITCHES.has(measurement)
    const deviceClass = DEVICE_CLASSES[measurement]
    return [
      {
        key: `sensor_${sensorId}`,
        component: isSwitch ? 'binary_sensor' : 'sensor',
        config: {
          name: sensor.name,
          device,
          ...(deviceClass !== undefined && { device_class: deviceClass }),
          ...(!isSwitch && { unit_of_measurement: UNITS[unit] ?? unit, state_class: 'measurement' }),
          value_template: isSwitch ? "{{ 'ON' if value_json.value > 0 else 'OFF' }}" : '{{ value_json.value }}',
        },
        state: JSON.stringify({ value: newest.value, state: newest.state, time: newest.time }),
      },
    ]
  })
  const ofIncidents = INCIDENT_TYPES.map((type): SentEntity => {
    const config = { name: incidentNames[type] ?? type, device, state_class: 'measurement', icon: 'mdi:alert' }
    return { key: `incidents_${type}`, component: 'sensor', config, state: String(openIncidents.get(type) ?? 0) }
  })
  return [...ofSensors, ...ofIncidents]
}
