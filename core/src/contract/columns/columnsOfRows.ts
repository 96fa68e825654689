import type { DataRow } from '../data'
import { isColumnTime, type DataColumns } from './columns'

const TIME = 'time'

function timeOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? Date.parse(value) : NaN
}

/** The name of the values: the first key of any row, besides the time, that has a number. */
function valueKeyOf(rows: readonly DataRow[]): string | undefined {
  for (const row of rows) {
    const key = Object.keys(row).find((candidate) => candidate !== TIME && typeof row[candidate] === 'number')
    if (key !== undefined) return key
  }
  return undefined
}

function tagsOf(row: DataRow, valueKey: string | undefined): Record<string, string> {
  const tags: Record<string, string> = {}
  for (const [key, value] of Object.entries(row))
    if (key !== TIME && key !== valueKey && typeof value === 'string') tags[key] = value
  return tags
}

/**
 * Turns rows `{ time, value, …tags }` into columns, for instances that do not send columns. Rows need not be sorted. A
 * row whose time is not a date in whole ms is left out, and of two rows with the same series and time the last one
 * counts.
 */
export function columnsOfRows(rows: readonly DataRow[]): DataColumns {
  const valueKey = valueKeyOf(rows)
  const valid = rows.filter((row) => isColumnTime(timeOf(row[TIME])))
  const times = Float64Array.from(new Set(valid.map((row) => timeOf(row[TIME])))).sort()
  const indexOfTime = new Map(Array.from(times, (time, index) => [time, index]))
  const series = new Map<string, { tags: Record<string, string>; values: Float64Array }>()
  for (const row of valid) {
    const tags = tagsOf(row, valueKey)
    const key = JSON.stringify(Object.entries(tags).sort())
    const own = series.get(key) ?? { tags, values: new Float64Array(times.length).fill(NaN) }
    series.set(key, own)
    const value = valueKey === undefined ? undefined : row[valueKey]
    const isValue = typeof value === 'number' && Number.isFinite(value)
    own.values[indexOfTime.get(timeOf(row[TIME])) as number] = isValue ? value : NaN
  }
  return { times, series: [...series.values()] }
}
