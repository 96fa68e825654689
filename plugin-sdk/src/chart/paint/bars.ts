import { extentOf, pointsInView, type Extent } from '../columns/buckets'
import { isUnfinished } from '../columns/preparedColumns'
import { stackedExtent } from '../columns/stack'
import type { PlotArea, Scene, ValueScale } from './scene'

/** Share of the width of a bucket that its bars fill. */
const FILLED_SHARE = 0.8
/** Buckets up to this width have no gap between them, device px. */
const LEAST_WITH_GAP = 3

/** The bar of a bucket that is not over is paler: it may still grow. */
const UNFINISHED_ALPHA = 0.5

/** The buckets in view. */
export interface BarFrame {
  from: number
  to: number
  extent: Extent
}

/** Computes the bars in view for a plot of `width` device px. */
export function frameBars({ columns, visible, start, end, stacked }: Scene, width: number): BarFrame {
  const { from, to } = pointsInView(columns.x, { start, end, width })
  const extent = stacked ? stackedExtent({ series: visible }, from, to) : { low: 0, high: 0 }
  if (!stacked) {
    for (const { values } of visible) {
      const { low, high } = extentOf(values, from, to)
      extent.low = Math.min(extent.low, low)
      extent.high = Math.max(extent.high, high)
    }
  }
  return { from, to, extent }
}

interface Bar {
  left: number
  right: number
  low: number
  high: number
}

/** Fills a bar in whole pixels, so that its sides are sharp, and in at least one pixel. */
function fillBar(
  context: CanvasRenderingContext2D,
  { left, right, low, high }: Bar,
  { factor, offset }: ValueScale,
): void {
  const x = Math.round(left)
  const top = Math.round(high * factor + offset)
  const bottom = Math.round(low * factor + offset)
  context.fillRect(x, top, Math.max(1, Math.round(right) - x), Math.max(1, bottom - top))
}

/**
 * The pixels that the bars of a bucket cover. Those that stand side by side share the part of it that is in view, so
 * that none of them is cut off by the edge of the plot. Narrow ones touch: the end of one is computed as the start of
 * the next, so that both are rounded alike.
 */
function spanOf(
  { columns: { step }, start, end, stacked, visible }: Scene,
  time: number,
  width: number,
): { left: number; right: number } {
  const across = width / (end - start)
  const left = (time - start) * across
  const right = Math.max(left + 1, (time + step - start) * across)
  const gap = right - left > LEAST_WITH_GAP ? ((right - left) * (1 - FILLED_SHARE)) / 2 : 0
  const span = { left: left + gap, right: right - gap }
  if (stacked || visible.length < 2) return span
  return { left: Math.max(0, span.left), right: Math.min(width, span.right) }
}

function paintSeries(
  scene: Scene,
  k: number,
  { from, to }: BarFrame,
  { width, ...scale }: ValueScale & { width: number },
): void {
  const { context, visible, columns, stacked } = scene
  const { x } = columns
  const values = visible[k]?.values as Float64Array
  for (let i = from; i <= to; i++) {
    const value = values[i] as number
    // Neither NaN nor a zero has a bar: a row of zeros would look like a dashed line.
    if (!value) continue
    const span = spanOf(scene, x[i] as number, width)
    let base = 0
    if (stacked)
      for (let below = 0; below < k; below++) base += valueIfSameSign(visible[below]?.values[i] as number, value)
    const each = (span.right - span.left) / visible.length
    const left = stacked ? span.left : span.left + each * k
    context.globalAlpha = isUnfinished(columns, x[i] as number) ? UNFINISHED_ALPHA : 1
    fillBar(
      context,
      {
        left,
        right: stacked ? span.right : left + each,
        low: Math.min(base, base + value),
        high: Math.max(base, base + value),
      },
      scale,
    )
  }
}

const valueIfSameSign = (value: number, reference: number) =>
  value > 0 === reference > 0 && value === value ? value : 0

/** Draws bars in the colours of their series. */
export function paintBars(scene: Scene, frame: BarFrame, area: PlotArea, scale: ValueScale): void {
  const { context, visible, theme } = scene
  context.save()
  context.beginPath()
  context.rect(area.left, area.top, area.width, area.height)
  context.clip()
  context.translate(area.left, area.top)
  visible.forEach(({ color, fill = color }, k) => {
    context.fillStyle = theme.color(fill)
    paintSeries(scene, k, frame, { factor: scale.factor, offset: scale.offset, width: area.width })
  })
  context.restore()
}
