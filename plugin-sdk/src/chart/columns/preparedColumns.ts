import type { ChartColumns, ChartCorridor, ChartSeries } from './chartColumns'

/** A series with one value for each time, finite or NaN. */
export interface PreparedSeries extends ChartSeries {
  /** Whether any value is NaN. */
  hasGaps: boolean
  /** Whether it is drawn wider than the others, as the median of a band is. */
  isStrong?: boolean
}

/** Columns after the checks that drawing relies on: sorted times, complete series. */
export interface PreparedColumns {
  x: Float64Array
  series: readonly PreparedSeries[]
  /** The range in which the values are expected; null if there is none. */
  corridor: ChartCorridor | null
  window: { start: number; end: number }
  /** Length of a bucket, ms. */
  step: number
  /** The time until which the values are known, in ms. */
  knownUntil: number
  /** Whether all times are equally spaced: an index then follows from a time without a search. */
  isEven: boolean
}

/** Share of a step by which evenly spaced times may deviate. */
const EVEN_TOLERANCE = 1e-6

interface Spacing {
  isAscending: boolean
  isEven: boolean
  /** Smallest distance of two times. */
  step: number
}

function spacingOf(x: Float64Array): Spacing {
  const steps = x.length - 1
  if (steps < 1) return { isAscending: x.length === 0 || Number.isFinite(x[0]), isEven: true, step: 0 }
  const mean = ((x[steps] as number) - (x[0] as number)) / steps
  const tolerance = mean * EVEN_TOLERANCE
  let step = Infinity
  let longest = -Infinity
  let before = x[0] as number
  for (let i = 1; i <= steps; i++) {
    const time = x[i] as number
    const distance = time - before
    if (distance < step) step = distance
    if (distance > longest) longest = distance
    before = time
  }
  const isAscending = step > 0 && !x.includes(NaN)
  return { isAscending, isEven: isAscending && longest - mean <= tolerance && mean - step <= tolerance, step }
}

/**
 * Sorts the points by time. Points without a valid time are left out; of points with equal times the last one counts.
 */
function sortColumns({ x, series, corridor, ...rest }: ChartColumns): ChartColumns {
  const order = Array.from(x.keys())
    .filter((i) => Number.isFinite(x[i]))
    .sort((a, b) => (x[a] as number) - (x[b] as number) || a - b)
  const distinct = order.filter((i, at) => x[i] !== x[order[at + 1] ?? -1])
  const pick = (values: Float64Array) => Float64Array.from(distinct, (i) => values[i] ?? NaN)
  return {
    ...rest,
    x: pick(x),
    series: series.map((unsorted) => ({ ...unsorted, values: pick(unsorted.values) })),
    ...(corridor && { corridor: { ...corridor, least: pick(corridor.least), greatest: pick(corridor.greatest) } }),
  }
}

function prepareSeries(series: ChartSeries, length: number): PreparedSeries {
  let { values } = series
  if (values.length !== length) {
    const fitted = new Float64Array(length).fill(NaN)
    fitted.set(values.subarray(0, length))
    values = fitted
  }
  // `includes` is fast from its first call on, other than a loop of ours that the browser has yet to compile.
  const hasInfinities = values.includes(Infinity) || values.includes(-Infinity)
  const hasGaps = hasInfinities || values.includes(NaN)
  return {
    ...series,
    values: hasInfinities ? values.map((value) => (Number.isFinite(value) ? value : NaN)) : values,
    hasGaps,
  }
}

/** Whether a bucket is not over yet, so that its value may still change. */
export function isUnfinished(
  { step, knownUntil }: Pick<PreparedColumns, 'step' | 'knownUntil'>,
  time: number,
): boolean {
  return time <= knownUntil && time + step > knownUntil
}

/** Checks order, spacing and gaps once, so that drawing can rely on them. */
export function prepareColumns(columns: ChartColumns): PreparedColumns {
  const spacing = spacingOf(columns.x)
  const sorted = spacing.isAscending ? columns : sortColumns(columns)
  const { isEven, step } = spacing.isAscending ? spacing : spacingOf(sorted.x)
  const { x } = sorted
  const bucket = columns.step ?? (Number.isFinite(step) ? step : 0)
  return {
    x,
    isEven,
    step: bucket,
    knownUntil: columns.knownUntil ?? Infinity,
    corridor: sorted.corridor ?? null,
    series: sorted.series.map((series) => prepareSeries(series, x.length)),
    window: columns.window ?? { start: x[0] ?? 0, end: x[x.length - 1] ?? 0 },
  }
}

/** Index of the first value that is not below `value`; the length if all are below. */
export function lowerBound(x: Float64Array, value: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((x[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the value nearest to `value`; -1 without values. */
export function nearestIndex(x: Float64Array, value: number): number {
  const after = lowerBound(x, value)
  if (after === 0) return x.length === 0 ? -1 : 0
  const before = after - 1
  return after === x.length || value - (x[before] as number) < (x[after] as number) - value ? before : after
}

/** Index of the last value that is not above `value`, that is of the bucket that contains it; -1 before the first. */
export function bucketIndex(x: Float64Array, value: number): number {
  const at = lowerBound(x, value)
  return x[at] === value ? at : at - 1
}
