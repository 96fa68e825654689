import type { Buckets, Extent } from './buckets'
import { lowerBound, type PreparedColumns, type PreparedSeries } from './preparedColumns'

/** A range of time, ms, on a number of pixel columns. */
interface View {
  start: number
  end: number
  width: number
}

/** Samples a line at the edges of the pixel columns; NaN in gaps. */
export function sampleLine(
  x: Float64Array,
  { values }: PreparedSeries,
  { start, end, width }: View,
  samples: Float64Array,
): void {
  const each = (end - start) / width
  let i = Math.max(1, lowerBound(x, start))
  for (let c = 0; c <= width; c++) {
    const time = start + c * each
    while (i < x.length - 1 && (x[i] as number) < time) i++
    const left = x[i - 1] as number
    const right = x[i] as number
    if (!(time >= left && time <= right)) {
      samples[c] = x[i - 1] === time ? (values[i - 1] as number) : NaN
      continue
    }
    const share = (time - left) / (right - left)
    const before = values[i - 1] as number
    samples[c] = share === 0 ? before : before + ((values[i] as number) - before) * share
  }
}

/** Samples the pixel columns at the mean of their first, last, least and greatest value; NaN without points. */
export function sampleBuckets({ count, first, last, min, max }: Buckets, width: number, samples: Float64Array): void {
  let value = NaN
  for (let c = 0; c < width; c++) {
    if ((count[c] as number) > 0)
      value = ((first[c] as number) + (last[c] as number) + (min[c] as number) + (max[c] as number)) / 4
    else value = NaN
    samples[c] = value
  }
  samples[width] = value
}

/** Stacks rows of samples in place. A gap in one row counts as 0; a gap in all rows is a gap of the stack. */
export function stackSamples(rows: readonly Float64Array[], length: number): Extent {
  const extent = { low: 0, high: -Infinity }
  for (let c = 0; c < length; c++) {
    let sum = 0
    let hasValue = false
    for (const row of rows) {
      const value = row[c] as number
      if (value === value) {
        hasValue = true
        // A negative value does not lower the rows above it.
        sum += value > 0 ? value : 0
      }
      row[c] = sum
    }
    if (!hasValue) for (const row of rows) row[c] = NaN
    else if (sum > extent.high) extent.high = sum
  }
  return extent
}

/** Extent of stacked bars: the sums of the positive and of the negative values at each time. */
export function stackedExtent({ series }: Pick<PreparedColumns, 'series'>, from: number, to: number): Extent {
  const extent = { low: 0, high: 0 }
  for (let i = from; i <= to; i++) {
    let up = 0
    let down = 0
    for (const { values } of series) {
      const value = values[i] as number
      if (value > 0) up += value
      else if (value < 0) down += value
    }
    if (up > extent.high) extent.high = up
    if (down < extent.low) extent.low = down
  }
  return extent
}
