import type { ChartColumns, ChartSeries } from './chartColumns'

/** A series whose values are finite or NaN, one a time. */
export interface PreparedSeries extends ChartSeries {
  /** Whether any value is NaN. */
  gappy: boolean
}

/** Columns that hold what the painters rely on. */
export interface PreparedColumns {
  x: Float64Array
  series: readonly PreparedSeries[]
  window: { start: number; end: number }
  /** Length of a bucket, ms. */
  step: number
  /** Whether all times are equally far apart: then a time's place needs no search. */
  even: boolean
}

/** Part of a step by which evenly spaced times may differ. */
const EVEN_TOLERANCE = 1e-6

interface Spacing {
  ascending: boolean
  even: boolean
  /** Least distance of two times. */
  step: number
}

function spacingOf(x: Float64Array): Spacing {
  const steps = x.length - 1
  if (steps < 1) return { ascending: x.length === 0 || Number.isFinite(x[0]), even: true, step: 0 }
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
  const ascending = step > 0 && !x.includes(NaN)
  return { ascending, even: ascending && longest - mean <= tolerance && mean - step <= tolerance, step }
}

/** Puts the times in order; of equal ones the last wins, what is no time falls away. */
function inOrder({ x, series, ...rest }: ChartColumns): ChartColumns {
  const order = Array.from(x.keys())
    .filter((i) => Number.isFinite(x[i]))
    .sort((a, b) => (x[a] as number) - (x[b] as number) || a - b)
  const kept = order.filter((i, at) => x[i] !== x[order[at + 1] ?? -1])
  const pick = (values: Float64Array) => Float64Array.from(kept, (i) => values[i] ?? NaN)
  return { ...rest, x: pick(x), series: series.map((one) => ({ ...one, values: pick(one.values) })) }
}

function prepareSeries(series: ChartSeries, length: number): PreparedSeries {
  let { values } = series
  if (values.length !== length) {
    const fitted = new Float64Array(length).fill(NaN)
    fitted.set(values.subarray(0, length))
    values = fitted
  }
  // The browser's own search needs no warming up, and these are the first loops over all values.
  const infinite = values.includes(Infinity) || values.includes(-Infinity)
  const gappy = infinite || values.includes(NaN)
  return { ...series, values: infinite ? values.map((value) => (Number.isFinite(value) ? value : NaN)) : values, gappy }
}

/** Checks once what every draw relies on: order, spacing, gaps. */
export function prepareColumns(given: ChartColumns): PreparedColumns {
  const spacing = spacingOf(given.x)
  const columns = spacing.ascending ? given : inOrder(given)
  const { even, step } = spacing.ascending ? spacing : spacingOf(columns.x)
  const { x } = columns
  const bucket = columns.step ?? (Number.isFinite(step) ? step : 0)
  return {
    x,
    even,
    step: bucket,
    series: columns.series.map((series) => prepareSeries(series, x.length)),
    window: columns.window ?? { start: x[0] ?? 0, end: x[x.length - 1] ?? 0 },
  }
}
