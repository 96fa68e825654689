import { useInstance } from '../../react'
import type { ChartColumns } from '../columns/chartColumns'
import type { ChartKind, ChartMark } from '../engine/chartOptions'
import { useAsTable, useChartHandle, type ChartHandle } from './chartHandle'
import { ChartMount } from './ChartMount'
import { ChartTable } from './ChartTable'
import classes from '../chart.module.css'

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

/** Series over the time that the dashboard shares. It fills the element around it; its zoom and its cursor are those of all charts there. @public */
export function TimeChart(props: TimeChartProps) {
  const own = useChartHandle()
  const handle = props.handle ?? own
  const table = useAsTable(handle)
  const timeZone = useInstance().snapshot.timeZone ?? 'Europe/Berlin'
  return (
    <div className={classes.figure}>
      {table ? <ChartTable columns={props.columns} label={props.label} timeZone={timeZone} /> : <ChartMount {...props} handle={handle} timeZone={timeZone} />}
    </div>
  )
}

/** The mean of all series by day and hour of the barn's clocks, over the days of the window. @public */
export function HourHeatMap(props: Omit<TimeChartProps, 'kind' | 'legend' | 'stacked' | 'lineWidth' | 'marks'>) {
  return <TimeChart {...props} kind="heat" legend={false} />
}
