import type { DataColumns } from '@barn-workbench/core/contract'
import { byText } from '@barn-workbench/core/text'
import { seriesColor } from '../../canvas/seriesColor'

/** One series: a line, an area, the bars of one colour, or a row of ranges. @public */
export interface ChartSeries {
  /** Unique within the chart. */
  name: string
  /** The subject of the series, such as the id of a camera. */
  id?: string
  /** Whether it is drawn thin and faint behind the others, as reference data. */
  ghost?: boolean
  /** Whether a band draws it as a line of its own, as it does the farthest ones, since the user came to see it. */
  named?: boolean
  /** Whether a value holds until the next one, as of what only rises at times: lines are level and rise at once. */
  stepped?: boolean
  /** One value for each time; NaN is a gap. */
  values: Float64Array
  /** A CSS colour, or a custom property of the theme as `var(--name)`. */
  color: string
  /** Colour in which areas and bars are filled; `color` by default. */
  fill?: string
}

/** The range in which values are expected at each time, such as a weight by the day of a batch; NaN: in any. @public */
export interface ChartCorridor {
  /** Names it in the legend, where it is not a range in which values are expected. */
  name?: string
  least: Float64Array
  greatest: Float64Array
}

/** The data of a chart. All series share the times. @public */
export interface ChartColumns {
  /** Times in ms since the epoch, ascending. */
  x: Float64Array
  series: readonly ChartSeries[]
  /** The range in which the values are expected, for lines and bands. */
  corridor?: ChartCorridor
  /** The requested range of time, ms; from the first to the last time by default. */
  window?: { start: number; end: number }
  /** Length of a bucket, ms; the smallest distance of two times by default. */
  step?: number
  /**
   * The time until which the values are known, in ms: the bucket in which it lies is not over, and says so. All are
   * over by default.
   */
  knownUntil?: number
}

/** Columns without any series, for a chart whose data is not loaded yet. @public */
export const NO_COLUMNS: ChartColumns = { x: new Float64Array(0), series: [] }

/** The options for turning the series of a measurement into those of a chart. @public */
export interface ColumnsOptions {
  /** Tags whose values identify a series; without it all values are one series. */
  by?: string | readonly string[]
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
  /** The time until which the values are known, in ms. */
  knownUntil?: number
  /** The requested range of time, ms. */
  window?: { start: number; end: number }
}

/**
 * Two points that are farther apart than this many buckets have two or more buckets without a row between them, where
 * the line is interrupted. A single one is bridged. A day of 25 hours is a little longer than its bucket.
 */
export const MISSING_AFTER = 2.5
const SEPARATOR = ' · '
/** Cannot be part of a tag that a person can read. */
const KEY_SEPARATOR = '\u0000'
/** One part and the positions of its times in the chart. */
interface PlacedPart {
  part: DataColumns
  /** Index in the times of the chart for each time of the part; null if both have the same times. */
  indexes: Int32Array | null
}

function allTimesOf(parts: readonly DataColumns[]): Float64Array {
  const [only] = parts
  if (only && parts.length === 1) return only.times
  const all = new Float64Array(parts.reduce((length, { times }) => length + times.length, 0))
  let at = 0
  for (const { times } of parts) {
    all.set(times, at)
    at += times.length
  }
  return all.sort()
}

/**
 * The distinct times of all parts, ascending, with an additional one in each gap, so that lines are interrupted there.
 * The times of a single part without gaps are used unchanged.
 */
function timesOf(parts: readonly DataColumns[], step = Infinity): Float64Array {
  const sorted = allTimesOf(parts)
  const all = new Float64Array(sorted.length * 2)
  let count = 0
  let before = NaN
  for (const time of sorted) {
    if (time === before) continue
    if (time - before > step * MISSING_AFTER) all[count++] = before + step
    all[count++] = time
    before = time
  }
  return parts.length === 1 && count === sorted.length ? sorted : all.slice(0, count)
}

function placePart(part: DataColumns, x: Float64Array): PlacedPart {
  if (part.times === x) return { part, indexes: null }
  const indexes = new Int32Array(part.times.length)
  let at = 0
  for (let i = 0; i < indexes.length; i++) {
    while ((x[at] as number) < (part.times[i] as number)) at++
    indexes[i] = at
  }
  return { part, indexes }
}

/** Series of one or several parts that are the same one in the chart. */
interface MergedSeries {
  tags: readonly string[]
  values: Float64Array
}

/** Divides the series of all parts by the values of the tags. Of two values for the same time the last one counts. */
function mergeSeries(placedParts: readonly PlacedPart[], by: readonly string[], length: number): MergedSeries[] {
  const merged = new Map<string, MergedSeries>()
  for (const { part, indexes } of placedParts) {
    for (const { tags, values } of part.series) {
      const own = by.map((tag) => tags[tag] ?? '')
      const key = own.join(KEY_SEPARATOR)
      const known = merged.get(key)
      if (!known && !indexes) {
        merged.set(key, { tags: own, values })
        continue
      }
      const target = { tags: own, values: known?.values.slice() ?? new Float64Array(length).fill(NaN) }
      merged.set(key, target)
      for (let i = 0; i < values.length; i++) {
        const value = values[i] as number
        if (Number.isFinite(value)) target.values[indexes ? (indexes[i] as number) : i] = value
      }
    }
  }
  return [...merged.values()]
}

/**
 * Makes the columns of a chart from the columns of a measurement. Several parts are slices of time, or any others,
 * whose times are united; if a series has two values for the same time, the last one counts. Arrays of a single part
 * are not copied if they fit. @public
 */
export function columnsFrom(parts: readonly DataColumns[], options: ColumnsOptions = {}): ChartColumns {
  const {
    by = [],
    nameOf = (tags) => tags.join(SEPARATOR),
    colorOf = (_tags, index) => seriesColor(index),
    fillOf,
    step,
    window,
    knownUntil,
  } = options
  const x = timesOf(parts, step)
  const placedParts = parts.map((part) => placePart(part, x))
  const merged = mergeSeries(placedParts, typeof by === 'string' ? [by] : by, x.length)
  const compareNames = byText()
  const compare = options.compare ?? ((left, right) => compareNames(nameOf(left), nameOf(right)))
  const series = merged
    .sort((left, right) => compare(left.tags, right.tags))
    .map(({ tags, values }, index): ChartSeries => {
      const fill = fillOf?.(tags)
      return {
        name: nameOf(tags),
        id: tags.join(SEPARATOR),
        values,
        color: colorOf(tags, index),
        ...(fill !== undefined && { fill }),
      }
    })
  return {
    x,
    series,
    ...(window && { window }),
    ...(step !== undefined && { step }),
    ...(knownUntil !== undefined && { knownUntil }),
  }
}
