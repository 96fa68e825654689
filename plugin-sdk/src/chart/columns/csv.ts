import type { ChartColumns } from './chartColumns'

const LINE_END = '\r\n'
/** Text that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The columns as CSV (RFC 4180): ISO 8601 times in UTC, one column for each series, an empty cell for a gap. A name
 * that a spreadsheet would evaluate as a formula is prefixed with an apostrophe. @public
 */
export function toCsv({ x, series }: ChartColumns, timeName = 'time'): string {
  const lines = [[timeName, ...series.map(({ name }) => name)].map(csvCell).join(',')]
  x.forEach((time, i) => {
    const values = series.map(({ values: all }) => (Number.isFinite(all[i]) ? String(all[i]) : ''))
    lines.push([new Date(time).toISOString(), ...values].join(','))
  })
  return lines.join(LINE_END) + LINE_END
}
