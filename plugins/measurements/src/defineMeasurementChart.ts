import { z } from 'zod'
import { defineWidget, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { chartSettingFields, seriesTagsOf, type MeasurementChart } from './measurementChart'

function settingsOf(chart: MeasurementChart): z.ZodObject {
  const [usualTag, ...otherTags] = seriesTagsOf(chart)
  return z.object({
    cameras: chartSettingFields.cameras,
    ...(chart.kind !== 'heat' && { legend: chartSettingFields.legend }),
    ...(usualTag && otherTags.length > 0 && { by: z.enum([usualTag, ...otherTags]).default(usualTag) }),
    ...(chart.kind === 'line' && { lineWidth: chartSettingFields.lineWidth }),
  })
}

/** Makes a widget of a chart. Who may see all measurements, or this one, sees it. */
export function defineMeasurementChart(chart: MeasurementChart): WidgetDefinition {
  return defineWidget({
    id: `measurements.${chart.name}`,
    settings: settingsOf(chart),
    migrations: [],
    size: chart.size,
    needs: ['data.view', `data.view.${chart.measurement}`],
    followsTime: true,
    sharedCode: 'chart',
    load: async () => {
      const { default: createMeasurementChart } = await import('./widgets/chart/MeasurementChartWidget')
      return { default: createMeasurementChart(chart) }
    },
  })
}
