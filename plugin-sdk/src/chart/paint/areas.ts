import { columnEdges, fillBuckets, pointsInView, type Buckets, type Extent } from '../columns/buckets'
import { isUnfinished } from '../columns/preparedColumns'
import { sampleBuckets, sampleLine, stackSamples } from '../columns/stack'
import { bucketsOf, edgesOf, rowsOf } from './lineFrame'
import type { PlotArea, Scene, ValueScale } from './scene'
import { beginStrip, fillSlices, groundOf, putStrip, STRIP_WIDTH } from './strip'
import { strokeRow } from './wideLines'

/** With more points per pixel column than this, each column is drawn at the mean of its values. */
const MAXIMUM_POINTS_PER_COLUMN = 2
/** Slices of a pixel column, so that steep edges are smooth. */
const SLICES = 4
/** Width of the upper edge of an area, CSS px. */
const EDGE_WIDTH = 1.5

const tops = new Float64Array(STRIP_WIDTH * SLICES)
const bottoms = new Float64Array(STRIP_WIDTH * SLICES)

/**
 * Stacked values at the edges of the pixel columns, the lowest series first. The rows lie in memory that all charts
 * share, so a frame is valid until the next call of `frameAreas`.
 */
export interface AreaFrame {
  rows: readonly Float64Array[]
  extent: Extent
}

/** Computes the stacked areas in view for a plot of `width` device px. */
export function frameAreas(scene: Scene, width: number): AreaFrame {
  const { columns, visible, start, end } = scene
  const view = { start, end, width }
  const { from, to } = pointsInView(columns.x, view)
  const rows = rowsOf(visible.length, width + 1).slice(0, visible.length)
  const isDense = (to - from) / width > MAXIMUM_POINTS_PER_COLUMN
  const edges = edgesOf(width)
  if (isDense) columnEdges(columns, view, edges)
  visible.forEach((series, index) => {
    const row = rows[index] as Float64Array
    if (!isDense) return sampleLine(columns.x, series, view, row)
    const [buckets] = bucketsOf(1, width) as [Buckets]
    fillBuckets(series, edges, width, buckets)
    sampleBuckets(buckets, width, row)
  })
  return { rows, extent: stackSamples(rows, width + 1) }
}

interface Layer {
  upper: Float64Array
  lower: Float64Array | null
  color: number
  fill: number
}

/** Writes the height of an edge in each slice of a column. Returns its slope; NaN in a gap. */
function sliceEdge(row: Float64Array, c: number, { factor, offset }: ValueScale, into: Float64Array): number {
  const before = row[c] as number
  const after = row[c + 1] as number
  // Next to a gap the area ends vertically.
  const left = (before === before ? before : after) * factor + offset
  const right = (after === after ? after : before) * factor + offset
  for (let i = 0; i < SLICES; i++) into[i] = left + ((right - left) * (i + 0.5)) / SLICES
  return right - left
}

/** Fills one pixel column between two edges, or down to the base if there is no lower one. */
export function fillColumn(
  c: number,
  column: number,
  { upper, lower, fill }: Layer,
  scale: ValueScale & { base: number },
): void {
  const slope = sliceEdge(upper, c, scale, tops)
  if (slope !== slope) return
  // Each layer extends one pixel below the next one, so that the background does not show between them.
  if (lower) sliceEdge(lower, c, scale, bottoms)
  else bottoms.fill(scale.base, 0, SLICES)
  for (let i = 0; i < SLICES; i++) bottoms[i] = Math.max(tops[i] as number, (bottoms[i] as number) + (lower ? 1 : 0))
  fillSlices(column, fill, { tops, bottoms, from: 0, parts: SLICES })
}

/** The pixel column from which areas lead to a bucket that is not over, whose values may still change. */
function unfinishedFrom({ columns, start, end }: Scene, width: number): number {
  const { x } = columns
  const i = x.findLastIndex((time) => time <= end)
  if (i < 1 || !isUnfinished(columns, x[i] as number)) return Infinity
  return (((x[i - 1] as number) - start) * width) / (end - start)
}

/** Draws stacked areas, the topmost first, so that each covers the blurred edge of the one above. */
export function paintAreas(
  scene: Scene,
  { rows }: AreaFrame,
  area: PlotArea,
  scale: ValueScale & { gridRows: readonly number[] },
): void {
  const { context, visible, theme, ratio } = scene
  const ground = groundOf(scene, area.width, scale.gridRows)
  const valueScale = { factor: scale.factor, offset: scale.offset, base: scale.offset }
  const layersOf = (shade: (color: string) => string) =>
    visible
      .map(({ color, fill = color }, index): Layer => {
        return {
          upper: rows[index] as Float64Array,
          lower: index > 0 ? (rows[index - 1] as Float64Array) : null,
          color: theme.pixel(color),
          fill: theme.pixel(shade(fill)),
        }
      })
      .reverse()
  const layers = layersOf((color) => color)
  const paleLayers = layersOf(theme.ghost)
  const paleFrom = unfinishedFrom(scene, area.width)
  for (let left = 0; left < area.width; left += STRIP_WIDTH) {
    const width = Math.min(STRIP_WIDTH, area.width - left)
    beginStrip(area.height, left, ground)
    for (let column = 0; column < width; column++)
      for (const layer of left + column < paleFrom ? layers : paleLayers)
        fillColumn(left + column, column, layer, valueScale)
    for (const { upper, color, fill } of layers)
      if (color !== fill) strokeRow(upper, { left, width }, (EDGE_WIDTH * ratio) / 2, { ...valueScale, color })
    putStrip(context, area.left + left, area.top, width)
  }
}
