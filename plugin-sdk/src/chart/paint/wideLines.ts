import { clamp } from '@barn-workbench/core/numbers'
import type { Buckets } from '../columns/buckets'
import { isUnfinished, lowerBound, type PreparedColumns, type PreparedSeries } from '../columns/preparedColumns'
import { endOfCount, isDrawnInSteps, type LineFrame } from './lineFrame'
import type { PlotArea, Scene, ValueScale } from './scene'
import { beginStrip, fillSlices, fillSpan, groundOf, putStrip, STRIP_WIDTH } from './strip'

/** Slices of a pixel column, so that steep lines have smooth edges. */
const SLICES = 4
/** Least radius of an isolated point, CSS px. */
const MINIMUM_POINT_RADIUS = 1.5

const tops = new Float64Array(STRIP_WIDTH * SLICES)
const bottoms = new Float64Array(STRIP_WIDTH * SLICES)

/** A strip of a plot, device px from the left of the plot. */
export interface Strip {
  left: number
  width: number
}

/** The width of a line that others are compared with is at most this, CSS px. */
const GHOST_WIDTH = 1
/** The width of a strong line, in widths of the others. */
const STRONG = 1.75

/**
 * The width of a line, device px. A line of reference data is thin and pale. It is not dashed: on steep lines, dashes
 * look like missing values.
 */
export function widthOf(
  { ghost, isStrong }: PreparedSeries,
  { lineWidth, ratio }: Pick<Scene, 'lineWidth' | 'ratio'>,
): number {
  if (isStrong) return lineWidth * STRONG
  return ghost === true ? Math.min(lineWidth, GHOST_WIDTH * ratio) : lineWidth
}

function fillDense(
  { count, min, max, last, broken }: Buckets,
  { left, width }: Strip,
  half: number,
  { factor, offset, color }: ValueScale & { color: number },
): void {
  let before = NaN
  if (left > 0 && count[left - 1]) before = (last[left - 1] as number) * factor + offset
  for (let c = left; c < left + width; c++) {
    if (count[c] === 0) continue
    let top = (max[c] as number) * factor + offset
    let bottom = (min[c] as number) * factor + offset
    if (!broken[c]) {
      if (before < top) top = before
      else if (before > bottom) bottom = before
    }
    before = (last[c] as number) * factor + offset
    fillSpan(c - left, top - half, bottom + half, color)
  }
}

/**
 * The segment that is being drawn: its ends, half its width, the number of slices of the strip, and the length of a
 * dash. It is reused, as there are many.
 */
const segment = { ax: 0, ay: 0, bx: 0, by: 0, half: 0, slices: 0, dash: 0 }

/** Extends the spans of the slices that the segment crosses. */
function rasterizeSegment(): void {
  const { ax, ay, bx, by, half, slices } = segment
  const slope = bx > ax ? (by - ay) / (bx - ax) : 0
  const root = Math.sqrt(1 + slope * slope)
  // The corners of the segment lie beside its ends, along its normal.
  const across = (half * Math.abs(slope)) / root
  const down = half / root
  const reach = across > half * 0.5 ? across : half * 0.5
  const from = Math.max(0, Math.ceil((ax - reach) * SLICES - 0.5))
  const to = Math.min(slices - 1, Math.floor((bx + reach) * SLICES - 0.5))
  for (let i = from; i <= to; i++) {
    const x = (i + 0.5) / SLICES
    const left = ay + (clamp(x - across, ax, bx) - ax) * slope
    const right = ay + (clamp(x + across, ax, bx) - ax) * slope
    const top = (left < right ? left : right) - down
    const bottom = (left < right ? right : left) + down
    if (top < (tops[i] as number)) tops[i] = top
    if (bottom > (bottoms[i] as number)) bottoms[i] = bottom
  }
}

function rasterizeLine(ax: number, ay: number, bx: number, by: number): void {
  segment.ax = ax
  segment.ay = ay
  segment.bx = bx
  segment.by = by
  rasterizeSegment()
}

/** Draws an isolated point. */
function rasterizePoint(x: number, y: number, radius: number): void {
  const { half } = segment
  segment.half = radius
  rasterizeLine(x - radius, y, x + radius, y)
  segment.half = half
}

/** Width of a step that rises or falls, in device px: a segment needs one. */
const STEP_WIDTH = 0.01

/** Draws the way from one count to the next, which lasts until it changes. */
function rasterizeStep(ax: number, ay: number, bx: number, by: number): void {
  rasterizeLine(ax, ay, bx, ay)
  if (ay !== by) rasterizeLine(bx - STEP_WIDTH, ay, bx, by)
}

/** Length of a dash and of the gap after it, CSS px: a line to a value that may still change is dashed. */
export const DASH = 4

/** Draws a line in dashes, which begin at its first point: they are the same ones in each strip. */
function rasterizeDashes(ax: number, ay: number, bx: number, by: number): void {
  const { half, slices, dash } = segment
  const share = dash / Math.hypot(bx - ax, by - ay)
  const shareAt = (x: number) => clamp((x - ax) / (bx - ax), 0, 1)
  const first = Math.floor(shareAt(-half) / (2 * share))
  const end = shareAt(slices / SLICES + half)
  for (let from = first * 2 * share; from < end; from += 2 * share) {
    const to = Math.min(1, from + share)
    rasterizeLine(ax + (bx - ax) * from, ay + (by - ay) * from, ax + (bx - ax) * to, ay + (by - ay) * to)
  }
}

interface Segments {
  columns: PreparedColumns
  series: PreparedSeries
  from: number
  to: number
  start: number
  across: number
  /** The values are counts, which last until the next one, or to the end of their bucket. */
  isStepped: boolean
}

function rasterizeSegments(
  { columns, series: { values }, from, to, start, across, isStepped }: Segments,
  strip: Strip,
  pointRadius: number,
  { factor, offset }: ValueScale,
): void {
  const { x } = columns
  const straight = (i: number) => (isUnfinished(columns, x[i] as number) ? rasterizeDashes : rasterizeLine)
  let ax = NaN
  let ay = NaN
  let joined = false
  const finish = (i: number) => {
    if (isStepped) rasterizeLine(ax, ay, (endOfCount(columns, x[i] as number) - start) * across - strip.left, ay)
    else if (!joined) rasterizePoint(ax, ay, pointRadius)
  }
  for (let i = from; i <= to; i++) {
    const bx = ((x[i] as number) - start) * across - strip.left
    const by = (values[i] as number) * factor + offset
    const gap = by !== by
    const known = ax === ax
    if (known && !gap) (isStepped ? rasterizeStep : straight(i))(ax, ay, bx, by)
    else if (known) finish(i - 1)
    joined = known && !gap
    ax = gap ? NaN : bx
    ay = by
  }
  if (ax === ax) finish(to)
}

/** Sizes of a line in device px: half its width, the radius of an isolated point, and the length of a dash. */
interface Pen {
  half: number
  pointRadius: number
  dash: number
}

function fillSparse(segments: Segments, strip: Strip, pen: Pen, scale: ValueScale & { color: number }): void {
  const slices = strip.width * SLICES
  tops.fill(Infinity, 0, slices)
  bottoms.fill(-Infinity, 0, slices)
  segment.half = pen.half
  segment.dash = pen.dash
  segment.slices = slices
  rasterizeSegments(segments, strip, pen.pointRadius, scale)
  for (let c = 0; c < strip.width; c++) fillSlices(c, scale.color, { tops, bottoms, from: c * SLICES, parts: SLICES })
}

/** Draws a line through one value at the edge of each pixel column. */
export function strokeRow(
  row: Float64Array,
  strip: Strip,
  half: number,
  { factor, offset, color }: ValueScale & { color: number },
): void {
  const slices = strip.width * SLICES
  tops.fill(Infinity, 0, slices)
  bottoms.fill(-Infinity, 0, slices)
  segment.half = half
  segment.slices = slices
  for (let c = -1; c <= strip.width; c++) {
    const from = row[strip.left + c] ?? NaN
    const to = row[strip.left + c + 1] ?? NaN
    if (from === from && to === to) rasterizeLine(c, from * factor + offset, c + 1, to * factor + offset)
  }
  for (let c = 0; c < strip.width; c++) fillSlices(c, color, { tops, bottoms, from: c * SLICES, parts: SLICES })
}

/** Indexes of the points whose lines touch a strip. */
function pointsOf(scene: Scene, frame: LineFrame, strip: Strip, width: number): { from: number; to: number } {
  const {
    columns: { x },
    start,
    end,
    lineWidth,
  } = scene
  const each = (end - start) / width
  const from = lowerBound(x, start + (strip.left - lineWidth * 2) * each) - 1
  const to = lowerBound(x, start + (strip.left + strip.width + lineWidth * 2) * each)
  return { from: Math.max(frame.from, from), to: Math.min(frame.to, to) }
}

/** The scale of the values and the grid. `paintBelow` fills a strip before its lines. */
type WideScale = ValueScale & { gridRows: readonly number[]; paintBelow?: (strip: Strip) => void }

/**
 * Draws lines wider than a device px, strip by strip. Stroking a jagged line on a canvas is many times slower.
 */
export function paintWideLines(scene: Scene, frame: LineFrame, area: PlotArea, scale: WideScale): void {
  const { context, visible, theme, columns, start, end, ratio } = scene
  const ground = groundOf(scene, area.width, scale.gridRows)
  const colors = visible.map((series) => theme.pixel(series.color))
  const pens = visible.map((series) => {
    const half = widthOf(series, scene) / 2
    return { half, pointRadius: Math.max(half, MINIMUM_POINT_RADIUS * ratio), dash: DASH * ratio }
  })
  for (let left = 0; left < area.width; left += STRIP_WIDTH) {
    const strip = { left, width: Math.min(STRIP_WIDTH, area.width - left) }
    beginStrip(area.height, left, ground)
    scale.paintBelow?.(strip)
    const reach = frame.buckets ? null : pointsOf(scene, frame, strip, area.width)
    visible.forEach((series, k) => {
      const penScale = { factor: scale.factor, offset: scale.offset, color: colors[k] as number }
      const pen = pens[k] as Pen
      if (reach) {
        const across = area.width / (end - start)
        const isStepped = isDrawnInSteps(series, scene)
        const segments = { columns, series, ...reach, start, across, isStepped }
        fillSparse(segments, strip, pen, penScale)
      } else fillDense(frame.buckets?.[k] as Buckets, strip, pen.half, penScale)
    })
    putStrip(context, area.left + left, area.top, strip.width)
  }
}
