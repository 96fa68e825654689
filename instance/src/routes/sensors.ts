import { MAXIMUM_UNPLACED_SENSORS, sensors } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement, serialized } from '../http'
import { MAXIMUM_SERIES, newestOfSensors, type MeasurementStore } from '../measurements'
import type { Mqtt } from '../mqtt'
import type { SensorStore } from '../stores'

export interface SensorRouteDependencies {
  sensors: SensorStore
  measurements: Pick<MeasurementStore, 'written'>
  /** The descriptions that sensors without a place give of themselves. */
  proposals: Mqtt['proposals']
}

export function sensorRoutes({
  sensors: { documents, all, create, update },
  measurements,
  proposals,
}: SensorRouteDependencies) {
  return implement(sensors, {
    query: async ({ body }, context) => serialized(await documents.answer(body, context)),
    async values(_, { now }) {
      const series = measurements.written.list(MAXIMUM_SERIES)
      const options = { now: now(), limit: MAXIMUM_UNPLACED_SENSORS, proposals: proposals() }
      return succeed(newestOfSensors(await all(), series, options))
    },
    create: ({ body }) => create(body.value),
    update: ({ params, body }, { ifMatch }) => update(params.id, body.updates, ifMatch),
    async remove({ params }, { ifMatch }) {
      const removed = await documents.remove(params.id, ifMatch)
      return removed.ok ? succeed(undefined) : removed
    },
  })
}
