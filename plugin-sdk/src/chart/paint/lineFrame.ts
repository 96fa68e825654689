import { columnEdges, extentOf, fillBuckets, pointsInView, type Buckets, type Extent } from '../columns/decimate'
import type { Scene } from './scene'
import { bucketsOf, edgesOf } from './scratch'

/** With more points per pixel column than this, pixel columns are drawn rather than points. */
const DENSE = 2

/** The points in view, reduced to pixel columns where they are dense. */
export interface LineFrame {
  from: number
  to: number
  /** The pixel columns of each series; null when the points are drawn as they are. */
  buckets: readonly Buckets[] | null
  extent: Extent
}

export function frameLines(scene: Scene, width: number): LineFrame {
  const { columns, visible, start, end } = scene
  const view = { start, end, width }
  const { from, to } = pointsInView(columns.x, view)
  const dense = (to - from) / width > DENSE
  const extent = { low: Infinity, high: -Infinity }
  const buckets = dense ? bucketsOf(visible.length, width) : null
  const edges = edgesOf(width)
  if (dense) columnEdges(columns, view, edges)
  visible.forEach((series, k) => {
    const seriesExtent = buckets
      ? fillBuckets(series, edges, width, buckets[k] as Buckets)
      : extentOf(series.values, from, to)
    if (seriesExtent.low < extent.low) extent.low = seriesExtent.low
    if (seriesExtent.high > extent.high) extent.high = seriesExtent.high
  })
  return { from, to, buckets, extent }
}
