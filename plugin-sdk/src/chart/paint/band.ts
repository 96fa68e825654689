import type { Band } from '../columns/bandOf'
import type { Buckets, Extent } from '../columns/buckets'
import type { PreparedSeries } from '../columns/preparedColumns'
import { sampleLine } from '../columns/stack'
import { fillColumn } from './areas'
import { corridorFill } from './corridor'
import { frameLines, rowsOf, type LineFrame } from './lineFrame'
import type { PlotArea, Scene, ValueScale } from './scene'
import { paintWideLines, type Strip } from './wideLines'

/** The colour of the band, which is faded, and of its median, which is no camera's. */
export const BAND_COLOR = '--bw-secondary'
export const MEDIAN_COLOR = '--bw-median'

/** A band with the lines above it. Valid until the next frame of any chart. */
export interface BandFrame {
  lines: readonly PreparedSeries[]
  frame: LineFrame
  /** The edges of the band at the edges of the pixel columns. */
  upper: Float64Array
  lower: Float64Array
  extent: Extent
}

const asSeries = (values: Float64Array, color: string): PreparedSeries => ({ name: '', values, color, hasGaps: true })

/** An edge at each pixel column, of values that are so dense that several lie in one. */
function denseEdge({ count, min, max }: Buckets, width: number, isUpper: boolean, row: Float64Array): void {
  for (let c = 0; c < width; c++) row[c] = count[c] === 0 ? NaN : ((isUpper ? max[c] : min[c]) as number)
  row[width] = row[width - 1] as number
}

/** Computes the band in view for a plot of `width` device px. */
export function frameBand(scene: Scene, band: Band, width: number): BandFrame {
  const ghosts = scene.visible.filter(({ ghost }) => ghost === true)
  const lines = [...ghosts, ...band.lines, { ...asSeries(band.median, MEDIAN_COLOR), isStrong: true }]
  const [greatest, least] = [asSeries(band.greatest, BAND_COLOR), asSeries(band.least, BAND_COLOR)]
  const frame = frameLines({ ...scene, visible: [...lines, greatest, least] }, width)
  const [upper, lower] = rowsOf(2, width + 1) as [Float64Array, Float64Array]
  if (frame.buckets) {
    denseEdge(frame.buckets[lines.length] as Buckets, width, true, upper)
    denseEdge(frame.buckets[lines.length + 1] as Buckets, width, false, lower)
  } else {
    const view = { start: scene.start, end: scene.end, width }
    sampleLine(scene.columns.x, greatest, view, upper)
    sampleLine(scene.columns.x, least, view, lower)
  }
  return { lines, frame, upper, lower, extent: frame.extent }
}

/** Draws a band, and the lines above it. */
export function paintBand(
  scene: Scene,
  { lines, frame, upper, lower }: BandFrame,
  area: PlotArea,
  scale: ValueScale & { gridRows: readonly number[] },
): void {
  const fillCorridor = corridorFill(scene, scene.columns.corridor, area.width, scale)
  const fill = scene.theme.pixel(scene.theme.faded(BAND_COLOR))
  const edges = { factor: scale.factor, offset: scale.offset, base: scale.offset }
  const paintBelow = (strip: Strip) => {
    const { left, width } = strip
    fillCorridor(strip)
    for (let column = 0; column < width; column++)
      fillColumn(left + column, column, { upper, lower, color: fill, fill }, edges)
  }
  paintWideLines({ ...scene, visible: lines }, frame, area, { ...scale, paintBelow })
}
