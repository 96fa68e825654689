import { expect, test } from 'vitest'
import { convertToUnitOf, measurementKindOf, unitsOf, type MeasurementKind } from './measurementKind'
import { SENSOR_MEASUREMENTS } from './sensorMeasurements'

const kindOf = (measurement: string) => measurementKindOf(measurement) as MeasurementKind

test.each([
  ['temperature', 68, '°F', 20],
  ['temperature', 293.15, 'K', 20],
  ['temperature', 21.3, '°C', 21.3],
  ['weight', 250, 'g', 0.25],
  ['feed', 1.2, 't', 1200],
  ['water', 500, 'ml', 0.5],
  ['water', 0.2, 'm³', 200],
  ['pressure', 0.15, 'hPa', 15],
  ['pressure', 0.15, 'mbar', 15],
  ['power', 1.5, 'kW', 1500],
  ['airSpeed', 3.6, 'km/h', 1],
  ['light', 40, 'lux', 40],
])('%s of %f %s is %f', (measurement, value, unit, expected) => {
  expect(convertToUnitOf(kindOf(measurement), value, unit)).toBe(expected)
})

test.each([
  ['temperature', '%'],
  ['co2', '%'],
  ['weight', 'l'],
  ['door', 'W'],
  ['water', 'constructor'],
])('%s has no value in %s', (measurement, unit) => {
  expect(convertToUnitOf(kindOf(measurement), 1, unit)).toBeNull()
})

test('each measurement of a sensor has its own unit first', () => {
  for (const measurement of SENSOR_MEASUREMENTS) {
    const kind = kindOf(measurement)
    expect(unitsOf(kind)[0]).toBe(kind.unit)
  }
  expect(measurementKindOf('constructor')).toBeUndefined()
})
