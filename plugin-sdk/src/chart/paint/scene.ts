import type { CanvasTheme } from '../../canvas/canvasTheme'
import type { HourCells } from '../columns/hourCells'
import type { PreparedColumns, PreparedSeries } from '../columns/preparedColumns'
import type { ChartKind, ChartMark } from '../engine/chartOptions'

/** All that a picture of a chart depends on. Lengths are device pixels. */
export interface Scene {
  kind: ChartKind
  context: CanvasRenderingContext2D
  width: number
  height: number
  /** Device pixels a CSS pixel. */
  ratio: number
  theme: CanvasTheme
  columns: PreparedColumns
  /** Series that are drawn, in order. */
  visible: readonly PreparedSeries[]
  cells: HourCells | null
  start: number
  end: number
  lineWidth: number
  stacked: boolean
  unit: string | undefined
  marks: readonly ChartMark[]
  locale: string
  timeZone: string
  /** Room for the words of the value axis. */
  gutter: number
}

/** Where the values are drawn, device pixels. */
export interface PlotArea {
  left: number
  top: number
  width: number
  height: number
}

/** From values to device pixels below the top of the plot: `value * factor + offset`. */
export interface ValueScale {
  factor: number
  offset: number
}
