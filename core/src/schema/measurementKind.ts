/*
 * The quantities of which an instance stores rows, and their units. Cameras measure the first ones; the others come
 * from sensors.
 */

import type { SensorMeasurement } from './sensorMeasurements'

/** `minute`: a value for each minute. `event`: values at times of their own. */
export type RowKind = 'minute' | 'event'

export interface MeasurementKind {
  /** The unit in which values are stored and answered; empty for a score or a share. */
  unit: string
  rows: RowKind
}

const CAMERA_KINDS = {
  activity: { unit: '', rows: 'minute' },
  speed: { unit: 'cm/s', rows: 'minute' },
  buckets: { unit: '', rows: 'minute' },
  longPosition: { unit: '', rows: 'minute' },
  distribution: { unit: '', rows: 'minute' },
  imageQuality: { unit: '', rows: 'minute' },
  labelCounts: { unit: '', rows: 'minute' },
  regionSums: { unit: '', rows: 'minute' },
  regions: { unit: '', rows: 'minute' },
  weightEstimation: { unit: 'kg', rows: 'minute' },
  stationaryAnimals: { unit: '', rows: 'minute' },
  droppedFrames: { unit: '', rows: 'minute' },
  size: { unit: '', rows: 'minute' },
  position: { unit: '', rows: 'minute' },
} as const satisfies Record<string, MeasurementKind>

/**
 * The quantities that sensors measure. Doors and alarm contacts are 1 while they are open or raise the alarm, else 0.
 */
const SENSOR_KINDS = {
  temperature: { unit: '°C', rows: 'minute' },
  humidity: { unit: '%', rows: 'minute' },
  co2: { unit: 'ppm', rows: 'minute' },
  nh3: { unit: 'ppm', rows: 'minute' },
  pressure: { unit: 'Pa', rows: 'minute' },
  airSpeed: { unit: 'm/s', rows: 'minute' },
  light: { unit: 'lx', rows: 'minute' },
  feed: { unit: 'kg', rows: 'event' },
  water: { unit: 'l', rows: 'event' },
  weight: { unit: 'kg', rows: 'event' },
  power: { unit: 'W', rows: 'minute' },
  door: { unit: '', rows: 'event' },
  alarmContact: { unit: '', rows: 'event' },
} as const satisfies Record<SensorMeasurement, MeasurementKind>

const KINDS: ReadonlyMap<string, MeasurementKind> = new Map(Object.entries({ ...CAMERA_KINDS, ...SENSOR_KINDS }))

/** The kind of a measurement; undefined for one that no instance stores. */
export function measurementKindOf(measurement: string): MeasurementKind | undefined {
  return KINDS.get(measurement)
}

/** A value in a unit is `factor` times it, plus `offset`, in the unit of the measurement. */
interface Conversion {
  factor: number
  offset?: number
}

const AS_IT_IS: Conversion = { factor: 1 }

/** The units that fit the unit of a measurement. */
const UNITS: Readonly<Record<string, Readonly<Record<string, Conversion>>>> = {
  '': { '': AS_IT_IS },
  '°C': { '°C': AS_IT_IS, '°F': { factor: 5 / 9, offset: -160 / 9 }, K: { factor: 1, offset: -273.15 } },
  '%': { '%': AS_IT_IS },
  ppm: { ppm: AS_IT_IS },
  Pa: { Pa: AS_IT_IS, hPa: { factor: 100 }, mbar: { factor: 100 } },
  'm/s': { 'm/s': AS_IT_IS, 'km/h': { factor: 1 / 3.6 } },
  'cm/s': { 'cm/s': AS_IT_IS, 'm/s': { factor: 100 } },
  lx: { lx: AS_IT_IS, lux: AS_IT_IS },
  kg: { kg: AS_IT_IS, g: { factor: 0.001 }, t: { factor: 1_000 } },
  l: { l: AS_IT_IS, ml: { factor: 0.001 }, 'm³': { factor: 1_000 }, m3: { factor: 1_000 } },
  W: { W: AS_IT_IS, kW: { factor: 1_000 } },
}

/** The digits of a converted value: more would only be the noise of the conversion. */
const DIGITS = 12

/** The units in which a measurement can be given, its own first. */
export function unitsOf({ unit }: MeasurementKind): readonly string[] {
  return Object.keys(UNITS[unit] ?? {})
}

/** A value in the unit of the measurement; null if the unit does not fit. */
export function convertToUnitOf({ unit }: MeasurementKind, value: number, given: string): number | null {
  if (given === unit) return value
  const units = UNITS[unit] ?? {}
  const conversion = Object.hasOwn(units, given) ? units[given] : undefined
  if (!conversion) return null
  return Number((value * conversion.factor + (conversion.offset ?? 0)).toPrecision(DIGITS))
}
