import { useMemo } from 'react'
import { ANIMAL_LABELS } from '@barn-workbench/core/schema'
import { DAY, type TimeZone } from '@barn-workbench/core/time'
import type { ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import {
  FINEST_MEASUREMENT_RESOLUTION,
  updatedAtOf,
  useCameras,
  useMessages,
  useSpecies,
  useTimeSetup,
  useTimeZone,
  viewStateOf,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { seriesTagsOf, type ChartSettings, type MeasurementChart } from '../../measurementChart'
import type { TimeSlice } from '../../queries/timeSlices'
import { useMeasurementColumns } from '../../queries/useMeasurementColumns'
import { useReducedWindow } from '../../queries/useReducedWindow'
import { columnsOptionsOf, isKnownLabel, nameAndColorByCamera, renameSeries } from './series'

/** Length of a window in ms from which on a heat map leaves out an incomplete first day. */
const SEVERAL_DAYS = 2 * DAY

export interface ChartSeries {
  state: ViewState
  /** Undefined until the first values are loaded. */
  columns: ChartColumns | undefined
  /** Time at which the oldest of the data was loaded, in ms since the epoch. */
  updatedAt: number | undefined
  /** Length of a bucket in ms. */
  timeResolution: number
  /** A finer resolution was chosen than the measurement has. */
  isFinest: boolean
  /** When the animals moved in, ms since the epoch, if the chart leaves out the time before that. Null: it leaves out nothing. */
  movedIn: number | null
}

/** Loads the series of a chart over the time of the dashboard, and names them by camera or label. */
export function useChartSeries(chart: MeasurementChart, settings: ChartSettings): ChartSeries {
  const t = useMessages()
  const setup = useTimeSetup()
  const zone = useTimeZone()
  const species = useSpecies()
  const by = settings.by ?? seriesTagsOf(chart)[0] ?? null
  const cameras = useCameras({ enabled: by === 'camera' })
  const timeResolution = Math.max(FINEST_MEASUREMENT_RESOLUTION, chart.timeResolution ?? setup.timeResolution)
  const { window, isReduced } = useReducedWindow(setup)
  const call = useMeasurementColumns({
    query: {
      measurement: chart.measurement,
      aggregate: chart.aggregate,
      by,
      cameras: settings.cameras,
      labels: species ? ANIMAL_LABELS[species] : [],
      timeResolution,
    },
    window: chart.kind === 'heat' ? startAtMidnight(window, zone) : window,
    columns: columnsOptionsOf(by, chart.kind === 'area'),
  })
  const columns = useMemo(() => {
    if (!call.data) return undefined
    if (by === 'camera') return cameras.data && nameAndColorByCamera(call.data, cameras.data, t('unknownCamera'))
    if (by === null) return renameSeries(call.data, () => t(`widgets.${chart.name}.series`))
    return renameSeries(call.data, (label) => (isKnownLabel(label) ? t(`labels.${label}`) : label))
  }, [call.data, cameras.data, by, chart.name, t])
  const calls = by === 'camera' ? [call, cameras] : [call]
  const isFinest = timeResolution > (chart.timeResolution ?? setup.timeResolution)
  return {
    state: viewStateOf(...calls),
    columns,
    updatedAt: updatedAtOf(...calls),
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
