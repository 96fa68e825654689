import { useTimeZone } from '../../react'
import classes from '../chart.module.css'
import { rowsHeight } from '../chartHeight'
import { useChartHandle, useIsTableVisible } from './chartHandle'
import { ChartMount } from './ChartMount'
import { ChartTable } from './ChartTable'
import type { TimeChartProps } from './timeChartProps'

/**
 * A chart of series over the time that the dashboard shares, with the zoom and the cursor of all its charts.
 * It fills the element around it, which needs a height; see `chartHeight`. @public
 */
export function TimeChart(props: TimeChartProps) {
  const ownHandle = useChartHandle()
  const handle = props.handle ?? ownHandle
  const isTable = useIsTableVisible(handle)
  const timeZone = useTimeZone().name
  const leastHeight = props.kind === 'range' ? rowsHeight(props.columns.series.length) : 0
  return (
    <div className={classes.figure} data-rows={props.kind === 'range' || undefined}>
      {isTable ? (
        <ChartTable columns={props.columns} label={props.label} timeZone={timeZone} />
      ) : (
        <ChartMount {...props} handle={handle} timeZone={timeZone} height={leastHeight} />
      )}
    </div>
  )
}

/**
 * A heat map of the mean of all series by day and hour of the barn's clocks. It fills the element around it. @public
 */
export function HourHeatMap(
  props: Omit<TimeChartProps, 'kind' | 'legend' | 'stacked' | 'wholeNumbers' | 'fromZero' | 'lineWidth' | 'marks'>,
) {
  return <TimeChart {...props} kind="heat" legend={false} />
}
