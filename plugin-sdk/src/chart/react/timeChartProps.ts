import type { ChartColumns } from '../columns/chartColumns'
import type { ChartKind, ChartMark, ChartScale } from '../engine/chartOptions'
import type { ChartHandle } from './chartHandle'

/** Props of `TimeChart`. @public */
export interface TimeChartProps {
  /** Pass the same object until something changes: each new one is drawn anew. */
  columns: ChartColumns
  /** Accessible name. */
  label: string
  /** `line` by default. */
  kind?: ChartKind
  /** Unit at the value axis and behind values. */
  unit?: string | undefined
  /** Meaning of the colours of a heat map. Pass the same object until it changes. */
  scale?: ChartScale | undefined
  /** CSS px; 1.5 by default. */
  lineWidth?: number | undefined
  /** Whether bars of one time are stacked rather than side by side. */
  stacked?: boolean | undefined
  /** Whether the values are whole numbers, such as counts, so that the axis has no others. */
  wholeNumbers?: boolean | undefined
  marks?: readonly ChartMark[] | undefined
  /** Whether there is a legend, whose buttons hide and show the series; true by default. */
  legend?: boolean
  /** Whether the chart has a zoom and a cursor of its own, because its time is not that of the dashboard. */
  ownTime?: boolean
  /** Connects the chart with `useChartActions`. */
  handle?: ChartHandle
}
