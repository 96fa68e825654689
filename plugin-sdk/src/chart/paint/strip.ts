/**
 * A few pixel columns of a plot, filled by hand and put onto the canvas at once: the cost follows the pixels, not the points or the
 * width of a line. One strip serves all charts of the page.
 */
export const STRIP_WIDTH = 128
const SOLID = 0.996
const EPSILON = 0.004
const OPAQUE = 0xff000000

let pixels = new Uint32Array(0)
let cover = new Float32Array(0)
let image: ImageData | null = null
let height = 0

/** Begins a strip `rows` pixels high: the colour of the surface with lines of the grid. */
export function beginStrip(rows: number, surface: number, grid: { color: number; rows: readonly number[] }): void {
  if (!image || height !== rows) {
    if (pixels.length < STRIP_WIDTH * rows) pixels = new Uint32Array(STRIP_WIDTH * rows)
    if (cover.length < rows + 3) cover = new Float32Array(rows + 3)
    image = new ImageData(new Uint8ClampedArray(pixels.buffer, 0, STRIP_WIDTH * rows * 4), STRIP_WIDTH, rows)
    height = rows
  }
  pixels.fill(surface, 0, STRIP_WIDTH * rows)
  for (const row of grid.rows)
    if (row >= 0 && row < rows) pixels.fill(grid.color, row * STRIP_WIDTH, (row + 1) * STRIP_WIDTH)
}

/** Puts the first `width` columns of the strip onto the canvas. */
export function putStrip(context: CanvasRenderingContext2D, left: number, top: number, width: number): void {
  if (image) context.putImageData(image, left, top, 0, 0, width, height)
}

function blend(at: number, color: number, share: number): void {
  const part = (share * 256) | 0
  const under = pixels[at] as number
  const red = under & 255
  const green = (under >> 8) & 255
  const blue = (under >> 16) & 255
  pixels[at] =
    OPAQUE |
    (red + ((((color & 255) - red) * part) >> 8)) |
    ((green + (((((color >> 8) & 255) - green) * part) >> 8)) << 8) |
    ((blue + (((((color >> 16) & 255) - blue) * part) >> 8)) << 16)
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

/** Adds a span to the cover of the column at hand; `weight` is its part of the column's width. */
function addCover(top: number, bottom: number, weight: number): void {
  const first = top | 0
  const part = (top - first) * weight
  cover[first] = (cover[first] as number) + weight - part
  cover[first + 1] = (cover[first + 1] as number) + part
  const last = bottom | 0
  const rest = (bottom - last) * weight
  cover[last] = (cover[last] as number) - weight + rest
  cover[last + 1] = (cover[last + 1] as number) - rest
}

/** Fills one column from spans of `parts` slices of its width, which starts at `from` in `tops` and `bottoms`. */
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
    addCover(top, bottom, weight)
    if (top < least) least = top
    if (bottom > most) most = bottom
  }
  if (most < least) return
  inkCover(column, color, least | 0, Math.ceil(most))
}

/** Draws what the cover of a column adds up to, and clears it. */
function inkCover(column: number, color: number, first: number, end: number): void {
  let sum = 0
  for (let row = first, at = row * STRIP_WIDTH + column; row < end; row++, at += STRIP_WIDTH) {
    sum += cover[row] as number
    cover[row] = 0
    if (sum >= SOLID) pixels[at] = color
    else if (sum > EPSILON) blend(at, color, sum)
  }
  cover[end] = 0
  cover[end + 1] = 0
}
