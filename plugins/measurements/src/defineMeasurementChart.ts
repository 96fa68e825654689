import { measurementPermissions } from '@barn-workbench/core/permissions'
import { defineWidget, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { ChartSettings, settingsOf, variantOf } from './chartSettings'
import { comparesBatches, type MeasurementChart } from './measurementChart'

/** Defines the widget of a chart. It needs the permission to view all measurements, or this one. */
export function defineMeasurementChart(chart: MeasurementChart): WidgetDefinition {
  return defineWidget({
    id: `measurements.${chart.name}`,
    settings: settingsOf(chart),
    migrations: [],
    group: 'measurements',
    size: chart.size,
    needs: measurementPermissions(chart.measurement),
    ...(chart.species && { species: chart.species }),
    followsTime: true,
    ...(comparesBatches(chart) && { comparesBatches: true }),
    sharedCode: 'chart',
    variant: (settings) => variantOf(chart, ChartSettings.parse(settings)),
    load: async () => {
      const { default: createMeasurementChart } = await import('./widgets/chart/MeasurementChartWidget')
      return { default: createMeasurementChart(chart) }
    },
  })
}
