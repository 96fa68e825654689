import { z } from 'zod'
import { entitySetting, type WidgetSize } from '@barn-workbench/plugin-sdk'

const SERIES_TAGS = ['camera', 'label'] as const
/** Tag by which the rows of a measurement are divided into series. */
export type SeriesTag = (typeof SERIES_TAGS)[number]

/** The definition of a chart of one measurement. */
export interface MeasurementChart {
  /** Name of the widget within this plugin. Its messages are in `locale/` under `widgets.<name>`. */
  name: string
  /** Measurement that is requested; `labelCounts` has an endpoint of its own. */
  measurement: string
  /** The function that reduces the values of a bucket to one. */
  aggregate: 'mean' | 'count'
  /**
   * Tag of which each value is a series. Several: the user chooses, the first is the default. Null: all rows are one
   * series.
   */
  by: SeriesTag | readonly [SeriesTag, ...SeriesTag[]] | null
  /** `heat` shows the mean by day and hour in the time zone of the barn. */
  kind: 'line' | 'area' | 'heat'
  /** Unit of the values, shown at the axis. */
  unit?: string
  /** What low and high values mean is the message `widgets.<name>.scale`. */
  hasScale?: true
  /** Length of a bucket in ms; that of the dashboard by default. */
  timeResolution?: number
  size: WidgetSize
}

/** Width of lines in CSS px. */
const LINE_WIDTH = { minimum: 1, maximum: 5, default: 1.5 }

/** The tags that a user can choose from; the first is the default. */
export function seriesTagsOf({ by }: MeasurementChart): readonly SeriesTag[] {
  if (by === null) return []
  return typeof by === 'string' ? [by] : by
}

/** The settings of all charts. `defineMeasurementChart` selects those that apply to a chart. */
export const chartSettingFields = {
  /** Ids of the cameras to show. Empty: all. */
  cameras: entitySetting('camera', z.array(z.string()).default([])),
  /** Whether there is a legend, whose buttons hide and show the series. */
  legend: z.boolean().default(true),
  lineWidth: z.number().min(LINE_WIDTH.minimum).max(LINE_WIDTH.maximum).default(LINE_WIDTH.default),
  /** Tag that the user has chosen from those of the chart. */
  by: z.enum(SERIES_TAGS).optional(),
}

export const ChartSettings = z.object(chartSettingFields)
export type ChartSettings = z.output<typeof ChartSettings>
