import { useMemo } from 'react'
import { regions } from '@barn-workbench/core/contract'
import { hasMovedOut } from '@barn-workbench/core/incidentTypes'
import { DAY, type TimeZone } from '@barn-workbench/core/time'
import { REGIONS_REFRESH } from '@barn-workbench/plugin-sdk'
import type { ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import {
  updatedAtOf,
  useBatches,
  useCall,
  useCameraColors,
  useCameras,
  useChosen,
  useDisplaySettings,
  useMessages,
  usePermission,
  useSaveSetting,
  useSpecies,
  useTimeSetup,
  useTimeView,
  useTimeZone,
  viewStateOf,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { ownResolution, ownResolutionFrom, type ChartSettings } from '../../chartSettings'
import { weightCorridor } from '../../expectedWeight'
import { drawnAs, type MeasurementChart } from '../../measurementChart'
import { chosenTag, resolutionOf, useChartQuery } from '../../queries/chartQuery'
import type { SeriesTag } from '../../queries/measurementQuery'
import { useExcess, useTooMuch } from '../../queries/queryLimits'
import { startOfBucket, type TimeSlice } from '../../queries/timeSlices'
import { useBatchBefore, useBatchBeforeWords, withBatchBefore } from '../../queries/useBatchBefore'
import { useMeasurementColumns } from '../../queries/useMeasurementColumns'
import { useSensorNames } from '../../sensors/useSensors'
import { columnsOptionsOf, nameByCamera, nameSeries, withNamed } from './series'

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
  /**
   * The time at which the animals moved in, in ms since the epoch, if the chart leaves out the time before that, else
   * null.
   */
  movedIn: number | null
  /** The dashboard asks for the batch before, and none is known. */
  isBatchBeforeMissing: boolean
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
  // The user has not chosen the measurement's own resolution, so another one may be used without asking.
  const isOfMeasurement = chart.timeResolution !== undefined && ownResolution(settings) === null
  const timeResolution = isOfMeasurement && excess && isSure ? excess.timeResolution : resolution.timeResolution
  const query = chosen.query && { ...chosen.query, timeResolution }
  const shown = drawnAs(chart, by) === 'heat' ? startAtMidnight(window, zone) : window
  const call = useMeasurementColumns({
    query,
    window: shown,
    asked: askedTime(shown, isReduced, timeResolution, zone),
    columns: columnsOptionsOf(by),
    enabled,
  })
  const tooMuch = useTooMuch({ excess: isOfMeasurement ? null : excess, isSure }, useChooseResolution(settings))
  const { named, calls } = useSeriesNames(chart, by, call.data)
  const { compared, isMissing } = useCompared(named, by, { chart, query, window, enabled })
  const columns = useExpected(compared, chart, settings)
  return {
    state: tooMuch ?? viewStateOf(call, ...chosen.calls, ...calls),
    columns,
    window,
    updatedAt: updatedAtOf(call, ...calls),
    timeResolution,
    isFinest: resolution.isFinest,
    movedIn: isReduced ? window.start : null,
    isBatchBeforeMissing: isMissing,
  }
}

/** Columns with the batch before, where the dashboard asks for it. */
function useCompared(
  columns: ChartColumns | undefined,
  by: SeriesTag | null,
  asked: Omit<Parameters<typeof useBatchBefore>[0], 'columns'>,
) {
  const { earlier, isMissing } = useBatchBefore({ ...asked, columns: columnsOptionsOf(by) })
  const words = useBatchBeforeWords(columns?.series.length ?? 0)
  const compared = useMemo(() => columns && withBatchBefore(columns, earlier, by, words), [columns, earlier, by, words])
  return { compared, isMissing }
}

/** Columns with the range in which their weights are expected, for who may see the batches. */
function useExpected(columns: ChartColumns | undefined, chart: MeasurementChart, { expected }: ChartSettings) {
  const enabled = chart.isWeight === true && expected
  const species = useSpecies()
  const { data: batches } = useBatches({ enabled })
  return useMemo(() => {
    if (!columns || !enabled || !species || !batches || batches.length === 0) return columns
    return { ...columns, corridor: weightCorridor(columns, species, batches) }
  }, [columns, enabled, species, batches])
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

/** The requested time: from the start of the first bucket, but never from before the animals moved in. */
function askedTime(window: TimeSlice, isReduced: boolean, timeResolution: number, zone: TimeZone): TimeSlice {
  return isReduced ? window : startOfBucket(window, timeResolution, zone)
}

/** The window from its first midnight in the time zone of the barn, so that the rows of a heat map are whole days. */
function startAtMidnight({ start, end }: TimeSlice, zone: TimeZone): TimeSlice {
  if (end - start < SEVERAL_DAYS) return { start, end }
  const firstMidnight = Math.ceil(zone.toLocal(start) / DAY) * DAY
  return { start: zone.toInstant(firstMidnight), end }
}

/** The names of single regions by their ids, from the specifications; empty if these may not be read. */
function useRegionNames(enabled: boolean) {
  const isPermitted = usePermission('regions.view')
  const isAsked = enabled && isPermitted
  const { data, isPending } = useCall(
    regions.specifications,
    {},
    { enabled: isAsked, refresh: REGIONS_REFRESH, isJob: true, shows: ['regionSpecification'] },
  )
  return { isReady: !isAsked || !isPending, specifications: data }
}

/**
 * Names the series of a chart by camera, label or region; undefined until the names are known. `calls`: the calls that
 * the state of the chart depends on besides its values.
 */
function useSeriesNames(chart: MeasurementChart, by: SeriesTag | null, columns: ChartColumns | undefined) {
  const t = useMessages()
  const ofCameras = by === 'camera'
  const cameras = useCameras({ enabled: ofCameras })
  const colorOf = useCameraColors({ enabled: ofCameras })
  const chosenCamera = useChosen('camera')
  const { isReady, specifications } = useRegionNames(by === 'inner' || by === 'pen')
  const sensorNames = useSensorNames(chart.measurement, by === 'sensor')
  const named = useMemo(() => {
    if (!columns || !isReady) return undefined
    if (ofCameras) {
      const byCamera = cameras.data && nameByCamera(columns, cameras.data, colorOf, t('unknownCamera'))
      return byCamera && withNamed(byCamera, chosenCamera)
    }
    if (by === null) return nameSeries(columns, () => t(`widgets.${chart.name}.series`))
    if (by === 'label') return nameSeries(columns, (label) => t(`labels.${label}`, { defaultValue: label }))
    if (by === 'sensor')
      return nameSeries(columns, (sensor) => (sensorNames.get(sensor) ?? sensor) || t('unnamedSensor'))
    return nameSeries(columns, (region) => specifications?.[region]?.name ?? region)
  }, [columns, isReady, specifications, ofCameras, cameras.data, colorOf, chosenCamera, by, chart.name, sensorNames, t])
  return { named, calls: ofCameras ? [cameras] : [] }
}

/**
 * The part of a window since the animals moved in, if the display settings of the instance reduce charts to it.
 * Until that is known, the chart shows the whole window.
 */
function useReducedWindow({ start, end }: TimeSlice) {
  const settings = useDisplaySettings()
  const isReducing = settings?.enablePenStateIncidentChartReduction === true
  const batches = useBatches({ enabled: isReducing })
  const batch = batches.data?.[0]
  const movedIn = isReducing && batch && !hasMovedOut(batch) ? batch.firstEventTimestamp : null
  const isReduced = movedIn !== null && movedIn > start && movedIn < end
  const from = isReduced ? movedIn : start
  const window = useMemo(() => ({ start: from, end }), [from, end])
  return { window, isReduced }
}
