export { columnsOfRows } from './columns'
export { DATA_COLUMNS_TYPE, type DataColumns, type DataSeries } from './columns'
export { decodeColumns } from './columns'
export { encodeColumns } from './columns'
