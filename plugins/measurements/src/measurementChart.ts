import { z } from 'zod'
import type { WidgetSize } from '@barn-workbench/plugin-sdk'

const SERIES_TAGS = ['camera', 'label'] as const
/** Tag of a row by which series are told apart. */
export type SeriesTag = (typeof SERIES_TAGS)[number]

/** A chart of one measurement: all that tells it from the other charts. */
export interface MeasurementChart {
  /** Name of the widget within this plugin. Its texts stand in the locale under `widgets.<name>`. */
  name: string
  /** Measurement that the instance is asked for; `labelCounts` has a call of its own. */
  measurement: string
  /** How the values of a bucket become one. */
  aggregate: 'mean' | 'count'
  /** Tag of which each value is a series; several: the person chooses, the first is the default; null: all are one series. */
  by: SeriesTag | readonly [SeriesTag, ...SeriesTag[]] | null
  /** `heat` shows the mean by day and hour of the barn's clocks. */
  kind: 'line' | 'area' | 'heat'
  /** Unit of the values, shown at the axis. */
  unit?: string
  /** Length of a bucket in ms; absent: as chosen for the dashboard. */
  timeResolution?: number
  /** The title depends on the animals: it is the text `widgets.<name>.titles.<species>`. */
  titleBySpecies?: true
  size: WidgetSize
}

/** Width of lines in CSS px. */
const LINE_WIDTH = { least: 1, most: 5, usual: 1.5 }

/** The tags that a person can choose among. */
export function seriesTagsOf({ by }: MeasurementChart): readonly SeriesTag[] {
  if (by === null) return []
  return typeof by === 'string' ? [by] : by
}

/** Settings of a chart; which of them a person is offered depends on its kind. */
export const chartSettingFields = {
  /** Cameras to show; empty: all. */
  cameras: z.array(z.string()).default([]),
  /** Whether there are buttons that hide and show the series. */
  legend: z.boolean().default(true),
  lineWidth: z.number().min(LINE_WIDTH.least).max(LINE_WIDTH.most).default(LINE_WIDTH.usual),
  /** The tag that was chosen among those of the chart. */
  by: z.enum(SERIES_TAGS).optional(),
}

export const ChartSettings = z.object(chartSettingFields)
export type ChartSettings = z.output<typeof ChartSettings>
