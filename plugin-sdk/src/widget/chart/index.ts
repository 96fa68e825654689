/*
 * The door `widget/chart`: charts over time for portable widgets, by the engine that the workbench's own charts use.
 */

export { TimeChart, type ChartMark, type ChartPick, type TimeChartProps } from './TimeChart'
export { useChartHandle, type ChartHandle } from './chartHandle'
export { useChartActions } from './useChartActions'
export type { TimeSeries, TimeValue } from './seriesColumns'
