/*
 * Tables of values, as climate computers and spreadsheets write them. `readTable` recognises the layout of a text file,
 * `columns` describes its columns, with German and English dates and decimals, `tableLines` reads its lines piece by
 * piece, and `mapping` makes rows of measurements of them.
 */

export { readColumns, type Column, type Decimal, type TimeFormat } from './columns'
export {
  createMapper,
  guessMapping,
  guessMeasurement,
  ImportMapping,
  mapLine,
  MAXIMUM_VALUE_COLUMNS,
  TIME_FORMATS,
  type MappedLine,
  type MappedRow,
  type RefusedCell,
} from './mapping'
export { encodingOf, recogniseLayout, rowOf, type TableFault, type TableLayout } from './readTable'
export { linesOfTable, readTableStart, TABLE_SAMPLE_BYTES, type Table, type TableLine } from './tableLines'
