import { z } from 'zod'
import {
  ExpectedInterval,
  ExpectedRange,
  Id,
  Name,
  Sensor,
  SENSOR_STATES,
  SensorKind,
  SensorPlace,
  SensorTag,
  Timestamp,
} from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

/** Sensors without a place that are listed at most. */
export const MAXIMUM_UNPLACED_SENSORS = 1_000

const canView = anyOf('data.view.sensors', 'sensors.manage')
const canManage = anyOf('sensors.manage')
const placeErrors = ['camera/not-found', 'region/not-found'] as const

/** The newest value of a sensor that has a place. */
export const SensorValue = z.object({
  sensorId: Id,
  time: Timestamp,
  value: z.number(),
  state: z.enum(SENSOR_STATES),
})
export type SensorValue = z.infer<typeof SensorValue>

/** Rows of a sensor that has no place yet, with the newest value. */
export const UnplacedSensor = z.object({
  measurement: z.string(),
  tag: z.string(),
  unit: z.string(),
  time: Timestamp,
  value: z.number(),
  /** The description that the sensor gives of itself, if it does. */
  proposal: z
    .object({
      name: z.string(),
      device: z.string().nullable(),
      area: z.string().nullable(),
      /** The unit in which it sends. */
      unit: z.string(),
    })
    .optional(),
})
export type UnplacedSensor = z.infer<typeof UnplacedSensor>

export const SensorValues = z.object({
  values: z.array(SensorValue),
  unplaced: z.array(UnplacedSensor),
  /** The number of all sensors without a place, also of unlisted ones. */
  unplacedCount: z.int(),
})
export type SensorValues = z.infer<typeof SensorValues>

const details = {
  name: Name,
  place: SensorPlace,
  expectedRange: ExpectedRange,
  expectedInterval: ExpectedInterval,
}

/**
 * Sensors of a barn. A sender names its sensor in the tag `sensor` of its rows; here that sensor gets a name for
 * people, a place, and what is expected of it. Rows of a sensor without a place are stored as well. Reading needs
 * `data.view.sensors`, writing `sensors.manage`.
 */
export const sensors = {
  /** Returns sensors. */
  query: queryEndpoint('/api/sensors/query', canView, Sensor),

  /**
   * Returns the newest value of each sensor and its state, and the sensors that have no place yet, the one with the
   * newest value first. A sensor of which no row has come is left out.
   */
  values: endpoint({
    method: 'GET',
    path: '/api/sensors/values',
    access: canView,
    form: 'result',
    reply: SensorValues,
  }),

  /**
   * Creates a sensor. Its unit is the unit of its measurement. `sensor/exists`: rows of this measurement with this tag
   * have a sensor already.
   */
  create: endpoint({
    method: 'POST',
    path: '/api/sensors',
    access: canManage,
    body: z.strictObject({ value: z.strictObject({ measurement: SensorKind, tag: SensorTag, ...details }) }),
    status: 201,
    form: 'result',
    reply: Sensor,
    errors: ['sensor/exists', ...placeErrors],
  }),

  /** Changes the name, the place, or what is expected of a sensor. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/sensors/:id',
    access: canManage,
    replaces: true,
    params: idParams,
    body: z.strictObject({ updates: z.strictObject(details).partial() }),
    form: 'result',
    reply: Sensor,
    errors: ['sensor/not-found', 'request/version-mismatch', ...placeErrors],
  }),

  /** Removes a sensor. Its rows stay, and wait for a place again. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/sensors/:id',
    access: canManage,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['sensor/not-found', 'request/version-mismatch'],
  }),
}
