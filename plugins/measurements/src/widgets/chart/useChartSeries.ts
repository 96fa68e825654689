import { useMemo } from 'react'
import { ANIMAL_LABELS } from '@barn-workbench/core/schema'
import type { ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import {
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
import { useMeasurementColumns } from '../../queries/useMeasurementColumns'
import { wholeDays } from './chartWindow'
import { columnsOptionsOf, isKnownLabel, nameByCamera, renameSeries } from './series'

export interface ChartSeries {
  state: ViewState
  /** Undefined while nothing is loaded. */
  columns: ChartColumns | undefined
  /** When the oldest of the data came in, in ms. */
  updatedAt: number | undefined
  /** Length of a bucket in ms. */
  timeResolution: number
}

/** The series of a chart over the time that the dashboard shows, named as people know them. */
export function useChartSeries(chart: MeasurementChart, settings: ChartSettings): ChartSeries {
  const t = useMessages()
  const setup = useTimeSetup()
  const zone = useTimeZone()
  const species = useSpecies()
  const by = settings.by ?? seriesTagsOf(chart)[0] ?? null
  const cameras = useCameras({ enabled: by === 'camera' })
  const timeResolution = chart.timeResolution ?? setup.timeResolution
  const call = useMeasurementColumns({
    query: {
      measurement: chart.measurement,
      aggregate: chart.aggregate,
      by,
      cameras: settings.cameras,
      labels: species ? ANIMAL_LABELS[species] : [],
      timeResolution,
    },
    window: chart.kind === 'heat' ? wholeDays(setup, zone) : { start: setup.start, end: setup.end },
    columns: columnsOptionsOf(by, chart.kind === 'area'),
  })
  const columns = useMemo(() => {
    if (!call.data) return undefined
    if (by === 'camera') return cameras.data && nameByCamera(call.data, cameras.data)
    if (by === null) return renameSeries(call.data, () => t(`widgets.${chart.name}.series`))
    return renameSeries(call.data, (label) => (isKnownLabel(label) ? t(`labels.${label}`) : label))
  }, [call.data, cameras.data, by, chart.name, t])
  const calls = by === 'camera' ? [call, cameras] : [call]
  return { state: viewStateOf(...calls), columns, updatedAt: updatedAtOf(...calls), timeResolution }
}
