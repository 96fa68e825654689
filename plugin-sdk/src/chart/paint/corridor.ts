import { withUnit } from '@barn-workbench/core/numbers'
import { extentOf, type Extent } from '../columns/buckets'
import type { ChartCorridor } from '../columns/chartColumns'
import { formatValue } from '../columns/formatValue'
import { bucketIndex, type PreparedSeries } from '../columns/preparedColumns'
import { sampleLine } from '../columns/stack'
import { fillColumn } from './areas'
import { endOfCount, isDrawnInSteps } from './lineFrame'
import type { PlotArea, Scene, ValueScale } from './scene'
import type { Strip } from './wideLines'

/** Fills the corridor, and draws its edges. */
const CORRIDOR_COLOR = '--bw-brand-soft'
const EDGE_COLOR = '--bw-brand'

const edgeOf = (values: Float64Array, color: string): PreparedSeries => ({
  name: '',
  values,
  color,
  hasGaps: true,
  ghost: true,
})

/** A scene with the edges of its corridor as pale lines below all others. */
export function withCorridorEdges(scene: Scene, { least, greatest }: ChartCorridor): Scene {
  const { visible, theme } = scene
  const color = theme.ghost(EDGE_COLOR)
  return { ...scene, visible: [edgeOf(least, color), edgeOf(greatest, color), ...visible] }
}

/**
 * Samples an edge of a corridor at the edges of the pixel columns, in memory of its own. Beside lines whose values
 * hold, the last value of the edge holds as long as theirs.
 */
function sampleEdge(scene: Scene, values: Float64Array, width: number): Float64Array {
  const { columns, visible, start, end } = scene
  const row = new Float64Array(width + 1)
  sampleLine(columns.x, edgeOf(values, EDGE_COLOR), { start, end, width }, row)
  const last = columns.x.at(-1)
  if (last === undefined || !visible.some((series) => isDrawnInSteps(series, scene))) return row
  const columnAt = (time: number) => Math.min(width, Math.max(0, Math.floor(((time - start) * width) / (end - start))))
  return row.fill(values.at(-1) ?? NaN, columnAt(last) + 1, columnAt(endOfCount(columns, last)) + 1)
}

/** Fills the part of a corridor that lies in a strip of the plot. */
export function corridorFill(
  scene: Scene,
  corridor: ChartCorridor | null,
  width: number,
  { factor, offset }: ValueScale,
): (strip: Strip) => void {
  if (!corridor) return () => undefined
  const [upper, lower] = [sampleEdge(scene, corridor.greatest, width), sampleEdge(scene, corridor.least, width)]
  const fill = scene.theme.pixel(CORRIDOR_COLOR)
  const edges = { factor, offset, base: offset }
  return ({ left, width: columnCount }) => {
    for (let column = 0; column < columnCount; column++)
      fillColumn(left + column, column, { upper, lower, color: fill, fill }, edges)
  }
}

/** A corridor that reaches this many times as high as the lines would flatten them. */
const FLATTENING = 3

/**
 * The extent of the value axis: that of the lines alone where they lie in a corridor that would flatten them, else that
 * of both.
 */
export function extentWithCorridor({ least }: ChartCorridor, lines: Extent, both: Extent): Extent {
  const isWithin = lines.low >= 0 && lines.high > 0 && extentOf(least, 0, least.length - 1).high <= lines.high
  return isWithin && both.high > lines.high * FLATTENING ? lines : both
}

/** The gap between the corner of the plot and the name of a limit that lies above it, CSS px. */
const LIMIT_GAP = 4

/** Names the upper limit of a corridor at the last time in view, where it lies above the plot. */
export function paintLimitAbove(scene: Scene, area: PlotArea, highest: number): void {
  const { context, theme, ratio, columns, end, locale, unit, limitLabel } = scene
  const { corridor, x } = columns
  if (!corridor || !limitLabel) return
  const limit = corridor.greatest.subarray(0, bucketIndex(x, end) + 1).findLast(Number.isFinite) ?? NaN
  if (!(limit > highest)) return
  const value = formatValue(Number(limit.toPrecision(2)), locale)
  context.fillStyle = theme.text
  context.textAlign = 'left'
  context.textBaseline = 'top'
  const gap = LIMIT_GAP * ratio
  context.fillText(limitLabel(corridor.name, withUnit(value, unit, locale)), area.left + gap, area.top + gap)
}
