import type { Buckets, Extent } from './decimate'
import type { PreparedColumns, PreparedSeries } from './preparedColumns'
import { lowerBound } from './search'

/** The part of the columns that is looked at, on so many pixel columns. */
interface View {
  start: number
  end: number
  width: number
}

/** The value of a line at the edge of each pixel column; NaN within gaps. */
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
    const part = (time - left) / (right - left)
    const one = values[i - 1] as number
    samples[c] = part === 0 ? one : one + ((values[i] as number) - one) * part
  }
}

/** The mean of each pixel column that holds points; the middle of what it runs through. */
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

/** Puts rows of samples on each other. A gap of one of them counts as nothing; where all have a gap, so does the stack. */
export function stackSamples(rows: readonly Float64Array[], length: number): Extent {
  const extent = { low: 0, high: -Infinity }
  for (let c = 0; c < length; c++) {
    let sum = 0
    let known = false
    for (const row of rows) {
      const value = row[c] as number
      if (value === value) {
        known = true
        // What is below nothing cannot carry what stands on it.
        sum += value > 0 ? value : 0
      }
      row[c] = sum
    }
    if (!known) for (const row of rows) row[c] = NaN
    else if (sum > extent.high) extent.high = sum
  }
  return extent
}

/** Sums of the series at one time, for bars that stand on each other. */
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
