import { DAY, type TimeZone } from '@barn-workbench/core/time'
import type { ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import { updatedAtOf, useTimeSetup, useTimeZone, viewStateOf, type ViewState } from '@barn-workbench/plugin-sdk/react'
import type { ChartSettings } from '../../chartSettings'
import { drawnAs, type MeasurementChart } from '../../measurementChart'
import { chosenTag, resolutionOf, useChartQuery } from '../../queries/chartQuery'
import type { TimeSlice } from '../../queries/timeSlices'
import { useMeasurementColumns } from '../../queries/useMeasurementColumns'
import { useReducedWindow } from '../../queries/useReducedWindow'
import { useTooMuch } from '../../queries/useTooMuch'
import { columnsOptionsOf } from './series'
import { useSeriesNames } from './useSeriesNames'

/** Length of a window in ms from which on a heat map leaves out an incomplete first day. */
const SEVERAL_DAYS = 2 * DAY
export interface ChartSeries {
  state: ViewState
  /** Undefined until the first values are loaded. */
  columns: ChartColumns | undefined
  /** The time that is shown. */
  window: TimeSlice
  /** Time at which the oldest of the data was loaded, in ms since the epoch. */
  updatedAt: number | undefined
  /** Length of a bucket in ms. */
  timeResolution: number
  /** A finer resolution was chosen than the measurement has. */
  isFinest: boolean
  /** When the animals moved in, ms since the epoch, if the chart leaves out the time before that. Null: it leaves out nothing. */
  movedIn: number | null
}

/** Loads the series of a chart over its time, and names them by camera, label or region. */
export function useChartSeries(chart: MeasurementChart, settings: ChartSettings, enabled: boolean): ChartSeries {
  const setup = useTimeSetup()
  const zone = useTimeZone()
  const by = chosenTag(chart, settings)
  const { timeResolution, isFinest } = resolutionOf(chart, settings, setup)
  const { window, isReduced } = useReducedWindow(setup)
  const { query, calls: before } = useChartQuery(chart, settings, timeResolution)
  const call = useMeasurementColumns({
    query,
    window: drawnAs(chart, by) === 'heat' ? startAtMidnight(window, zone) : window,
    columns: columnsOptionsOf(by),
    enabled,
  })
  const tooMuch = useTooMuch(query, window)
  const { named, calls } = useSeriesNames(chart, by, call.data)
  return {
    state: tooMuch ?? viewStateOf(call, ...before, ...calls),
    columns: named,
    window,
    updatedAt: updatedAtOf(call, ...calls),
    timeResolution,
    isFinest,
    movedIn: isReduced ? window.start : null,
  }
}

/** The window from its first midnight in the time zone of the barn, so that the rows of a heat map are whole days. */
function startAtMidnight({ start, end }: TimeSlice, zone: TimeZone): TimeSlice {
  if (end - start < SEVERAL_DAYS) return { start, end }
  const firstMidnight = Math.ceil(zone.toLocal(start) / DAY) * DAY
  return { start: zone.toInstant(firstMidnight), end }
}
