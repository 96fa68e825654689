import { DEVIATION_PER_MAD } from '@barn-workbench/core/numbers'
import type { PreparedColumns, PreparedSeries } from './preparedColumns'

/** Fewer series than this are lines rather than a band. */
export const LEAST_BAND = 3
/** Minimum number of values of one time among which outliers are determined. */
const LEAST_JUDGED = 5
/** Distance from the median beyond which a value is outside, in standard deviations. */
const DEVIATIONS = 3
/** If all others agree, a value is outside from this share of all values' range on. */
const LEAST_DISTANCE = 0.02
/** A series is an outlier whose values are outside for at least this share of its time. */
const OUTSIDE_SHARE = 0.2
/** More lines would be a tangle again. */
const MAXIMUM_LINES = 3

/** Many series as one band. */
export interface Band {
  /** The least and the greatest value of the series that are no outliers, at each time; NaN without any. */
  least: Float64Array
  greatest: Float64Array
  /** The median of all series. */
  median: Float64Array
  /** The series that are no part of the band, the farthest first. */
  outliers: readonly PreparedSeries[]
  /**
   * The series that are drawn as lines of their own: the three that lie the farthest, and those that are to be named.
   */
  lines: readonly PreparedSeries[]
}

const sorted = { values: new Float64Array(0), count: 0 }
const deviations = { values: new Float64Array(0), count: 0 }

function insert(into: typeof sorted, value: number): void {
  let at = into.count++
  while (at > 0 && (into.values[at - 1] as number) > value) {
    into.values[at] = into.values[at - 1] as number
    at--
  }
  into.values[at] = value
}

function medianOf({ values, count }: typeof sorted): number {
  if (count === 0) return NaN
  const middle = count >> 1
  const upper = values[middle] as number
  return count % 2 === 1 ? upper : ((values[middle - 1] as number) + upper) / 2
}

/** Sorts the values of one time. */
function sortAt(series: readonly PreparedSeries[], i: number): void {
  sorted.count = 0
  for (const { values } of series) {
    const value = values[i] as number
    if (value === value) insert(sorted, value)
  }
}

/** Median absolute deviation of the sorted values. */
function deviationOf(median: number): number {
  deviations.count = 0
  for (let k = 0; k < sorted.count; k++) insert(deviations, Math.abs((sorted.values[k] as number) - median))
  return medianOf(deviations)
}

function rangeOf(series: readonly PreparedSeries[]): number {
  let low = Infinity
  let high = -Infinity
  for (const { values } of series)
    for (const value of values) {
      if (value < low) low = value
      if (value > high) high = value
    }
  return high > low ? high - low : 0
}

/** The figures by which a series is judged. */
interface Judgement {
  /** Number of its values at times at which enough series have one. */
  observed: number
  /** Number of those values that are outside. */
  outside: number
  /** Sum of the distances of the values outside, as multiples of the distance of a value that is just inside. */
  excess: number
  /** Sum of the distances of all values from the median, in the same measure. */
  distance: number
}

/** Judges the values of one time, which are in `sorted`. */
function judge(series: readonly PreparedSeries[], i: number, leastDistance: number, all: Judgement[]): void {
  const median = medianOf(sorted)
  const inside = Math.max(DEVIATIONS * DEVIATION_PER_MAD * deviationOf(median), leastDistance)
  series.forEach(({ values }, k) => {
    const distance = Math.abs((values[i] as number) - median)
    const judgement = all[k] as Judgement
    if (distance !== distance) return
    judgement.observed++
    judgement.distance += inside > 0 ? distance / inside : 0
    if (!(distance > inside)) return
    judgement.outside++
    judgement.excess += distance / inside
  })
}

/** The series of some judgements, those with the most of something for their time first. */
function farthest(
  judged: readonly (Judgement & { series: PreparedSeries })[],
  by: 'excess' | 'distance',
  most: number,
): PreparedSeries[] {
  return [...judged]
    .sort((one, other) => other[by] / other.observed - one[by] / one.observed)
    .slice(0, most)
    .map(({ series }) => series)
}

/** The outliers, and the lines that are drawn beside the band: with less than three outliers the next farthest, too. */
function linesOf(
  series: readonly PreparedSeries[],
  judgements: readonly Judgement[],
): Pick<Band, 'outliers' | 'lines'> {
  const judged = judgements
    .map((judgement, k) => ({ ...judgement, series: series[k] as PreparedSeries }))
    .filter(({ observed }) => observed > 0)
  const outliers = farthest(
    judged.filter(({ observed, outside }) => outside / observed >= OUTSIDE_SHARE),
    'excess',
    MAXIMUM_LINES,
  )
  const others = judged.filter((one) => one.distance > 0 && !outliers.includes(one.series))
  const lines = [...outliers, ...farthest(others, 'distance', MAXIMUM_LINES - outliers.length)]
  const named = series.filter((one) => one.named === true && !lines.includes(one))
  return { outliers, lines: [...lines, ...named] }
}

function setExtent(band: Band, series: readonly PreparedSeries[], i: number): void {
  let least = NaN
  let greatest = NaN
  for (const { values } of series) {
    const value = values[i] as number
    if (value !== value) continue
    if (!(value >= least)) least = value
    if (!(value <= greatest)) greatest = value
  }
  band.least[i] = least
  band.greatest[i] = greatest
}

/**
 * Reduces series to a band. A series is an outlier if, for a fifth of its time or more, its values lie farther from the
 * median of all series than three standard deviations, estimated at each time by the median absolute deviation (×
 * 1.4826), so that an outlier does not widen what counts as usual, and farther than 2 % of the range of all values. Of
 * those the three that lie the farthest outside count. Where there are fewer, those that lie the farthest within the
 * band are lines of their own as well. Zooming does not change who they are.
 */
export function bandOf({ x }: Pick<PreparedColumns, 'x'>, all: readonly PreparedSeries[]): Band {
  const series = all.filter(({ ghost }) => ghost !== true)
  for (const scratch of [sorted, deviations])
    if (scratch.values.length < series.length) scratch.values = new Float64Array(series.length)
  const [least, greatest, median] = [0, 1, 2].map(() => new Float64Array(x.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const judgements = series.map((): Judgement => ({ observed: 0, outside: 0, excess: 0, distance: 0 }))
  const leastDistance = rangeOf(series) * LEAST_DISTANCE
  for (let i = 0; i < x.length; i++) {
    sortAt(series, i)
    median[i] = medianOf(sorted)
    if (sorted.count >= LEAST_JUDGED) judge(series, i, leastDistance, judgements)
  }
  const band: Band = { least, greatest, median, ...linesOf(series, judgements) }
  const usual = series.filter((one) => !band.outliers.includes(one))
  for (let i = 0; i < x.length; i++) setExtent(band, usual, i)
  return band
}
