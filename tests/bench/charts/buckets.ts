import type { Columns } from './chartCandidate'

/**
 * First, least, greatest and last value of each pixel column; a line over these draws the same pixels as one over all
 * points.
 */
export interface Buckets {
  count: Int32Array
  first: Float64Array
  least: Float64Array
  greatest: Float64Array
  last: Float64Array
}

/** Index of the first time that is not before `time`. */
export function indexOf(x: Float64Array, time: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((x[middle] as number) < time) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the first point of each pixel column, and the end after the last. */
function edgesOf(x: Float64Array, start: number, end: number, width: number): Int32Array {
  const edges = new Int32Array(width + 1)
  let i = indexOf(x, start)
  for (let column = 0; column < width; column++) {
    const edge = start + (column * (end - start)) / width
    while (i < x.length && (x[i] as number) < edge) i++
    edges[column] = i
  }
  edges[width] = Math.max(i, indexOf(x, end))
  return edges
}

function fill(values: Float64Array, edges: Int32Array): Buckets {
  const width = edges.length - 1
  const column = () => new Float64Array(width)
  const buckets: Buckets = {
    count: new Int32Array(width),
    first: column(),
    least: column(),
    greatest: column(),
    last: column(),
  }
  for (let i = 0; i < width; i++) {
    const from = edges[i] as number
    const to = edges[i + 1] as number
    buckets.count[i] = to - from
    if (to <= from) continue
    let value = values[from] as number
    let least = value
    let greatest = value
    buckets.first[i] = value
    for (let k = from + 1; k < to; k++) {
      value = values[k] as number
      if (value < least) least = value
      else if (value > greatest) greatest = value
    }
    buckets.last[i] = value
    buckets.least[i] = least
    buckets.greatest[i] = greatest
  }
  return buckets
}

/** Points a pixel column from which on a line is drawn from buckets. */
const DENSE = 2

/** Buckets of all series in a range of time; null if the points are too few for buckets. */
export function bucketsOf({ x, series }: Columns, start: number, end: number, width: number): Buckets[] | null {
  if ((indexOf(x, end) - indexOf(x, start)) / width <= DENSE) return null
  const edges = edgesOf(x, start, end, width)
  return series.map(({ values }) => fill(values, edges))
}
