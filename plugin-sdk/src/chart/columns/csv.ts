import type { ChartColumns } from './chartColumns'

const LINE_END = '\r\n'
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The columns as RFC 4180: ISO times, one column a series, nothing for a gap. Names never turn into formulas. @public */
export function toCsv({ x, series }: ChartColumns, timeName = 'time'): string {
  const lines = [[timeName, ...series.map(({ name }) => name)].map(cell).join(',')]
  x.forEach((time, i) => {
    const values = series.map(({ values: all }) => (Number.isFinite(all[i]) ? String(all[i]) : ''))
    lines.push([new Date(time).toISOString(), ...values].join(','))
  })
  return lines.join(LINE_END) + LINE_END
}
