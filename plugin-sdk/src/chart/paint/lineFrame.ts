import {
  columnEdges,
  createBuckets,
  extentOf,
  fillBuckets,
  pointsInView,
  type Buckets,
  type Extent,
} from '../columns/buckets'
import type { PreparedColumns, PreparedSeries } from '../columns/preparedColumns'
import type { Scene } from './scene'

/** With more points per pixel column than this, pixel columns are drawn rather than points. */
const MAXIMUM_POINTS_PER_COLUMN = 2

/**
 * The points in view, reduced to pixel columns if they are dense. The columns are in memory that all charts share, so a
 * frame is valid until the next call of `frameLines` or `frameAreas`.
 */
export interface LineFrame {
  /** Index of the first point to draw. */
  from: number
  /** Index of the last point to draw. */
  to: number
  /** The pixel columns of each series; null when the points are drawn as they are. */
  buckets: readonly Buckets[] | null
  extent: Extent
}

/** Whether each value holds until the next one, as counts do. */
export function isDrawnInSteps({ stepped }: PreparedSeries, { wholeNumbers }: Pick<Scene, 'wholeNumbers'>): boolean {
  return wholeNumbers || stepped === true
}

/** The end of a count that no other follows, in ms: the end of its bucket, as far as it is known. */
export function endOfCount({ step, knownUntil }: Pick<PreparedColumns, 'step' | 'knownUntil'>, time: number): number {
  return Math.max(time, Math.min(time + step, knownUntil))
}

/** `width` in pixel columns of the plot. */
export function frameLines(scene: Scene, width: number): LineFrame {
  const { columns, visible, start, end } = scene
  const view = { start, end, width }
  const { from, to } = pointsInView(columns.x, view)
  const isDense = (to - from) / width > MAXIMUM_POINTS_PER_COLUMN
  const extent = { low: Infinity, high: -Infinity }
  const buckets = isDense ? bucketsOf(visible.length, width) : null
  const edges = edgesOf(width)
  if (isDense) columnEdges(columns, view, edges)
  visible.forEach((series, index) => {
    const seriesExtent = buckets
      ? fillBuckets(series, edges, width, buckets[index] as Buckets)
      : extentOf(series.values, from, to)
    if (seriesExtent.low < extent.low) extent.low = seriesExtent.low
    if (seriesExtent.high > extent.high) extent.high = seriesExtent.high
  })
  return { from, to, buckets, extent }
}

// Charts are drawn one after the other, so all of them share one set of buffers, and no frame allocates memory. The
// content of a buffer is valid until the next call of the function that returned it.
let edges = new Int32Array(0)
let pool: Buckets[] = []
let poolWidth = 0
let numbers: Float64Array[] = []

/** A buffer for the index of the first point of each pixel column, and one more for the end. */
export function edgesOf(width: number): Int32Array {
  if (edges.length < width + 1) edges = new Int32Array(width + 1)
  return edges
}

/** One set of buckets for each of `count` series. */
export function bucketsOf(count: number, width: number): Buckets[] {
  if (width > poolWidth) {
    pool = []
    poolWidth = width
  }
  while (pool.length < count) pool.push(createBuckets(poolWidth))
  return pool
}

/** `count` rows of at least `length` numbers. */
export function rowsOf(count: number, length: number): Float64Array[] {
  if ((numbers[0]?.length ?? 0) < length) numbers = []
  while (numbers.length < count) numbers.push(new Float64Array(length))
  return numbers
}
