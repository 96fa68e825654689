export { NO_COLUMNS, type ChartColumns, type ChartCorridor, type ChartSeries } from './columns/chartColumns'
export { columnsFrom, type ColumnsOptions } from './columns/chartColumns'
export { seriesColor } from '../canvas/seriesColor'
export { toCsv } from './columns/csv'
export { formatValue } from './columns/formatValue'
export { chartHeight } from './react/TimeChart'
export { createChart } from './engine/createChart'
export type {
  Chart,
  ChartDomain,
  ChartKind,
  ChartMark,
  ChartPick,
  ChartShade,
  ChartOptions,
  ChartTime,
  ChartMessages,
  ChartScale,
} from './engine/chartOptions'
export { useOutlineMarks } from './react/useOutlineMarks'
export { useChartActions } from './react/useChartActions'
export { useChartHandle, type ChartHandle } from './react/chartProps'
export { ChartMultiples } from './react/ChartMultiples'
export { HourHeatMap, TimeChart } from './react/TimeChart'
export type { TimeChartProps } from './react/chartProps'
export { percentOf, timeAt, TimePlot } from './react/TimePlot'
export type { TimeWindow } from '../time/timeView'
export { TimeStrip, type TimeStripProps } from './react/TimeStrip'
export type { StripMark } from './strip/gatherMarks'
export { followingStrip, LONGEST_STRIP, SHORTEST_STRIP } from './strip/stripWindow'
