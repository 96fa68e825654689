import type { Buckets } from '../columns/buckets'
import { isUnfinished, type PreparedSeries } from '../columns/preparedColumns'
import { corridorFill } from './corridor'
import { endOfCount, isDrawnInSteps, type LineFrame } from './lineFrame'
import type { PlotArea, Scene, ValueScale } from './scene'
import { DASH, paintWideLines, widthOf } from './wideLines'

function traceBuckets(
  context: CanvasRenderingContext2D,
  { count, first, min, max, last, broken }: Buckets,
  width: number,
  { factor, offset }: ValueScale,
): void {
  for (let c = 0; c < width; c++) {
    const points = count[c] as number
    if (points === 0) continue
    const x = c + 0.5
    const y = (first[c] as number) * factor + offset
    if (broken[c]) context.moveTo(x, y + 0.5)
    context.lineTo(x, y)
    if (points === 1) continue
    if (min[c] !== max[c]) {
      context.lineTo(x, (min[c] as number) * factor + offset)
      context.lineTo(x, (max[c] as number) * factor + offset)
    }
    context.lineTo(x, (last[c] as number) * factor + offset)
  }
}

/** Ends the line where it is, so that it goes on in dashes: the next value may still change. */
function dashFrom({ context, ratio }: Scene, x: number, y: number): void {
  context.stroke()
  context.setLineDash([DASH * ratio, DASH * ratio])
  context.beginPath()
  context.moveTo(x, y)
}

function tracePoints(
  scene: Scene,
  series: PreparedSeries,
  frame: LineFrame,
  { width, factor, offset }: ValueScale & { width: number },
): void {
  const { context, columns, start, end } = scene
  const { x } = columns
  const { values, hasGaps } = series
  const isStepped = isDrawnInSteps(series, scene)
  const across = width / (end - start)
  /** Draws the last count before a gap to the end of its bucket. */
  const finish = (i: number, y: number) => {
    if (isStepped && y === y) context.lineTo((endOfCount(columns, x[i] as number) - start) * across, y)
  }
  /** Goes on from a value on the way to the next one, which is at `px`. */
  const leave = (i: number, px: number, y: number) => {
    if (isStepped) context.lineTo(px, y)
    else if (isUnfinished(columns, x[i] as number)) dashFrom(scene, ((x[i - 1] as number) - start) * across, y)
  }
  let gap = hasGaps
  let before = NaN
  for (let i = frame.from; i <= frame.to; i++) {
    const value = values[i] as number
    if (hasGaps && value !== value) {
      if (!gap) finish(i - 1, before)
      gap = true
      continue
    }
    const px = ((x[i] as number) - start) * across
    const py = value * factor + offset
    // Makes a point between two gaps visible as a short line.
    if (gap) context.moveTo(px - 1, py)
    else if (i > frame.from) leave(i, px, before)
    context.lineTo(px, py)
    before = py
    gap = false
  }
  if (!gap) finish(frame.to, before)
}

/** Strokes lines on the canvas, also above what is there already. */
export function paintThinLines(scene: Scene, frame: LineFrame, area: PlotArea, scale: ValueScale): void {
  const { context, visible, theme } = scene
  context.save()
  context.beginPath()
  context.rect(area.left, area.top, area.width, area.height)
  context.clip()
  context.translate(area.left, area.top)
  context.lineJoin = 'bevel'
  visible.forEach((series, k) => {
    context.strokeStyle = theme.color(series.color)
    context.lineWidth = widthOf(series, scene)
    context.setLineDash([])
    context.beginPath()
    const buckets = frame.buckets?.[k]
    if (buckets) traceBuckets(context, buckets, area.width, scale)
    else tracePoints(scene, series, frame, { ...scale, width: area.width })
    context.stroke()
  })
  context.restore()
}

/** Canvases stroke wide lines slowly, so that `paintWideLines` rasterises them. */
export function isWide({ lineWidth }: Pick<Scene, 'lineWidth'>): boolean {
  return lineWidth > 1.01
}

/** Draws lines in the colours of their series. */
export function paintLines(
  scene: Scene,
  frame: LineFrame,
  area: PlotArea,
  scale: ValueScale & { gridRows: readonly number[] },
): void {
  const paintBelow = corridorFill(scene, scene.columns.corridor, area.width, scale)
  if (isWide(scene)) paintWideLines(scene, frame, area, { ...scale, paintBelow })
  else paintThinLines(scene, frame, area, scale)
}
