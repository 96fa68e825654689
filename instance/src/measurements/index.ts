export { createRowSource } from './series/createRowSource'
export type { Measurement, RowSource, Series, SeriesCatalogue } from './series/series'
export { createMeasurementStore } from './storage/measurementStore'
export type { MeasurementStore, MeasurementStoreOptions } from './storage/measurementStore'
