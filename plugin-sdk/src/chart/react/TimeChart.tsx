import { useTimeZone } from '../../react'
import classes from '../chart.module.css'
import { useAsTable, useChartHandle } from './chartHandle'
import { ChartMount } from './ChartMount'
import { ChartTable } from './ChartTable'
import type { TimeChartProps } from './timeChartProps'

/** Series over the time that the dashboard shares. It fills the element around it; its zoom and its cursor are those of all charts there. @public */
export function TimeChart(props: TimeChartProps) {
  const own = useChartHandle()
  const handle = props.handle ?? own
  const table = useAsTable(handle)
  const timeZone = useTimeZone().name
  return (
    <div className={classes.figure}>
      {table ? (
        <ChartTable columns={props.columns} label={props.label} timeZone={timeZone} />
      ) : (
        <ChartMount {...props} handle={handle} timeZone={timeZone} />
      )}
    </div>
  )
}

/** The mean of all series by day and hour of the barn's clocks, over the days of the window. @public */
export function HourHeatMap(props: Omit<TimeChartProps, 'kind' | 'legend' | 'stacked' | 'lineWidth' | 'marks'>) {
  return <TimeChart {...props} kind="heat" legend={false} />
}
