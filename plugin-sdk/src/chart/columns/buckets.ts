import { lowerBound, type PreparedColumns, type PreparedSeries } from './preparedColumns'

/** A series reduced to pixel columns. */
export interface Buckets {
  /** Number of points in the column; if it is 0, the other values of the column are undefined. */
  count: Int32Array
  first: Float64Array
  min: Float64Array
  max: Float64Array
  last: Float64Array
  /** 1 if a gap precedes the first point of the column, else 0. */
  broken: Uint8Array
}

/** The range of the values of a column of pixels. */
export interface Extent {
  low: number
  high: number
}

/** Creates empty buckets, one for each of `width` columns of pixels. */
export function createBuckets(width: number): Buckets {
  const values = () => new Float64Array(width)
  return {
    count: new Int32Array(width),
    first: values(),
    min: values(),
    max: values(),
    last: values(),
    broken: new Uint8Array(width),
  }
}

/** A range of time, ms, on a number of pixel columns. */
export interface View {
  start: number
  end: number
  width: number
}

/** First and last index of the points in view, including one beyond each edge. */
export function pointsInView(x: Float64Array, { start, end }: View): { from: number; to: number } {
  return { from: Math.max(0, lowerBound(x, start) - 1), to: Math.min(x.length - 1, lowerBound(x, end)) }
}

function evenEdges(x: Float64Array, view: View, edges: Int32Array): void {
  const base = x[0] as number
  const length = x.length
  const step = length > 1 ? ((x[length - 1] as number) - base) / (length - 1) : 1
  const column = (view.end - view.start) / view.width
  for (let c = 0; c <= view.width; c++) {
    const i = Math.ceil((view.start + c * column - base) / step - 1e-9)
    edges[c] = i < 0 ? 0 : i > length ? length : i
  }
}

function searchedEdges(x: Float64Array, view: View, edges: Int32Array): void {
  const column = (view.end - view.start) / view.width
  let i = lowerBound(x, view.start)
  for (let c = 0; c <= view.width; c++) {
    const edge = view.start + c * column
    while (i < x.length && (x[i] as number) < edge) i++
    edges[c] = i
  }
}

/**
 * Writes the index of the first point of each pixel column, and one more for the end. All series of a chart share them.
 */
export function columnEdges({ x, isEven }: Pick<PreparedColumns, 'x' | 'isEven'>, view: View, edges: Int32Array): void {
  if (isEven) evenEdges(x, view, edges)
  else searchedEdges(x, view, edges)
  // A point on the right edge belongs to the last column.
  while ((edges[view.width] as number) < x.length && (x[edges[view.width] as number] as number) <= view.end)
    edges[view.width] = (edges[view.width] as number) + 1
}

function fillWhole(
  y: Float64Array,
  edges: Int32Array,
  width: number,
  { count, first, min, max, last, broken }: Buckets,
): Extent {
  let low = Infinity
  let high = -Infinity
  broken.fill(0, 0, width)
  for (let c = 0; c < width; c++) {
    const from = edges[c] as number
    const to = edges[c + 1] as number
    count[c] = to - from
    if (to <= from) continue
    let value = y[from] as number
    let least = value
    let most = value
    first[c] = value
    for (let i = from + 1; i < to; i++) {
      value = y[i] as number
      if (value < least) least = value
      else if (value > most) most = value
    }
    last[c] = value
    min[c] = least
    max[c] = most
    if (least < low) low = least
    if (most > high) high = most
  }
  return { low, high }
}

function fillGappy(
  y: Float64Array,
  edges: Int32Array,
  width: number,
  { count, first, min, max, last, broken }: Buckets,
): Extent {
  let low = Infinity
  let high = -Infinity
  let gap = 1
  for (let c = 0; c < width; c++) {
    let points = 0
    broken[c] = gap
    for (let i = edges[c] as number; i < (edges[c + 1] as number); i++) {
      const value = y[i] as number
      if (value !== value) {
        gap = 1
        continue
      }
      if (points++ === 0) {
        broken[c] = gap
        first[c] = min[c] = max[c] = value
      } else if (value < (min[c] as number)) min[c] = value
      else if (value > (max[c] as number)) max[c] = value
      last[c] = value
      gap = 0
    }
    count[c] = points
    if (points === 0) continue
    if ((min[c] as number) < low) low = min[c] as number
    if ((max[c] as number) > high) high = max[c] as number
  }
  return { low, high }
}

/**
 * Writes the first, least, greatest and last value of each pixel column: a line through these covers the same pixels as
 * one through all points. Returns the extent of the values.
 */
export function fillBuckets(
  series: Pick<PreparedSeries, 'values' | 'hasGaps'>,
  edges: Int32Array,
  width: number,
  buckets: Buckets,
): Extent {
  return series.hasGaps
    ? fillGappy(series.values, edges, width, buckets)
    : fillWhole(series.values, edges, width, buckets)
}

/** Least and greatest value from one index to another, without gaps; infinite if there is none. */
export function extentOf(values: Float64Array, from: number, to: number): Extent {
  let low = Infinity
  let high = -Infinity
  for (let i = from; i <= to; i++) {
    const value = values[i] as number
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, high }
}
