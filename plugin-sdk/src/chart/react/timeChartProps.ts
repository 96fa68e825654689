import type { ChartColumns } from '../columns/chartColumns'
import type { ChartKind, ChartMark } from '../engine/chartOptions'
import type { ChartHandle } from './chartHandle'

/** @public */
export interface TimeChartProps {
  columns: ChartColumns
  /** Name of the chart for those who do not see it. */
  label: string
  /** `line` where absent. */
  kind?: ChartKind
  unit?: string | undefined
  /** CSS px. */
  lineWidth?: number | undefined
  /** Bars stand on each other. */
  stacked?: boolean | undefined
  marks?: readonly ChartMark[] | undefined
  /** Buttons that hide and show the series; shown where absent. */
  legend?: boolean
  /** Joins the chart with `ChartActions`. */
  handle?: ChartHandle
}
