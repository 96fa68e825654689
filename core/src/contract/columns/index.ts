export { columnsOfRows } from './columnsOfRows'
export { DATA_COLUMNS_TYPE, type DataColumns, type DataSeries } from './dataColumns'
export { decodeColumns } from './decodeColumns'
export { encodeColumns } from './encodeColumns'
