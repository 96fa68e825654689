/*
 * Tables of values, as climate computers and spreadsheets write them. `readTable` recognises the layout of a text file,
 * `columns` what its columns are, with German and English dates and decimals, and `mapping` makes rows of measurements
 * of its lines.
 */

export { readColumns, type Column } from './columns'
export { createMapper, guessMapping, ImportMapping, type MappedLine, type MappedRow, type RefusedCell } from './mapping'
export { cellsOf, encodingOf, recogniseLayout, type TableFault, type TableLayout } from './readTable'
