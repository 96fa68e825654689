import { useMemo } from 'react'
import {
  ChartMultiples,
  HourHeatMap,
  TimeChart,
  type ChartColumns,
  type ChartKind,
  type TimeChartProps,
} from '@barn-workbench/plugin-sdk/chart'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { ChartSettings } from '../../chartSettings'
import { drawnAs, type MeasurementChart } from '../../measurementChart'
import type { SeriesTag } from '../../seriesTag'

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

/** How the lines of a chart are shown. */
export function displayOf(
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

/** What low and high values of a chart mean, and their unit. */
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
export function ChartBody({ chart, settings, by, ...props }: ChartBodyProps) {
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
