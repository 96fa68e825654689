import { ANIMAL_LABELS, SENSOR_MEASUREMENTS, type Species } from '@barn-workbench/core/schema'

const IMAGE_PROPERTIES = ['nightvision', 'brightness', 'sharpness'] as const

/** The region types over which animals are summed, each with the ids of the barn's region specifications. */
export const REGION_TYPES = {
  pigs: {
    stallbereich_vh: ['vorne', 'hinten'],
    stallbereich_lr: ['links', 'rechts'],
    stalltechnik: ['feeder', 'drinker'],
    activity_areas: ['lying', 'activity', 'dunging'],
    functional_areas: ['feeding_zone', 'drinking_zone', 'resting_zone'],
  },
  chickens: {
    stallbereich_vh: ['vorne', 'hinten'],
    stallbereich_lr: ['links', 'rechts'],
    stalltechnik: ['feeder', 'drinker'],
    activity_areas: ['activity', 'lying'],
    functional_areas: ['feeding_zone', 'drinking_zone', 'resting_zone'],
  },
} as const satisfies Record<Species, Record<string, readonly string[]>>

/** A camera has series of its first pens only. */
const PENS_WITH_SERIES = 2

/** Animals are stored in hundredths, because the value of a minute is the mean of its pictures. */
export const COUNT_SCALE = 100
/** Scores, shares, speeds and weights are stored in thousandths. */
export const FINE_SCALE = 1000

/** The measurements of cameras. */
const CAMERA_MEASUREMENTS: readonly Measurement[] = [
  { measurement: 'activity', tagKeys: ['camera', 'region'], scale: FINE_SCALE },
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

/** The keys of the tags that name a source other than a camera. */
const SENSOR_TAGS = ['camera', 'pen', 'region', 'sensor', 'label']

/**
 * The measurements of cameras, which other sources may measure as well, and the measurements of sensors. Only cameras
 * have columns.
 */
const MEASUREMENTS: readonly Measurement[] = [
  ...CAMERA_MEASUREMENTS.map((measurement) => ({ ...measurement, tagKeys: [...measurement.tagKeys, 'sensor'] })),
  ...SENSOR_MEASUREMENTS.map((measurement) => ({ measurement, tagKeys: SENSOR_TAGS, scale: 1 })),
]

/** Measurements that have no value while there are no animals. */
const MEASUREMENTS_OF_ANIMALS = new Set(['speed', 'weightEstimation', 'size', 'position'])
/** Measurements of the quality of the picture. */
const MEASUREMENTS_OF_PICTURE = new Set(['imageQuality', 'droppedFrames'])

/** Joins camel-case and snake-case names to one in snake case. */
function columnName(...names: string[]): string {
  return names
    .join('_')
    .replace(/[A-Z]/g, (letter, index: number) => (index > 0 ? '_' : '') + letter.toLowerCase())
    .replace(/__/g, '_')
}

function createSeries(measurement: string, tags: Record<string, string>, penIndex?: number): Series {
  const penName = penIndex === undefined ? [] : [`pen${penIndex}`]
  return {
    column: columnName(measurement, ...Object.values(tags), ...penName),
    measurement,
    tags,
    presence: MEASUREMENTS_OF_ANIMALS.has(measurement) ? 'animals' : 'camera',
    scope: MEASUREMENTS_OF_PICTURE.has(measurement) ? 'picture' : 'all',
    ...(penIndex === undefined ? {} : { penIndex }),
  }
}

function createRegionSeries(species: Species): Series[] {
  const regionTypes: Record<string, readonly string[]> = REGION_TYPES[species]
  return Object.entries(regionTypes).flatMap(([regions, specifications]) =>
    specifications.flatMap((inner) =>
      ANIMAL_LABELS[species].map((label) => createSeries('regionSums', { label, regions, inner })),
    ),
  )
}

function createPenSeries(species: Species): Series[] {
  if (species === 'chickens') return []
  return Array.from({ length: PENS_WITH_SERIES }, (_, penIndex) =>
    ANIMAL_LABELS.pigs.map((label) => createSeries('regions', { label }, penIndex)),
  ).flat()
}

/** The speeds of the animals of each label, and of all animals if there are several labels. */
function createSpeedSeries(species: Species): Series[] {
  const labels = ANIMAL_LABELS[species]
  const ofLabels = labels.map((label) => createSeries('speed', { label }))
  return labels.length > 1 ? [...ofLabels, { ...createSeries('speed', {}), ofAllLabels: true }] : ofLabels
}

function createSeriesOf(species: Species, { measurement, tagKeys }: Measurement): Series[] {
  if (measurement === 'regionSums') return createRegionSeries(species)
  if (measurement === 'regions') return createPenSeries(species)
  if (measurement === 'speed') return createSpeedSeries(species)
  if (measurement === 'imageQuality') return IMAGE_PROPERTIES.map((property) => createSeries(measurement, { property }))
  if (tagKeys.includes('label')) return ANIMAL_LABELS[species].map((label) => createSeries(measurement, { label }))
  return [createSeries(measurement, {})]
}

/** Creates the catalogue of all series that the cameras of a barn measure. */
export function createCatalogue(species: Species): SeriesCatalogue {
  return {
    measurements: MEASUREMENTS,
    series: CAMERA_MEASUREMENTS.flatMap((measurement) => createSeriesOf(species, measurement)),
    labels: ANIMAL_LABELS[species],
  }
}

/** Returns a function that finds the index of a column in a row. It throws on an unknown column. */
export function createColumnLookup(catalogue: SeriesCatalogue): (column: string) => number {
  const indexOfColumn = new Map(catalogue.series.map((series, index) => [series.column, index]))
  return (column) => {
    const index = indexOfColumn.get(column)
    if (index === undefined) throw new Error(`No series has the column ${column}`)
    return index
  }
}

/**
 * On what a value of a series depends: on the camera alone, or also on animals under it. All series of one presence
 * have their values in the same minutes, so that one count of rows serves all of them.
 */
export const PRESENCES = ['camera', 'animals'] as const
export type Presence = (typeof PRESENCES)[number]

/** `picture` for the series about the quality of the picture; `all` for these and those about animals. */
export type RowScope = 'picture' | 'all'

/** One measured quantity of one camera; a column of the tables. */
export interface Series {
  /** Name of its column: lowercase letters, digits and underscores. */
  column: string
  measurement: string
  presence: Presence
  /** The smallest scope in which it is computed. */
  scope: RowScope
  /** Its tags except `camera` and `pen`. */
  tags: Readonly<Record<string, string>>
  /** Index of the pen among the pens of its camera, for a series of single pens. */
  penIndex?: number
  /**
   * It covers all animals, each counted alike, and is read instead of the series of single labels if no label is
   * requested.
   */
  ofAllLabels?: boolean
}

/** A measurement that the instance stores. */
export interface Measurement {
  measurement: string
  /** Keys of its tags, `camera` first. `sensor` is the tag of rows from outside. */
  tagKeys: readonly string[]
  /** Values are stored as whole numbers, multiplied by this: 1000 stores three decimals. */
  scale: number
}

/** All series of a species. The index of a series in `series` is the index of its value in a row. */
export interface SeriesCatalogue {
  measurements: readonly Measurement[]
  series: readonly Series[]
  labels: readonly string[]
}

/**
 * The series of a measurement. `byLabel`: whether labels are requested; otherwise a series of all animals replaces
 * those of the labels, whose mean would count a few standing animals as much as many lying ones.
 */
export function seriesOf({ series }: SeriesCatalogue, measurement: string, byLabel: boolean): Series[] {
  const all = series.filter((one) => one.measurement === measurement)
  const isSummed = all.some(({ ofAllLabels }) => ofAllLabels)
  return isSummed ? all.filter(({ ofAllLabels = false }) => ofAllLabels !== byLabel) : all
}

/** The rows of a barn as a pure function of time. */
export interface RowSource {
  catalogue: SeriesCatalogue
  timeZone: string
  cameras: readonly RowCamera[]
  /**
   * Computes the values of a camera in the minute that starts at `time` into `row`, as whole numbers (value × scale).
   * Series of animals are NaN while there are none. With the scope `picture`, only the series of that scope are
   * computed.
   *
   * @returns false if the camera is offline; the row is then meaningless.
   */
  fillRow(row: Float64Array, cameraIndex: number, time: number, scope?: RowScope): boolean
  /** Changes whenever rows may have changed: stored rows with another fingerprint have to be computed again. */
  fingerprint: string
}

export interface RowCamera {
  cameraId: string
  pens: readonly string[]
}

/** All tags of a series at a camera; null if the camera has no such series because it has fewer pens. */
export function tagsAt(series: Series, camera: RowCamera): Record<string, string> | null {
  if (series.penIndex === undefined) return { camera: camera.cameraId, ...series.tags }
  const pen = camera.pens[series.penIndex]
  return pen === undefined ? null : { camera: camera.cameraId, ...series.tags, pen }
}
