import type { PreparedColumns, PreparedSeries } from './preparedColumns'

/** Fewer series than this are lines rather than a band. */
export const LEAST_BAND = 3
/** Minimum number of values of one time among which outliers are determined. */
const LEAST_JUDGED = 5
/** A value is outside from this many standard deviations on. */
const DEVIATIONS = 3
/** Standard deviations in a median absolute deviation, of values that are normally distributed. */
const DEVIATION_PER_MAD = 1.4826
/** If all others agree, a value is outside from this share of all values' range on. */
const LEAST_DISTANCE = 0.02
/** A series is an outlier whose values are outside for at least this share of its time. */
const OUTSIDE_SHARE = 0.2
/** More lines would be a tangle again. */
const MAXIMUM_OUTLIERS = 3

/** Many series as one band. */
export interface Band {
  /** The least and the greatest value of the series that are no outliers, at each time; NaN without any. */
  least: Float64Array
  greatest: Float64Array
  /** The median of all series. */
  median: Float64Array
  /** The series that are drawn as separate lines: outliers, the farthest first, and those that are to be named. */
  outliers: readonly PreparedSeries[]
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

/** How long a series was observed beside enough others, and for how much of that its values were outside. */
interface Judgement {
  observed: number
  outside: number
  /** How far outside they were, in distances that are just inside. */
  excess: number
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
    if (!(distance > inside)) return
    judgement.outside++
    judgement.excess += distance / inside
  })
}

function outliersOf(series: readonly PreparedSeries[], judgements: readonly Judgement[]): PreparedSeries[] {
  return judgements
    .map((judgement, k) => ({ ...judgement, series: series[k] as PreparedSeries }))
    .filter(({ observed, outside }) => observed > 0 && outside / observed >= OUTSIDE_SHARE)
    .sort((one, other) => other.excess / other.observed - one.excess / one.observed)
    .slice(0, MAXIMUM_OUTLIERS)
    .map(({ series: outlier }) => outlier)
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
 * 1.4826), so that an outlier does not widen the usual range, and farther than 2 % of the range of all values. At most
 * the three farthest series are outliers. Zooming does not change them.
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
  const judgements = series.map((): Judgement => ({ observed: 0, outside: 0, excess: 0 }))
  const leastDistance = rangeOf(series) * LEAST_DISTANCE
  for (let i = 0; i < x.length; i++) {
    sortAt(series, i)
    median[i] = medianOf(sorted)
    if (sorted.count >= LEAST_JUDGED) judge(series, i, leastDistance, judgements)
  }
  const outliers = outliersOf(series, judgements)
  const named = series.filter((one) => one.named === true && !outliers.includes(one))
  const band: Band = { least, greatest, median, outliers: [...outliers, ...named] }
  const usual = series.filter((one) => !outliers.includes(one))
  for (let i = 0; i < x.length; i++) setExtent(band, usual, i)
  return band
}
