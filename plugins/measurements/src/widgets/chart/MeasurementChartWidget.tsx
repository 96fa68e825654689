import { useMemo } from 'react'
import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import {
  ChartMultiples,
  HourHeatMap,
  TimeChart,
  useChartHandle,
  type ChartColumns,
  type ChartKind,
  type TimeChartProps,
} from '@barn-workbench/plugin-sdk/chart'
import { OwnTime, useCameras, useChosen, useCollapse, useMessages, useSpecies } from '@barn-workbench/plugin-sdk/react'
import { AnnotationBar } from '../../annotation/AnnotationBar'
import { ChartSettings, variantOf } from '../../chartSettings'
import { drawnAs, type MeasurementChart } from '../../measurementChart'
import { chosenTag } from '../../queries/chartQuery'
import type { SeriesTag } from '../../queries/measurementQuery'
import { useNights } from '../../queries/useNights'
import { ChartFrame } from './ChartFrame'
import { useChartSeries } from './useChartSeries'
import { useMarks } from './useMarks'
import { usePointClick } from './usePointClick'

interface ChartProps {
  chart: MeasurementChart
  settings: ChartSettings
}

/** A chart in the time around it. */
function Chart({ chart, settings }: ChartProps) {
  const by = chosenTag(chart, settings)
  const title = useChartTitle(chart, settings)
  const handle = useChartHandle()
  const isCollapsed = useCollapse()?.isCollapsed ?? false
  const isShown = !isCollapsed
  const { columns, window, ...frame } = useChartSeries(chart, settings, isShown)
  const hasTimeAxis = isShown && drawnAs(chart, by) !== 'heat'
  const nights = useNights(window, hasTimeAxis && settings.nights)
  const { marks, cut, onMark } = useMarks(chart, settings, window, hasTimeAxis)
  const onPick = usePointClick({ chart, title, by, columns })
  return (
    <ChartFrame
      {...frame}
      name={chart.name}
      measurement={chart.measurement}
      title={title}
      aggregate={chart.aggregate}
      columns={columns}
      hasOwnTime={settings.time !== null}
      isCollapsed={isCollapsed}
      shownAs={
        columns && drawnAs(chart, by) === 'line' && columns.series.length > 1 ? displayOf(settings, columns) : null
      }
      cut={cut}
      handle={handle}
    >
      {columns && (
        <ChartBody
          chart={chart}
          settings={settings}
          by={by}
          columns={columns}
          label={title}
          marks={marks}
          shades={nights}
          onPick={onPick}
          onMark={onMark}
          handle={handle}
        />
      )}
      {isShown && <AnnotationBar />}
    </ChartFrame>
  )
}

/** The settings of a chart; the camera that the address names is the only one where the chart follows it. */
function useSettings(saved: Record<string, unknown>): ChartSettings {
  const camera = useChosen('camera')
  return useMemo(() => {
    const settings = ChartSettings.parse(saved)
    return settings.chosenCamera && camera !== null ? { ...settings, cameras: [camera] } : settings
  }, [saved, camera])
}

/** Creates the widget of one chart of the table. `defineMeasurementChart` calls it when the code is loaded. */
export default function createMeasurementChart(chart: MeasurementChart) {
  return function MeasurementChartWidget(props: WidgetProps<Record<string, unknown>>) {
    const settings = useSettings(props.settings)
    const content = <Chart chart={chart} settings={settings} />
    return settings.time ? <OwnTime choice={settings.time}>{content}</OwnTime> : content
  }
}

/** The name of the camera that a chart shows because the address names it. */
function useChosenName({ chosenCamera, cameras: [cameraId] }: ChartSettings): string | undefined {
  const { data } = useCameras({ enabled: chosenCamera })
  return chosenCamera ? data?.find((camera) => camera.cameraId === cameraId)?.name : undefined
}

/** The title of a chart, with its settings: `Activity · 12 hours`. */
function useChartTitle(chart: MeasurementChart, settings: ChartSettings): string {
  const t = useMessages()
  const species = useSpecies()
  const camera = useChosenName(settings)
  const title = t(`widgets.${chart.name}.title`, { context: species ?? '' })
  return [title, camera, ...variantOf(chart, settings).map((key) => t(key))].filter(Boolean).join(' · ')
}

/** More lines than these are a band by default. */
const MOST_LINES = 8

interface ChartBodyProps extends Omit<
  TimeChartProps,
  'kind' | 'unit' | 'scale' | 'lineWidth' | 'stacked' | 'fromZero' | 'legend'
> {
  chart: MeasurementChart
  settings: ChartSettings
  by: SeriesTag | null
}

/** Returns the form in which the lines of a chart are shown. */
function displayOf(
  { display }: Pick<ChartSettings, 'display'>,
  { series }: ChartColumns,
): Exclude<ChartSettings['display'], 'automatic'> {
  if (display !== 'automatic') return display
  return series.length > MOST_LINES ? 'band' : 'lines'
}

function kindOf(chart: MeasurementChart, by: SeriesTag | null, display: ChartSettings['display']): ChartKind {
  const way = drawnAs(chart, by)
  return way === 'line' && display === 'band' ? 'band' : way
}

/** The meaning of low and high values of a chart, and their unit. */
function useWords({ name, hasScale, unit }: MeasurementChart) {
  const t = useMessages()
  return useMemo(
    () => ({
      unit: unit && t(`units.${unit}`),
      scale: hasScale && { low: t(`widgets.${name}.scale.low`), high: t(`widgets.${name}.scale.high`) },
    }),
    [t, name, hasScale, unit],
  )
}

/** The values of a chart, as its entry in the table and its settings say. */
function ChartBody({ chart, settings, by, ...props }: ChartBodyProps) {
  const words = useWords(chart)
  const display = displayOf(settings, props.columns)
  const kind = kindOf(chart, by, display)
  if (kind === 'heat') return <HourHeatMap {...props} {...words} />
  const Chart = drawnAs(chart, by) === 'line' && display === 'multiples' ? ChartMultiples : TimeChart
  return (
    <Chart
      {...props}
      kind={kind}
      unit={words.unit}
      lineWidth={settings.lineWidth}
      stacked={kind === 'bar'}
      fromZero={chart.fromZero}
      legend={settings.legend}
    />
  )
}
