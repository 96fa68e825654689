import type { ChartColumns, ChartSeries } from './chartColumns'

/** A row from the wire: a time in ms or ISO 8601, values by name, tags by name. @public */
export type MeasurementRow = Readonly<Record<string, unknown>>

/** @public */
export interface ColumnsOptions {
  /** Tags that tell one series from another; absent: all rows are one series. */
  by?: string | readonly string[]
  /** Column of the values; `y` where absent. */
  value?: string
  /** Name of a series by its tags; their values joined where absent. */
  nameOf?: (tags: readonly string[]) => string
  /** Colour of a series by its tags and its place. */
  colorOf?: (tags: readonly string[], place: number) => string
  fillOf?: (tags: readonly string[]) => string | undefined
  /** Order of the series by their tags; by name where absent. */
  compare?: (left: readonly string[], right: readonly string[]) => number
  /** Length of a bucket, ms: where buckets are missing for longer, lines have a gap. */
  step?: number
  /** The part of time that was asked for. */
  window?: { start: number; end: number }
}

/** Buckets may be this much longer than usual, as on a day with 25 hours, before one counts as missing. */
const MISSING_AFTER = 1.5
const SEPARATOR = ' · '
/** Series colours of the theme, used in turn. */
export const SERIES_COLORS = 12

/** The colour of a place in the fixed order of series colours. @public */
export function seriesColor(place: number): string {
  return `var(--bw-series-${(place % SERIES_COLORS) + 1})`
}

function timeOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? Date.parse(value) : NaN
}

interface Read {
  times: Float64Array
  values: Float64Array
  owners: Int32Array
  keys: (readonly string[])[]
  count: number
}

const tagText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Checks the rows by hand while they turn into columns; a row without a sound time falls away. */
function readRows(rows: readonly MeasurementRow[], tags: readonly string[], column: string): Read {
  const read: Read = {
    times: new Float64Array(rows.length),
    values: new Float64Array(rows.length),
    owners: new Int32Array(rows.length),
    keys: [],
    count: 0,
  }
  const places = new Map<string, number>()
  for (const row of rows) {
    const time = timeOf(row.time)
    if (!Number.isFinite(time)) continue
    const value = row[column]
    const key =
      tags.length === 1 ? tagText(row[tags[0] as string]) : tags.map((tag) => tagText(row[tag])).join('\u0000')
    let owner = places.get(key)
    if (owner === undefined) {
      owner = read.keys.length
      places.set(key, owner)
      read.keys.push(tags.map((tag) => tagText(row[tag])))
    }
    read.times[read.count] = time
    read.values[read.count] = typeof value === 'number' && Number.isFinite(value) ? value : NaN
    read.owners[read.count++] = owner
  }
  return read
}

/** All times once, ascending, with one more within each stretch that has no buckets. */
function timesOf({ times, count }: Read, step: number | undefined): Float64Array {
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

function spread({ times, values, owners, keys, count }: Read, x: Float64Array): Float64Array[] {
  const spreadValues = keys.map(() => new Float64Array(x.length).fill(NaN))
  let at = 0
  for (let i = 0; i < count; i++) {
    const time = times[i] as number
    if (time < (x[at] as number)) at = 0
    // Rows mostly come in the order of time: the next place is near.
    let reach = 1
    while ((x[Math.min(x.length - 1, at + reach)] as number) < time) reach *= 2
    let high = Math.min(x.length - 1, at + reach)
    while (at < high) {
      const middle = (at + high) >> 1
      if ((x[middle] as number) < time) at = middle + 1
      else high = middle
    }
    ;(spreadValues[owners[i] as number] as Float64Array)[at] = values[i] as number
  }
  return spreadValues
}

/** Turns rows from the wire into columns: unsorted rows are put in order, what is not finite becomes a gap, of two rows for one place the last wins. @public */
export function columnsOf(rows: readonly MeasurementRow[], options: ColumnsOptions = {}): ChartColumns {
  const {
    by = [],
    value = 'y',
    nameOf = (tags) => tags.join(SEPARATOR),
    colorOf = (_tags, place) => seriesColor(place),
    fillOf,
    step,
    window,
  } = options
  const read = readRows(rows, typeof by === 'string' ? [by] : by, value)
  const x = timesOf(read, step)
  const values = spread(read, x)
  const compare =
    options.compare ?? ((left, right) => nameOf(left).localeCompare(nameOf(right), undefined, { numeric: true }))
  const order = read.keys
    .map((_, i) => i)
    .sort((a, b) => compare(read.keys[a] as readonly string[], read.keys[b] as readonly string[]))
  const series = order.map((owner, place): ChartSeries => {
    const tags = read.keys[owner] as readonly string[]
    const fill = fillOf?.(tags)
    return {
      name: nameOf(tags),
      values: values[owner] as Float64Array,
      color: colorOf(tags, place),
      ...(fill !== undefined && { fill }),
    }
  })
  return { x, series, ...(window && { window }), ...(step !== undefined && { step }) }
}
