import { DAY, type TimeZone } from '@barn-workbench/core/time'
import type { ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import {
  updatedAtOf,
  useSaveSetting,
  useTimeSetup,
  useTimeView,
  useTimeZone,
  viewStateOf,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { ownResolution, ownResolutionFrom, type ChartSettings } from '../../chartSettings'
import { drawnAs, type MeasurementChart } from '../../measurementChart'
import { chosenTag, resolutionOf, useChartQuery } from '../../queries/chartQuery'
import type { TimeSlice } from '../../queries/timeSlices'
import { useMeasurementColumns } from '../../queries/useMeasurementColumns'
import { useReducedWindow } from '../../queries/useReducedWindow'
import { useExcess, useTooMuch } from '../../queries/useTooMuch'
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
  const resolution = resolutionOf(chart, settings, setup)
  const { window, isReduced } = useReducedWindow(setup)
  const chosen = useChartQuery(chart, settings, resolution.timeResolution)
  const { excess, isSure } = useExcess(chosen.query, window)
  // Nobody has chosen the resolution of the measurement, so that nobody is asked for another.
  const isOfMeasurement = chart.timeResolution !== undefined && ownResolution(settings) === null
  const timeResolution = isOfMeasurement && excess && isSure ? excess.timeResolution : resolution.timeResolution
  const query = chosen.query && { ...chosen.query, timeResolution }
  const call = useMeasurementColumns({
    query,
    window: drawnAs(chart, by) === 'heat' ? startAtMidnight(window, zone) : window,
    columns: columnsOptionsOf(by),
    enabled,
  })
  const tooMuch = useTooMuch({ excess: isOfMeasurement ? null : excess, isSure }, useChooseResolution(settings))
  const { named, calls } = useSeriesNames(chart, by, call.data)
  return {
    state: tooMuch ?? viewStateOf(call, ...chosen.calls, ...calls),
    columns: named,
    window,
    updatedAt: updatedAtOf(call, ...calls),
    timeResolution,
    isFinest: resolution.isFinest,
    movedIn: isReduced ? window.start : null,
  }
}

/** Chooses a resolution where the chart has its own: in its settings, in its own time, or in the time around it. */
function useChooseResolution(settings: ChartSettings): ((timeResolution: number) => void) | null {
  const save = useSaveSetting()
  const view = useTimeView()
  if (ownResolution(settings) !== null)
    return save && ((chosen) => void save('resolution', ownResolutionFrom(chosen)).catch(() => undefined))
  const { time } = settings
  if (time) return save && ((timeResolution) => void save('time', { ...time, timeResolution }).catch(() => undefined))
  return (timeResolution) => view.choose({ ...view.choice(), timeResolution })
}

/** The window from its first midnight in the time zone of the barn, so that the rows of a heat map are whole days. */
function startAtMidnight({ start, end }: TimeSlice, zone: TimeZone): TimeSlice {
  if (end - start < SEVERAL_DAYS) return { start, end }
  const firstMidnight = Math.ceil(zone.toLocal(start) / DAY) * DAY
  return { start: zone.toInstant(firstMidnight), end }
}
