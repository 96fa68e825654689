/** The measurements of sensors, whose kinds are in `measurementKind`: clients read their names with every page. */
export const SENSOR_MEASUREMENTS = [
  'temperature',
  'humidity',
  'co2',
  'nh3',
  'pressure',
  'airSpeed',
  'light',
  'feed',
  'water',
  'weight',
  'power',
  'door',
  'alarmContact',
] as const
export type SensorMeasurement = (typeof SENSOR_MEASUREMENTS)[number]
