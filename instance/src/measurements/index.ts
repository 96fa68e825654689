/*
 * Measurements of a barn: a value per minute, camera and series.
 *
 * - `series` names the measured quantities (`catalogue`). Rows are a function of time (`RowSource`), whose source
 *   `measurementOrigin` gives; a barn without detectors has none.
 * - `written` takes rows from outside (`receiveRows`) and keeps them (`writtenStore`), in a simulated barn, too.
 *   `fileImport` sends the rows of a file; the rows of an import can be removed again (`writtenImports`).
 * - `storage` writes computed rows: minutes for `MINUTE_RETENTION` and roll-ups for as long as is set
 *   (`historyWriter`). All are in a separate database file, which is set aside if it is damaged (`openMeasurements`).
 * - `engine` answers a query: `prepareMeasurement` has the steps and the terms.
 * - `queries` passes queries to a thread (`measurementQueries`), which answers light ones at once, heavy ones in slices
 *   and account by account (`querySlots`).
 * - `unusual` compares the last day with earlier batches.
 * - `timeBuckets` divides time by the clocks of the barn.
 *
 * Invalid stages are `request/invalid`; a query for too much is `data/too-many-rows`; a full queue is
 * `request/too-many`.
 */

export {
  createMeasurementQueries,
  type MeasurementQueries,
  type MeasurementQuery,
  type QueryReply,
} from './queries/measurementQueries'
export { extendHistory } from './storage/historyWriter'
export type { MeasurementStore } from './storage/measurementStore'
export { filesSetAside, openMeasurements } from './storage/openMeasurements'
export { createEmptyOrigin, type MeasurementOrigin } from './series/measurementOrigin'
export { clockMarkOf } from './written/checkRow'
export { checkUnits } from './written/checkUnits'
export { newestOfSensors } from './written/newestOfSensors'
export { MAXIMUM_SERIES } from './written/sqliteWrittenStore'
export { createRowReceiver, type RowReceiver } from './written/receiveRows'
