import { formatWithOffset, type TimeZone } from '@barn-workbench/core/time'
import type { ChartColumns } from './chartColumns'

const LINE_END = '\r\n'
/** Text that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** With the separators of spreadsheets in other languages. */
const NEEDS_QUOTES = /[",;\t\r\n]/

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Such as `2026-11-22T14:00:00+01:00`. */
const withOffset = (time: number, zone: TimeZone) => formatWithOffset(time, zone).replace(/\.\d+/, '')

/**
 * The columns as CSV (RFC 4180): ISO 8601 times of a time zone with its offset from UTC, one column for each series, an
 * empty cell for a gap. A name that a spreadsheet would evaluate as a formula is prefixed with an apostrophe. @public
 */
export function toCsv({ x, series }: ChartColumns, zone: TimeZone, timeName = 'time'): string {
  const lines = [[timeName, ...series.map(({ name }) => name)].map(csvCell).join(',')]
  x.forEach((time, i) => {
    const values = series.map(({ values: all }) => (Number.isFinite(all[i]) ? String(all[i]) : ''))
    lines.push([withOffset(time, zone), ...values].join(','))
  })
  return lines.join(LINE_END) + LINE_END
}
