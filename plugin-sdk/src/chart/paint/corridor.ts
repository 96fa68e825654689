import type { ChartCorridor } from '../columns/chartColumns'
import type { PreparedSeries } from '../columns/preparedColumns'
import { sampleLine } from '../columns/stack'
import { fillColumn } from './areas'
import type { Scene, ValueScale } from './scene'
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
export function withCorridorEdges(scene: Scene): Scene {
  const { columns, visible, theme } = scene
  if (!columns.corridor) return scene
  const { least, greatest } = columns.corridor
  const color = theme.ghost(EDGE_COLOR)
  return { ...scene, visible: [edgeOf(least, color), edgeOf(greatest, color), ...visible] }
}

/** Samples an edge of a corridor at the edges of the pixel columns, in memory of its own. */
function sampleEdge({ columns: { x }, start, end }: Scene, values: Float64Array, width: number): Float64Array {
  const row = new Float64Array(width + 1)
  sampleLine(x, edgeOf(values, EDGE_COLOR), { start, end, width }, row)
  return row
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
