/*
 * The door `chart`: charts over time on a canvas. README.md beside this file says how its rooms work together.
 */

export {
  columnsFrom,
  NO_COLUMNS,
  type ChartColumns,
  type ChartCorridor,
  type ChartSeries,
  type ColumnsOptions,
} from './columns/chartColumns'
export { seriesColor } from '../canvas/seriesColor'
export { toCsv } from './columns/csv'
export { formatValue } from './columns/formatValue'
export { chartHeight, HourHeatMap, TimeChart } from './react/TimeChart'
export { createChart } from './engine/createChart'
export type {
  Chart,
  ChartDomain,
  ChartKind,
  ChartMark,
  ChartMessages,
  ChartOptions,
  ChartPick,
  ChartScale,
  ChartShade,
  ChartTime,
} from './engine/chartOptions'
export { useOutlineMarks } from './react/useOutlineMarks'
export { useChartActions } from './react/useChartActions'
export { useChartHandle, type ChartHandle, type TimeChartProps } from './react/chartProps'
export { ChartMultiples } from './react/ChartMultiples'
export { percentOf, timeAt, TimePlot } from './react/TimePlot'
export type { TimeWindow } from '../time/timeView'
export { TimeStrip, type TimeStripProps } from './react/TimeStrip'
export type { StripMark } from './strip/gatherMarks'
export { followingStrip, LONGEST_STRIP, SHORTEST_STRIP } from './strip/stripWindow'
