import { useMemo } from 'react'
import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import { HourHeatMap, TimeChart, useChartHandle, type ChartScale } from '@barn-workbench/plugin-sdk/chart'
import { useMessages, useSpecies } from '@barn-workbench/plugin-sdk/react'
import { ChartSettings, type MeasurementChart } from '../../measurementChart'
import { ChartFrame } from './ChartFrame'
import { useChartSeries } from './useChartSeries'

function useChartTitle({ name }: MeasurementChart): string {
  const t = useMessages()
  return t(`widgets.${name}.title`, { context: useSpecies() ?? '' })
}

/** What the colours of a chart mean. */
function useChartScale({ name, hasScale }: MeasurementChart): ChartScale | undefined {
  const t = useMessages()
  return useMemo(
    () => (hasScale ? { low: t(`widgets.${name}.scale.low`), high: t(`widgets.${name}.scale.high`) } : undefined),
    [t, name, hasScale],
  )
}

/** Creates the widget of one chart of the table. `defineMeasurementChart` calls it when the code is loaded. */
export default function createMeasurementChart(chart: MeasurementChart) {
  return function MeasurementChartWidget(props: WidgetProps<Record<string, unknown>>) {
    const settings = useMemo(() => ChartSettings.parse(props.settings), [props.settings])
    const title = useChartTitle(chart)
    const scale = useChartScale(chart)
    const handle = useChartHandle()
    const { columns, ...frame } = useChartSeries(chart, settings)
    return (
      <ChartFrame
        {...frame}
        name={chart.name}
        title={title}
        aggregate={chart.aggregate}
        columns={columns}
        handle={handle}
      >
        {columns && chart.kind === 'heat' && (
          <HourHeatMap columns={columns} label={title} unit={chart.unit} scale={scale} handle={handle} />
        )}
        {columns && chart.kind !== 'heat' && (
          <TimeChart
            columns={columns}
            kind={chart.kind}
            label={title}
            unit={chart.unit}
            lineWidth={settings.lineWidth}
            legend={settings.legend}
            handle={handle}
          />
        )}
      </ChartFrame>
    )
  }
}
