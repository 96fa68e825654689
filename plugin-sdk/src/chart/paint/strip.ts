import { backdropOf, type Backdrop, type BackdropSpan } from './backdrop'
import type { Scene } from './scene'

/**
 * A strip of pixel columns, which is filled pixel by pixel and then put onto the canvas: its cost depends on the number
 * of pixels, not on the number of points or the width of a line. All charts of the page share one strip.
 */
export const STRIP_WIDTH = 128
const SOLID = 0.996
const EPSILON = 0.004
const OPAQUE = 0xff000000

let pixels = new Uint32Array(0)
let coverage = new Float32Array(0)
let image: ImageData | null = null
let height = 0

/** The background of a plot: its ground, the lines of its grid, and what lies behind the values. */
interface StripGround {
  surface: number
  grid: { color: number; rows: readonly number[] }
  backdrop: Backdrop
}

/** Clears the strip, `rows` pixels high, to the background of a plot from its pixel column `left` on. */
export function beginStrip(rows: number, left: number, { surface, grid, backdrop }: StripGround): void {
  if (!image || height !== rows) {
    if (pixels.length < STRIP_WIDTH * rows) pixels = new Uint32Array(STRIP_WIDTH * rows)
    if (coverage.length < rows + 3) coverage = new Float32Array(rows + 3)
    image = new ImageData(new Uint8ClampedArray(pixels.buffer, 0, STRIP_WIDTH * rows * 4), STRIP_WIDTH, rows)
    height = rows
  }
  pixels.fill(surface, 0, STRIP_WIDTH * rows)
  for (const span of backdrop.spans) fillBackdrop(rows, left, span, backdrop)
  for (const row of grid.rows)
    if (row >= 0 && row < rows) pixels.fill(grid.color, row * STRIP_WIDTH, (row + 1) * STRIP_WIDTH)
}

/** Fills the columns of a span within the strip: completely, or every few pixels for a hatching. */
function fillBackdrop(rows: number, left: number, { from, to, kind }: BackdropSpan, backdrop: Backdrop): void {
  const first = Math.max(0, from - left)
  const last = Math.min(STRIP_WIDTH, to - left)
  if (last <= first) return
  const { distance, hatch, shade } = backdrop
  for (let row = 0; row < rows; row++) {
    const base = row * STRIP_WIDTH
    if (kind === 'shade') pixels.fill(shade, base + first, base + last)
    else
      for (
        let column = first + ((distance - ((left + first + row) % distance)) % distance);
        column < last;
        column += distance
      )
        pixels[base + column] = hatch
  }
}

/** Puts the first `width` columns of the strip onto the canvas. */
export function putStrip(context: CanvasRenderingContext2D, left: number, top: number, width: number): void {
  if (image) context.putImageData(image, left, top, 0, 0, width, height)
}

function blend(at: number, color: number, share: number): void {
  const weight = (share * 256) | 0
  const under = pixels[at] as number
  const red = under & 255
  const green = (under >> 8) & 255
  const blue = (under >> 16) & 255
  pixels[at] =
    OPAQUE |
    (red + ((((color & 255) - red) * weight) >> 8)) |
    ((green + (((((color >> 8) & 255) - green) * weight) >> 8)) << 8) |
    ((blue + (((((color >> 16) & 255) - blue) * weight) >> 8)) << 16)
}

/** Fills a span of one column, with partial pixels at both ends. */
export function fillSpan(column: number, from: number, to: number, color: number): void {
  const top = from > 0 ? from : 0
  const bottom = to < height ? to : height
  if (!(bottom > top)) return
  const first = Math.ceil(top)
  const last = Math.floor(bottom)
  if (last < first) {
    blend((first - 1) * STRIP_WIDTH + column, color, bottom - top)
    return
  }
  if (first - top > EPSILON) blend((first - 1) * STRIP_WIDTH + column, color, first - top)
  for (let at = first * STRIP_WIDTH + column, end = last * STRIP_WIDTH + column; at < end; at += STRIP_WIDTH)
    pixels[at] = color
  if (bottom - last > EPSILON) blend(last * STRIP_WIDTH + column, color, bottom - last)
}

/** Adds a span to the coverage of the current column; `weight` is its share of the column's width. */
function addCoverage(top: number, bottom: number, weight: number): void {
  const first = top | 0
  const part = (top - first) * weight
  coverage[first] = (coverage[first] as number) + weight - part
  coverage[first + 1] = (coverage[first + 1] as number) + part
  const last = bottom | 0
  const rest = (bottom - last) * weight
  coverage[last] = (coverage[last] as number) - weight + rest
  coverage[last + 1] = (coverage[last + 1] as number) - rest
}

/** Fills a column that is divided into `parts` slices, whose spans start at index `from` of `tops` and `bottoms`. */
export function fillSlices(
  column: number,
  color: number,
  slices: { tops: Float64Array; bottoms: Float64Array; from: number; parts: number },
): void {
  const { tops, bottoms, from, parts } = slices
  const weight = 1 / parts
  let least = Infinity
  let most = -Infinity
  for (let i = from; i < from + parts; i++) {
    const a = tops[i] as number
    const z = bottoms[i] as number
    if (!(z > a)) continue
    const top = a > 0 ? a : 0
    const bottom = z < height ? z : height
    if (bottom <= top) continue
    addCoverage(top, bottom, weight)
    if (top < least) least = top
    if (bottom > most) most = bottom
  }
  if (most < least) return
  paintCoverage(column, color, least | 0, Math.ceil(most))
}

/** Draws the coverage of a column, and clears it. */
function paintCoverage(column: number, color: number, first: number, end: number): void {
  let sum = 0
  for (let row = first, at = row * STRIP_WIDTH + column; row < end; row++, at += STRIP_WIDTH) {
    sum += coverage[row] as number
    coverage[row] = 0
    if (sum >= SOLID) pixels[at] = color
    else if (sum > EPSILON) blend(at, color, sum)
  }
  coverage[end] = 0
  coverage[end + 1] = 0
}

/** The background of a plot of a width in device px, for painters that draw pixel by pixel. */
export function groundOf(scene: Scene, width: number, gridRows: readonly number[]): StripGround {
  const { theme } = scene
  return {
    surface: theme.pixel(theme.surface),
    grid: { color: theme.pixel(theme.line), rows: gridRows },
    backdrop: backdropOf(scene, width),
  }
}
