import { z } from 'zod'
import { entitySetting, widgetSetting } from '@barn-workbench/plugin-sdk'
import { CHARTS } from '../charts'
import { seriesTagsOf, type MeasurementChart } from '../measurementChart'

/** Charts with one value for the whole barn: charts by camera whose mean or sum is meaningful. */
export const COMPARED_CHARTS: readonly MeasurementChart[] = CHARTS.filter(
  (chart) => seriesTagsOf(chart).includes('camera') && !chart.where,
)

const names = COMPARED_CHARTS.map(({ name }) => name) as [string, ...string[]]

/** Measurements that say something of the cameras, not of the animals. */
const OF_CAMERAS: ReadonlySet<string> = new Set(['droppedFrames'])

/** Whether barns are comparable only with the same species. */
export function dependsOnSpecies({ measurement }: MeasurementChart): boolean {
  return !OF_CAMERAS.has(measurement)
}

/** The run with which the shown time is compared: the time before it, the batch before, or other barns. */
export const AGAINST = ['period', 'batch', 'barns'] as const
/** The labels of the time axis: the date, or the day of the batch. */
export const AXES = ['date', 'batchDay'] as const

export const ComparisonSettings = z.object({
  chart: widgetSetting(z.enum(names).default('activity')),
  against: z.enum(AGAINST).default('batch'),
  axis: z.enum(AXES).default('batchDay'),
  /** Ids of the cameras of this barn. Empty: all. In other barns always all. */
  cameras: entitySetting('camera', z.array(z.string()).default([])),
})
export type ComparisonSettings = z.output<typeof ComparisonSettings>
export type ComparisonChoice = Pick<ComparisonSettings, 'chart' | 'against' | 'axis'>

/** The chart of a choice. */
export function comparedChart({ chart }: ComparisonChoice): MeasurementChart {
  return COMPARED_CHARTS.find(({ name }) => name === chart) ?? (COMPARED_CHARTS[0] as MeasurementChart)
}
