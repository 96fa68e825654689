import { z } from 'zod'
import { measurementPermissions } from '@barn-workbench/core/permissions'
import { defineWidget, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { chartSettingFields, seriesTagsOf, type MeasurementChart } from './measurementChart'

/** The settings that apply to a chart. */
function settingsOf(chart: MeasurementChart): z.ZodObject {
  const [defaultTag, ...otherTags] = seriesTagsOf(chart)
  return z.object({
    cameras: chartSettingFields.cameras,
    ...(chart.kind !== 'heat' && { legend: chartSettingFields.legend }),
    ...(defaultTag && otherTags.length > 0 && { by: z.enum([defaultTag, ...otherTags]).default(defaultTag) }),
    ...(chart.kind === 'line' && { lineWidth: chartSettingFields.lineWidth }),
  })
}

/** Defines the widget of a chart. It needs the permission to view all measurements, or this one. */
export function defineMeasurementChart(chart: MeasurementChart): WidgetDefinition {
  return defineWidget({
    id: `measurements.${chart.name}`,
    settings: settingsOf(chart),
    migrations: [],
    group: 'measurements',
    size: chart.size,
    needs: measurementPermissions(chart.measurement),
    followsTime: true,
    sharedCode: 'chart',
    load: async () => {
      const { default: createMeasurementChart } = await import('./widgets/chart/MeasurementChartWidget')
      return { default: createMeasurementChart(chart) }
    },
  })
}
