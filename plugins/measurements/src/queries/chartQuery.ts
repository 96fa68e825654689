import { data } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { Species } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  automaticResolution,
  FINEST_MEASUREMENT_RESOLUTION,
  useCall,
  useSpecies,
  type TimeSetup,
} from '@barn-workbench/plugin-sdk/react'
import { ownResolution, type ChartSettings } from '../chartSettings'
import { seriesTagsOf, type MeasurementChart } from '../measurementChart'
import { LABEL_COUNTS, type MeasurementQuery, type SeriesTag } from './measurementQuery'

/** Maximum number of buckets of a chart whose resolution is fixed. A longer window gets the automatic resolution. */
const MOST_FIXED_BUCKETS = (28 * DAY) / MINUTE

/** The tag by which a chart is divided into series. */
export function chosenTag(chart: MeasurementChart, settings: ChartSettings): SeriesTag | null {
  return settings.by ?? seriesTagsOf(chart)[0] ?? null
}

/** Whether a chart counts only those animals that stand or lie. All chickens count as one. */
function isSplit(chart: MeasurementChart, { animals }: ChartSettings, species: Species | null): boolean {
  return chart.splitsAnimals === true && animals !== 'all' && species !== 'chickens'
}

/**
 * The length of a bucket, ms: the chart's own, its measurement's, or the dashboard's. `isFinest`: a finer one was
 * chosen than the measurement has.
 */
export function resolutionOf(chart: MeasurementChart, settings: ChartSettings, setup: TimeSetup) {
  const fixed = ownResolution(settings) ?? chart.timeResolution
  const range = setup.end - setup.start
  const isTooFine = fixed !== undefined && range / fixed > MOST_FIXED_BUCKETS
  const chosen = isTooFine ? automaticResolution(range) : (fixed ?? setup.timeResolution)
  const timeResolution = Math.max(FINEST_MEASUREMENT_RESOLUTION, chosen)
  return { timeResolution, isFinest: timeResolution > chosen }
}

/**
 * The chart's query to the instance; null until the labels that it needs are known. `calls`: the calls that it depends
 * on.
 */
export function useChartQuery(chart: MeasurementChart, settings: ChartSettings, timeResolution: number) {
  const split = isSplit(chart, settings, useSpecies())
  const counted = chart.measurement === LABEL_COUNTS
  const { labels, calls } = useLabels(split ? settings.animals : 'all', split || counted)
  if (!labels) return { query: null, calls }
  const { measurement, aggregate, first } = chart
  const query: MeasurementQuery = {
    measurement,
    aggregate,
    ...(first && { first }),
    where: [...(chart.where ?? []), ...(split ? [where('label', 'in', labels)] : [])],
    by: chosenTag(chart, settings),
    cameras: settings.cameras,
    labels: counted ? labels : [],
    timeResolution,
  }
  return { query, calls }
}

/** The labels of a detector change with its next version only, ms. */
export const LABELS_REFRESH = HOUR
/** Parts of the labels of animals, and of lying pigs. */
const ANIMALS: Readonly<Record<Species, string>> = { pigs: 'pig', chickens: 'Broiler' }
const LYING_PIGS = 'pig_lying'

/**
 * The labels of an instance that are animals: all of them, or only standing or lying ones. All chickens count as one.
 */
export function animalLabels(
  labels: readonly string[],
  species: Species,
  animals: ChartSettings['animals'],
): readonly string[] {
  const all = labels.filter((label) => label.includes(ANIMALS[species]))
  if (animals === 'all' || species !== 'pigs') return all
  return all.filter((label) => label.includes(LYING_PIGS) === (animals === 'lying'))
}

const NONE: readonly string[] = []

/**
 * The labels that the detectors of the instance use for the animals in its barn; null until they are known, and empty
 * if not `enabled`. `calls`: the calls that they depend on.
 */
function useLabels(animals: ChartSettings['animals'], enabled: boolean) {
  const species = useSpecies()
  const call = useCall(data.labels, {}, { refresh: LABELS_REFRESH, enabled })
  if (!enabled) return { labels: NONE, calls: [] }
  return { labels: call.data && species ? animalLabels(call.data, species, animals) : null, calls: [call] }
}
