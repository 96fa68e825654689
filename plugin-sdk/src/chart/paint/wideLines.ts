import type { Buckets } from '../columns/decimate'
import type { PreparedSeries } from '../columns/preparedColumns'
import { lowerBound } from '../columns/search'
import type { LineFrame } from './lineFrame'
import type { PlotArea, Scene, ValueScale } from './scene'
import { beginStrip, fillSlices, fillSpan, putStrip, STRIP_WIDTH } from './strip'

/** Slices of a pixel column, so that steep lines have smooth edges. */
const SLICES = 4
/** Least radius of a point that stands alone, CSS px. */
const LONE_POINT = 1.5

const tops = new Float64Array(STRIP_WIDTH * SLICES)
const bottoms = new Float64Array(STRIP_WIDTH * SLICES)

/** One strip of a plot: from which device pixel of it, how many. */
interface Strip {
  left: number
  width: number
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

/** A piece of a line within a strip: its ends, half its width, and how many slices there are. */
const piece = { ax: 0, ay: 0, bx: 0, by: 0, half: 0, slices: 0 }

const within = (value: number, low: number, high: number) => (value < low ? low : value > high ? high : value)

/** The piece as spans of the slices that it crosses. */
function crossPiece(): void {
  const { ax, ay, bx, by, half, slices } = piece
  const slope = bx > ax ? (by - ay) / (bx - ax) : 0
  const root = Math.sqrt(1 + slope * slope)
  // The corners of the line lie aside of its ends: the normal, split into across and down.
  const across = (half * Math.abs(slope)) / root
  const down = half / root
  const reach = across > half * 0.5 ? across : half * 0.5
  const from = Math.max(0, Math.ceil((ax - reach) * SLICES - 0.5))
  const to = Math.min(slices - 1, Math.floor((bx + reach) * SLICES - 0.5))
  for (let i = from; i <= to; i++) {
    const x = (i + 0.5) / SLICES
    const one = ay + (within(x - across, ax, bx) - ax) * slope
    const two = ay + (within(x + across, ax, bx) - ax) * slope
    const top = (one < two ? one : two) - down
    const bottom = (one < two ? two : one) + down
    if (top < (tops[i] as number)) tops[i] = top
    if (bottom > (bottoms[i] as number)) bottoms[i] = bottom
  }
}

function crossLine(ax: number, ay: number, bx: number, by: number): void {
  piece.ax = ax
  piece.ay = ay
  piece.bx = bx
  piece.by = by
  crossPiece()
}

/** A point that stands alone. */
function crossPoint(x: number, y: number, radius: number): void {
  const { half } = piece
  piece.half = radius
  crossLine(x - radius, y, x + radius, y)
  piece.half = half
}

interface Segments {
  x: Float64Array
  series: PreparedSeries
  from: number
  to: number
  start: number
  across: number
}

function crossSegments(
  { x, series: { values }, from, to, start, across }: Segments,
  strip: Strip,
  lone: number,
  { factor, offset }: ValueScale,
): void {
  let ax = NaN
  let ay = NaN
  let joined = false
  for (let i = from; i <= to; i++) {
    const bx = ((x[i] as number) - start) * across - strip.left
    const by = (values[i] as number) * factor + offset
    const gap = by !== by
    const known = ax === ax
    if (known && !gap) crossLine(ax, ay, bx, by)
    else if (known && !joined) crossPoint(ax, ay, lone)
    joined = known && !gap
    ax = gap ? NaN : bx
    ay = by
  }
  if (ax === ax && !joined) crossPoint(ax, ay, lone)
}

function fillSparse(
  segments: Segments,
  strip: Strip,
  pen: { half: number; lone: number },
  scale: ValueScale & { color: number },
): void {
  const slices = strip.width * SLICES
  tops.fill(Infinity, 0, slices)
  bottoms.fill(-Infinity, 0, slices)
  piece.half = pen.half
  piece.slices = slices
  crossSegments(segments, strip, pen.lone, scale)
  for (let c = 0; c < strip.width; c++) fillSlices(c, scale.color, { tops, bottoms, from: c * SLICES, parts: SLICES })
}

/** A line along one value at the edge of each pixel column. */
export function strokeRow(
  row: Float64Array,
  strip: Strip,
  half: number,
  { factor, offset, color }: ValueScale & { color: number },
): void {
  const slices = strip.width * SLICES
  tops.fill(Infinity, 0, slices)
  bottoms.fill(-Infinity, 0, slices)
  piece.half = half
  piece.slices = slices
  for (let c = -1; c <= strip.width; c++) {
    const from = row[strip.left + c] ?? NaN
    const to = row[strip.left + c + 1] ?? NaN
    if (from === from && to === to) crossLine(c, from * factor + offset, c + 1, to * factor + offset)
  }
  for (let c = 0; c < strip.width; c++) fillSlices(c, color, { tops, bottoms, from: c * SLICES, parts: SLICES })
}

/** The points whose lines touch a strip. */
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

/** Lines wider than a device pixel, strip by strip: a stroke of a jagged line is many times dearer. */
export function paintWideLines(
  scene: Scene,
  frame: LineFrame,
  area: PlotArea,
  scale: ValueScale & { gridRows: readonly number[] },
): void {
  const {
    context,
    visible,
    theme,
    columns: { x },
    start,
    end,
    lineWidth,
    ratio,
  } = scene
  const surface = theme.pixel(theme.surface)
  const grid = { color: theme.pixel(theme.line), rows: scale.gridRows }
  const colors = visible.map((series) => theme.pixel(series.color))
  const pen = { half: lineWidth / 2, lone: Math.max(lineWidth / 2, LONE_POINT * ratio) }
  for (let left = 0; left < area.width; left += STRIP_WIDTH) {
    const strip = { left, width: Math.min(STRIP_WIDTH, area.width - left) }
    beginStrip(area.height, surface, grid)
    const reach = frame.buckets ? null : pointsOf(scene, frame, strip, area.width)
    visible.forEach((series, k) => {
      const inked = { factor: scale.factor, offset: scale.offset, color: colors[k] as number }
      if (reach) fillSparse({ x, series, ...reach, start, across: area.width / (end - start) }, strip, pen, inked)
      else fillDense(frame.buckets?.[k] as Buckets, strip, pen.half, inked)
    })
    putStrip(context, area.left + left, area.top, strip.width)
  }
}
