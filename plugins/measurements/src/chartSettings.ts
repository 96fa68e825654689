import { z } from 'zod'
import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { entitySetting, GREATEST_TIME, hiddenSetting, SHORTEST_SPAN } from '@barn-workbench/plugin-sdk'
import { seriesTagsOf, waysToDraw, type DrawnAs, type MeasurementChart } from './measurementChart'
import { SERIES_TAGS } from './queries/measurementQuery'

/** Width of lines in CSS px. */
const LINE_WIDTH = { minimum: 1, maximum: 5, default: 1.5 }

/** Resolutions that a chart can choose, ms; otherwise the dashboard's or its measurement's applies. */
const OWN_RESOLUTIONS = {
  '1min': MINUTE,
  '10min': 10 * MINUTE,
  '20min': 20 * MINUTE,
  '1h': HOUR,
  '6h': 6 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
  '1w': 7 * DAY,
} as const
const USUAL = 'usual'

const Time = z.int().min(0).max(GREATEST_TIME)
const Resolution = z.int().min(SECOND).max(GREATEST_TIME)
/** A time that a chart has for itself, within the bounds that the address has as well. */
const OwnTimeChoice = z.union([
  z.object({
    kind: z.literal('last'),
    span: z.int().min(SHORTEST_SPAN).max(GREATEST_TIME),
    timeResolution: Resolution.optional(),
  }),
  z
    .object({ kind: z.literal('fixed'), start: Time, end: Time, timeResolution: Resolution.optional() })
    .refine(({ start, end }) => start < end, { message: 'end_must_be_after_start', path: ['end'] }),
])

/** The settings of all charts. `settingsOf` selects the ones that apply to a chart. */
const fields = {
  /** Ids of the cameras to show. Empty: all. */
  cameras: entitySetting('camera', z.array(z.string()).default([])),
  /** Whether it shows the camera that the address names, if it names one. */
  chosenCamera: hiddenSetting(z.boolean().default(false)),
  /** Tag that the user has chosen among the chart's tags. */
  by: z.enum(SERIES_TAGS).optional(),
  /** The animals that count. In a barn of chickens all do. */
  animals: z.enum(['all', 'standing', 'lying']).default('all'),
  /** The form in which lines are shown: `automatic` is a band if there are too many of them. */
  display: z.enum(['automatic', 'lines', 'band', 'multiples']).default('automatic'),
  resolution: z.enum([USUAL, ...(Object.keys(OWN_RESOLUTIONS) as (keyof typeof OWN_RESOLUTIONS)[])]).default(USUAL),
  /** Whether there is a legend, whose buttons hide and show the series. */
  legend: z.boolean().default(true),
  lineWidth: z.number().min(LINE_WIDTH.minimum).max(LINE_WIDTH.maximum).default(LINE_WIDTH.default),
  /** Whether nights are darker. */
  nights: z.boolean().default(true),
  /** Whether the range is shown in which the values are expected. */
  expected: z.boolean().default(true),
  /** Whether incidents and batches are marked. */
  incidents: z.boolean().default(true),
  /** The time of this chart; null for the dashboard's. */
  time: hiddenSetting(OwnTimeChoice.nullable().default(null)),
  collapsed: hiddenSetting(z.boolean().default(false)),
}

export const ChartSettings = z.object(fields)
export type ChartSettings = z.output<typeof ChartSettings>

/** The resolution that a chart has chosen, ms, or null. */
export function ownResolution({ resolution }: Pick<ChartSettings, 'resolution'>): number | null {
  return resolution === USUAL ? null : OWN_RESOLUTIONS[resolution]
}

/** The setting of the finest own resolution that is not below the given one, ms. */
export function ownResolutionFrom(timeResolution: number): ChartSettings['resolution'] {
  const keys = Object.keys(OWN_RESOLUTIONS) as (keyof typeof OWN_RESOLUTIONS)[]
  return keys.find((key) => OWN_RESOLUTIONS[key] >= timeResolution) ?? USUAL
}

/** The settings that apply to a chart. */
export function settingsOf(chart: MeasurementChart): z.ZodObject {
  const [defaultTag, ...otherTags] = seriesTagsOf(chart)
  const ways = waysToDraw(chart)
  const hasAny = (...wanted: DrawnAs[]) => ways.some((way) => wanted.includes(way))
  const hasTime = hasAny('line', 'area', 'bar', 'range')
  return z.object({
    cameras: fields.cameras,
    chosenCamera: fields.chosenCamera,
    ...(defaultTag && otherTags.length > 0 && { by: z.enum([defaultTag, ...otherTags]).default(defaultTag) }),
    ...(chart.splitsAnimals && { animals: fields.animals }),
    ...(hasAny('line') && { display: fields.display }),
    ...(hasTime && { resolution: fields.resolution, legend: fields.legend }),
    ...(hasAny('line') && { lineWidth: fields.lineWidth }),
    ...(chart.isWeight && { expected: fields.expected }),
    ...(hasTime && { nights: fields.nights, incidents: fields.incidents }),
    time: fields.time,
    collapsed: fields.collapsed,
  })
}

/**
 * Keys of the messages that describe the settings of a chart, so that two charts of one measurement can be
 * distinguished.
 */
export function variantOf(chart: MeasurementChart, settings: ChartSettings): readonly string[] {
  const { animals, by, resolution } = settings
  return [
    ...(chart.splitsAnimals && animals !== 'all' ? [`settings.animals.options.${animals}`] : []),
    ...(by !== undefined && by !== seriesTagsOf(chart)[0] ? [`by.${by}`] : []),
    ...(resolution === USUAL ? [] : [`settings.resolution.options.${resolution}`]),
  ]
}
