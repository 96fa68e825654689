export { NO_COLUMNS, type ChartColumns, type ChartSeries } from './columns/chartColumns'
export { columnsOf, seriesColor, type ColumnsOptions, type MeasurementRow } from './columns/columnsOf'
export { toCsv } from './columns/csv'
export { formatValue } from './columns/formatValue'
export { chartHeight } from './chartHeight'
export { createChart } from './engine/createChart'
export type {
  Chart,
  ChartKind,
  ChartMark,
  ChartOptions,
  ChartTime,
  ChartMessages,
  ChartScale,
} from './engine/chartOptions'
export { useChartActions } from './react/useChartActions'
export { useChartHandle, type ChartHandle } from './react/chartHandle'
export { HourHeatMap, TimeChart } from './react/TimeChart'
export type { TimeChartProps } from './react/timeChartProps'
export { percentOf, timeAt, TimePlot } from './react/TimePlot'
export type { TimeWindow } from '../time/timeWindow'
export { TimeStrip, type TimeStripProps } from './react/TimeStrip'
export type { StripMark } from './strip/gatherMarks'
export { followingStrip, LONGEST_STRIP, SHORTEST_STRIP } from './strip/stripWindow'
