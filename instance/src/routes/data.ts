import { data } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement } from '../http'
import { queryLabelCounts, queryMeasurement, type MeasurementStore } from '../measurements'

export function dataRoutes(store: MeasurementStore) {
  return implement(data, {
    labels: async () => succeed(store.labels()),
    labelCounts: async ({ body }) => queryLabelCounts(store, body),
    query: async ({ params, body }) => queryMeasurement(store, params.measurement, body.query),
  })
}
