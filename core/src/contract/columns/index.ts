/*
 * Measurements as columns of numbers, which are smaller and faster to read than JSON rows. `encodeColumns` writes them
 * on the instance, `decodeColumns` reads them on the client, `columnsOfRows` makes them from the rows of an older
 * instance.
 */

export { columnsOfRows } from './columnsOfRows'
export { DATA_COLUMNS_TYPE, decodeColumns, encodeColumns, type DataColumns, type DataSeries } from './columns'
