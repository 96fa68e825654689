import type { CanvasTheme } from '../../canvas/canvasTheme'
import type { TimeWindow } from '../../time/timeView'
import type { Band } from '../columns/bandOf'
import type { HourCells } from '../columns/hourCells'
import type { PreparedColumns, PreparedSeries } from '../columns/preparedColumns'
import type { ChartDomain, ChartKind, ChartMark, ChartShade } from '../engine/chartOptions'
import type { DayCount } from '../time/timeAxis'
import type { PlacedMark } from './markLanes'

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
  /** Set if many series are drawn as one band. */
  band: Band | null
  /** The name of the median of a band, at its end. */
  medianLabel: string | undefined
  /** Names the upper limit of a corridor, by the corridor's own name, where it lies above the plot. */
  limitLabel: ((name: string | undefined, limit: string) => string) | undefined
  cells: HourCells | null
  heatLabels: HeatLabels
  start: number
  end: number
  lineWidth: number
  stacked: boolean
  /** The values are counts: lines are steps. */
  wholeNumbers: boolean
  /** The value axis begins at zero. */
  fromZero: boolean
  unit: string | undefined
  /** The range of the value axis; by the values in view by default. */
  domain: ChartDomain | undefined
  marks: readonly ChartMark[]
  shades: readonly ChartShade[]
  /** Spans of time in which no visible series has a value, ms. */
  gaps: readonly TimeWindow[]
  /** The marks in view, which drawing places. */
  placed: readonly PlacedMark[]
  /** The present time, ms since the epoch; infinite if unknown. */
  now: number
  locale: string
  timeZone: string
  /** The time axis counts days; it names dates without it. */
  days: DayCount | undefined
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

/** The position of a chart's values on its canvas. A chart of rows has no value scale. */
export interface Painted {
  area: PlotArea
  scale: ValueScale | null
}

/** Converts values to device px below the top of the plot: `value * factor + offset`. */
export interface ValueScale {
  factor: number
  offset: number
}
