import type { ChartColumns } from '../columns/chartColumns'
import type { ChartDomain, ChartKind, ChartMark, ChartPick, ChartScale, ChartShade } from '../engine/chartOptions'
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
  /** Whether the values are counts: whole numbers, drawn as steps on an axis that begins at zero and has no others. */
  wholeNumbers?: boolean | undefined
  /** Whether the value axis begins at zero, as for counts and rates; of lines it may begin above it by default. */
  fromZero?: boolean | undefined
  marks?: readonly ChartMark[] | undefined
  /** Spans of time that are drawn darker behind the values, such as nights. */
  shades?: readonly ChartShade[] | undefined
  /** The time axis counts days from this time on, ms since the epoch, the first being day 1; without it it has dates. */
  dayOne?: number | undefined
  /** The range of the value axis, for charts that are compared. Pass the same object until it changes. */
  domain?: ChartDomain | undefined
  /** The user picked a point: by a click, a tap on the values that a finger shows, or Enter. */
  onPick?: ((pick: ChartPick) => void) | undefined
  /** The user opened a mark. */
  onMark?: ((id: string) => void) | undefined
  /** Whether there is a legend, whose buttons hide and show the series; true by default. */
  legend?: boolean
  /** Whether the chart has a zoom and a cursor of its own, because its time is not that of the dashboard. */
  ownTime?: boolean
  /** Connects the chart with `useChartActions`. */
  handle?: ChartHandle
}
