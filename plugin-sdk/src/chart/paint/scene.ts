import type { CanvasTheme } from '../../canvas/canvasTheme'
import type { HourCells } from '../columns/hourCells'
import type { PreparedColumns, PreparedSeries } from '../columns/preparedColumns'
import type { ChartKind, ChartMark } from '../engine/chartOptions'

/** Texts of the legend of a heat map. */
export interface HeatLabels {
  /** Meaning of the lowest and of the highest values. */
  low: string | undefined
  high: string | undefined
  /** Explains the mark of a day that has values in all of its hours. */
  wholeDay: string | undefined
}

/** Everything that the drawing of a chart depends on. Lengths are in device px. */
export interface Scene {
  kind: ChartKind
  context: CanvasRenderingContext2D
  width: number
  height: number
  /** Device px per CSS px. */
  ratio: number
  theme: CanvasTheme
  columns: PreparedColumns
  /** The series to draw, in order. */
  visible: readonly PreparedSeries[]
  cells: HourCells | null
  heatLabels: HeatLabels
  start: number
  end: number
  lineWidth: number
  stacked: boolean
  wholeNumbers: boolean
  unit: string | undefined
  marks: readonly ChartMark[]
  locale: string
  timeZone: string
  /** Width of the labels of the value axis, or of the names of rows. */
  gutter: number
}

/** The area of the values on the canvas, device px. */
export interface PlotArea {
  left: number
  top: number
  width: number
  height: number
}

/** Where the values of a chart are on its canvas. A chart of rows has no scale of its own. */
export interface Painted {
  area: PlotArea
  scale: ValueScale | null
}

/** Converts values to device px below the top of the plot: `value * factor + offset`. */
export interface ValueScale {
  factor: number
  offset: number
}
