import { useSdkTexts } from '../../context/texts'
import { useLocale, useTimeZone } from '../../react'
import { useOptionalTimeView } from '../../react/useTimeView'
import '../chart.css'
import { chartClasses as classes } from '../chartClasses'
import { ChartMount } from './ChartMount'
import { useChartHandle, useIsTableVisible, type TimeChartProps } from './chartProps'
import { ChartTable } from './ChartTable'

/**
 * A chart of series over the time that the dashboard shares, with the zoom and the cursor of all its charts.
 * It fills the element around it, which needs a height; see `chartHeight`. @public
 */
export function TimeChart(props: TimeChartProps) {
  const ownHandle = useChartHandle()
  const handle = props.handle ?? ownHandle
  const isTable = useIsTableVisible(handle)
  const timeZone = useTimeZone().name
  const language = { t: useSdkTexts(), locale: useLocale() }
  // A dialog has none: a chart in it has a time of its own.
  const shared = useOptionalTimeView() ?? undefined
  const leastHeight = props.kind === 'range' ? rowsHeight(props.columns.series.length) : 0
  return (
    <div className={classes.figure} data-rows={props.kind === 'range' || undefined}>
      {isTable ? (
        <ChartTable columns={props.columns} label={props.label} timeZone={timeZone} language={language} />
      ) : (
        <ChartMount
          {...props}
          handle={handle}
          timeZone={timeZone}
          language={language}
          time={props.ownTime === true ? undefined : shared}
          height={leastHeight}
        />
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

// Heights are CSS px.
const DEFAULT_HEIGHT = 400
const HEIGHT_PER_SERIES = 20
/** The axis of time, its distance from the rows, and the margin above them. */
const AXIS_HEIGHT = 40

/** Least height of a chart of rows, CSS px: 20 a row, and its axis. It scrolls in an element that is lower. */
function rowsHeight(rowCount: number): number {
  return rowCount * HEIGHT_PER_SERIES + AXIS_HEIGHT
}

/** A suitable height of a chart, CSS px: `height`, 400 by default, but at least 20 a series. @public */
export function chartHeight(seriesCount: number, height = DEFAULT_HEIGHT): number {
  return Math.max(height, seriesCount * HEIGHT_PER_SERIES)
}
