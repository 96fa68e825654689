import { ANIMAL_LABELS } from '@barn-workbench/core/schema'
import type { Species } from '../../simulator'
import { PENS_PER_CAMERA } from '../../simulator/model/facts/pigFacts'
import { REGION_KINDS } from './regionKinds'
import type { Measurement, Series, SeriesCatalogue } from './series'

export const IMAGE_PROPERTIES = ['nightvision', 'brightness', 'sharpness'] as const

/** Whole animals, in hundredths: a minute is the mean of its pictures. */
export const COUNT_SCALE = 100
/** Scores, shares, speeds and weights. */
export const FINE_SCALE = 1000

const MEASUREMENTS: readonly Measurement[] = [
  { measurement: 'activity', tagKeys: ['camera'], scale: FINE_SCALE },
  { measurement: 'speed', tagKeys: ['camera', 'label'], scale: FINE_SCALE },
  { measurement: 'buckets', tagKeys: ['camera'], scale: FINE_SCALE },
  { measurement: 'longPosition', tagKeys: ['camera', 'label'], scale: COUNT_SCALE },
  { measurement: 'distribution', tagKeys: ['camera'], scale: FINE_SCALE },
  { measurement: 'imageQuality', tagKeys: ['camera', 'property'], scale: FINE_SCALE },
  { measurement: 'labelCounts', tagKeys: ['camera', 'label'], scale: COUNT_SCALE },
  { measurement: 'regionSums', tagKeys: ['camera', 'label', 'regions', 'inner'], scale: COUNT_SCALE },
  { measurement: 'regions', tagKeys: ['camera', 'label', 'pen'], scale: COUNT_SCALE },
  { measurement: 'weightEstimation', tagKeys: ['camera'], scale: FINE_SCALE },
  { measurement: 'stationaryAnimals', tagKeys: ['camera'], scale: COUNT_SCALE },
  { measurement: 'droppedFrames', tagKeys: ['camera'], scale: 1 },
  { measurement: 'size', tagKeys: ['camera'], scale: FINE_SCALE },
  { measurement: 'position', tagKeys: ['camera'], scale: FINE_SCALE },
]

/** Without animals there is nothing whose speed, weight, size or place could be told. */
const NEEDS_ANIMALS = new Set(['speed', 'weightEstimation', 'size', 'position'])

const OF_PICTURE = new Set(['imageQuality', 'droppedFrames'])

function columnName(...words: string[]): string {
  return words
    .join('_')
    .replace(/[A-Z]/g, (letter, at: number) => (at > 0 ? '_' : '') + letter.toLowerCase())
    .replace(/__/g, '_')
}

function createSeries(measurement: string, tags: Record<string, string>, penIndex?: number): Series {
  const pen = penIndex === undefined ? [] : [`pen${penIndex}`]
  return {
    column: columnName(measurement, ...Object.values(tags), ...pen),
    measurement,
    tags,
    presence: NEEDS_ANIMALS.has(measurement) ? 'animals' : 'camera',
    scope: OF_PICTURE.has(measurement) ? 'picture' : 'all',
    ...(penIndex === undefined ? {} : { penIndex }),
  }
}

function regionSeries(species: Species): Series[] {
  return Object.entries(REGION_KINDS[species]).flatMap(([regions, parts]: [string, readonly string[]]) =>
    parts.flatMap((inner) =>
      ANIMAL_LABELS[species].map((label) => createSeries('regionSums', { label, regions, inner })),
    ),
  )
}

function penSeries(species: Species): Series[] {
  if (species === 'chickens') return []
  return Array.from({ length: PENS_PER_CAMERA }, (_, pen) =>
    ANIMAL_LABELS.pigs.map((label) => createSeries('regions', { label }, pen)),
  ).flat()
}

function seriesOf(species: Species, { measurement, tagKeys }: Measurement): Series[] {
  if (measurement === 'regionSums') return regionSeries(species)
  if (measurement === 'regions') return penSeries(species)
  if (measurement === 'imageQuality') return IMAGE_PROPERTIES.map((property) => createSeries(measurement, { property }))
  if (tagKeys.includes('label')) return ANIMAL_LABELS[species].map((label) => createSeries(measurement, { label }))
  return [createSeries(measurement, {})]
}

export function createCatalogue(species: Species): SeriesCatalogue {
  return {
    measurements: MEASUREMENTS,
    series: MEASUREMENTS.flatMap((measurement) => seriesOf(species, measurement)),
    labels: ANIMAL_LABELS[species],
  }
}

/** Places of columns in a row, by name; for the writers of rows. */
export function columnPlaces(catalogue: SeriesCatalogue): (column: string) => number {
  const places = new Map(catalogue.series.map((series, index) => [series.column, index]))
  return (column) => {
    const place = places.get(column)
    if (place === undefined) throw new Error(`No series has the column ${column}`)
    return place
  }
}
