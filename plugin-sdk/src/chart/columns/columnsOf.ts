import type { ChartColumns, ChartSeries } from './chartColumns'

/** A row of a measurement: `time` in ms or ISO 8601, and its values and tags by name. @public */
export type MeasurementRow = Readonly<Record<string, unknown>>

/** How rows become columns. @public */
export interface ColumnsOptions {
  /** Tags whose values identify a series; without it all rows are one series. */
  by?: string | readonly string[]
  /** Name of the column of values; `y` by default. */
  value?: string
  /** Name of a series by the values of its tags; they are joined by default. */
  nameOf?: (tags: readonly string[]) => string
  /** Colour of a series by the values of its tags and its index; the series colours of the theme by default. */
  colorOf?: (tags: readonly string[], index: number) => string
  /** Fill of a series by the values of its tags; its colour by default. */
  fillOf?: (tags: readonly string[]) => string | undefined
  /** Compares two series by the values of their tags, to sort them; by name by default. */
  compare?: (left: readonly string[], right: readonly string[]) => number
  /** Length of a bucket, ms. A line has a gap where two buckets or more are missing. */
  step?: number
  /** The requested range of time, ms. */
  window?: { start: number; end: number }
}

/**
 * Two points that are farther apart than this many buckets have two or more buckets without a row between them, where the
 * line is interrupted. A single one is bridged. A day of 25 hours is a little longer than its bucket.
 */
const MISSING_AFTER = 2.5
const SEPARATOR = ' · '
/** Number of series colours in the theme. */
export const SERIES_COLORS = 12

/** The series colour of an index, from 0; after twelve they repeat. @public */
export function seriesColor(index: number): string {
  return `var(--bw-series-${(index % SERIES_COLORS) + 1})`
}

function timeOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? Date.parse(value) : NaN
}

/** Valid rows as columns. */
interface ParsedRows {
  times: Float64Array
  values: Float64Array
  /** Index of the series of each row. */
  seriesIndexes: Int32Array
  /** Values of the tags of each series. */
  seriesTags: (readonly string[])[]
  /** Number of valid rows. */
  count: number
}

const tagText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Parses and checks rows. A row without a valid time is left out; a value that is no finite number becomes NaN. */
function parseRows(rows: readonly MeasurementRow[], tags: readonly string[], column: string): ParsedRows {
  const parsed: ParsedRows = {
    times: new Float64Array(rows.length),
    values: new Float64Array(rows.length),
    seriesIndexes: new Int32Array(rows.length),
    seriesTags: [],
    count: 0,
  }
  const indexByKey = new Map<string, number>()
  for (const row of rows) {
    const time = timeOf(row.time)
    if (!Number.isFinite(time)) continue
    const value = row[column]
    const key =
      tags.length === 1 ? tagText(row[tags[0] as string]) : tags.map((tag) => tagText(row[tag])).join('\u0000')
    let index = indexByKey.get(key)
    if (index === undefined) {
      index = parsed.seriesTags.length
      indexByKey.set(key, index)
      parsed.seriesTags.push(tags.map((tag) => tagText(row[tag])))
    }
    parsed.times[parsed.count] = time
    parsed.values[parsed.count] = typeof value === 'number' && Number.isFinite(value) ? value : NaN
    parsed.seriesIndexes[parsed.count] = index
    parsed.count++
  }
  return parsed
}

/** All distinct times, ascending, with one more in each gap, so that lines are interrupted there. */
function timesOf({ times, count }: ParsedRows, step: number | undefined): Float64Array {
  const sorted = times.slice(0, count).sort()
  const all: number[] = []
  let before = NaN
  for (const time of sorted) {
    if (time === before) continue
    if (step !== undefined && time - before > step * MISSING_AFTER) all.push(before + step)
    all.push(time)
    before = time
  }
  return Float64Array.from(all)
}

/** The values of each series, one for each time of `x`. */
function valuesBySeries(
  { times, values, seriesIndexes, seriesTags, count }: ParsedRows,
  x: Float64Array,
): Float64Array[] {
  const columns = seriesTags.map(() => new Float64Array(x.length).fill(NaN))
  let at = 0
  for (let i = 0; i < count; i++) {
    const time = times[i] as number
    if (time < (x[at] as number)) at = 0
    // Rows are mostly in the order of time, so that the next index is near.
    let reach = 1
    while ((x[Math.min(x.length - 1, at + reach)] as number) < time) reach *= 2
    let high = Math.min(x.length - 1, at + reach)
    while (at < high) {
      const middle = (at + high) >> 1
      if ((x[middle] as number) < time) at = middle + 1
      else high = middle
    }
    ;(columns[seriesIndexes[i] as number] as Float64Array)[at] = values[i] as number
  }
  return columns
}

/**
 * Turns the rows of a measurement into columns. Rows need not be sorted. A row without a valid time is left out, a
 * value that is not finite becomes a gap, and of two rows with the same series and time the last one counts. @public
 */
export function columnsOf(rows: readonly MeasurementRow[], options: ColumnsOptions = {}): ChartColumns {
  const {
    by = [],
    value = 'y',
    nameOf = (tags) => tags.join(SEPARATOR),
    colorOf = (_tags, index) => seriesColor(index),
    fillOf,
    step,
    window,
  } = options
  const parsed = parseRows(rows, typeof by === 'string' ? [by] : by, value)
  const x = timesOf(parsed, step)
  const values = valuesBySeries(parsed, x)
  const compare =
    options.compare ?? ((left, right) => nameOf(left).localeCompare(nameOf(right), undefined, { numeric: true }))
  const order = parsed.seriesTags
    .map((_, i) => i)
    .sort((a, b) => compare(parsed.seriesTags[a] as readonly string[], parsed.seriesTags[b] as readonly string[]))
  const series = order.map((seriesIndex, index): ChartSeries => {
    const tags = parsed.seriesTags[seriesIndex] as readonly string[]
    const fill = fillOf?.(tags)
    return {
      name: nameOf(tags),
      values: values[seriesIndex] as Float64Array,
      color: colorOf(tags, index),
      ...(fill !== undefined && { fill }),
    }
  })
  return { x, series, ...(window && { window }), ...(step !== undefined && { step }) }
}
