export { queryLabelCounts } from './engine/queryLabelCounts'
export { queryMeasurement } from './engine/queryMeasurement'
export type { MeasurementStore } from './storage/measurementStore'
export { openMeasurements } from './storage/openMeasurements'
