import { columnEdges, extentOf, fillBuckets, pointsInView, type Buckets, type Extent } from '../columns/decimate'
import type { Scene } from './scene'
import { bucketsOf, edgesOf } from './scratch'

/** With more points a pixel column than this, columns are drawn rather than points. */
const DENSE = 2

/** What the lines of a scene are drawn from. */
export interface LineFrame {
  from: number
  to: number
  /** One a series where points are dense; null: the points as they are. */
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
    const found = buckets ? fillBuckets(series, edges, width, buckets[k] as Buckets) : extentOf(series.values, from, to)
    if (found.low < extent.low) extent.low = found.low
    if (found.high > extent.high) extent.high = found.high
  })
  return { from, to, buckets, extent }
}
