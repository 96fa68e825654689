import { MINUTE } from '@barn-workbench/core/time'
import { COUNT_SCALE, createColumnLookup, FINE_SCALE, type SeriesCatalogue } from '../../measurements/series/catalogue'
import { deriveSeed, lengthOfWeight, livingPigsIn, uniformAt, valueNoise, type Barn, type BarnCamera } from '../model'
import type { BarnMinute } from './barnMinute'

/** Share by which the number of standing pigs in a pen varies slowly, and from minute to minute. */
const SLOW_VARIATION = 0.7
const MINUTE_VARIATION = 0.25
/** Minutes over which the slow variation changes, and over which behaviour changes. */
const SLOW_PERIOD_MINUTES = 23
const BEHAVIOUR_PERIOD_MINUTES = 11
/** Share of the pigs that the detector finds, 0..1: others are hidden by posts or neighbours, more of them at night. */
const DETECTED_SHARE = { standing: 0.99, lying: 0.965, lyingAtNight: 0.95 }
/** Share of the standing pigs that are at the trough, while few or many stand. */
const FEEDER_SHARE = { few: 0.22, many: 0.5 }
/** Share of the standing pigs that are at a drinker. */
const DRINKER_SHARE = 0.09
/** Share of the pigs elsewhere that are in the dunging area. */
const DUNGING_SHARE = { standing: 0.2, lying: 0.03 }
/** Share of the lying pigs that are in the lying area. */
const LYING_AREA_SHARE = 0.88
const CENTIMETRES_PER_SECOND = { standing: 9, lying: 0.4 }
/** Speed that standing pigs gain while half of them or more stand, and lose while none does, as a share. */
const LIVELY_SPEED = 0.25
/** Share of the lying pigs that lie at a drinker. */
const LYING_DRINKER_SHARE = 0.02
/** Greatest systematic error of the weight estimated by a camera, as a share. */
const WEIGHT_BIAS = 0.03

/** The pigs of a pen in one minute. */
interface PenCount {
  /** Detected pigs in hundredths. */
  standing: number
  lying: number
  /** Living pigs. */
  headCount: number
}

function countPen(seed: number, minute: BarnMinute, headCount: number): PenCount {
  if (headCount === 0) return { standing: 0, lying: 0, headCount: 0 }
  const minuteNumber = minute.time / MINUTE
  const variation =
    1 +
    SLOW_VARIATION * (valueNoise(seed, minuteNumber / SLOW_PERIOD_MINUTES, 3) - 0.5) +
    MINUTE_VARIATION * (uniformAt(seed, minuteNumber, 4) - 0.5)
  const standingShare = Math.min(1, (1 - minute.lyingShare) * variation)
  const detectedLyingShare =
    DETECTED_SHARE.lyingAtNight + (DETECTED_SHARE.lying - DETECTED_SHARE.lyingAtNight) * minute.lightShare
  return {
    headCount,
    standing: Math.round(headCount * standingShare * DETECTED_SHARE.standing * COUNT_SCALE),
    lying: Math.round(headCount * (1 - standingShare) * detectedLyingShare * COUNT_SCALE),
  }
}

/** Indices of the columns of both labels in a row. */
interface LabelColumns {
  pig: number
  lying: number
}

function createColumns(catalogue: SeriesCatalogue) {
  const columnIndex = createColumnLookup(catalogue)
  /** The columns of a name in which `*` is the label. */
  const columnsOf = (column: string): LabelColumns => ({
    pig: columnIndex(column.replace('*', 'pig')),
    lying: columnIndex(column.replace('*', 'pig_lying')),
  })
  const region = (type: string, inner: string) => columnsOf(`region_sums_*_${type}_${inner}`)
  return {
    activity: columnIndex('activity'),
    buckets: columnIndex('buckets'),
    distribution: columnIndex('distribution'),
    stationary: columnIndex('stationary_animals'),
    weight: columnIndex('weight_estimation'),
    size: columnIndex('size'),
    position: columnIndex('position'),
    speed: columnsOf('speed_*'),
    speedOfAll: columnIndex('speed'),
    longPosition: columnsOf('long_position_*'),
    counts: columnsOf('label_counts_*'),
    leftPen: columnsOf('regions_*_pen0'),
    rightPen: columnsOf('regions_*_pen1'),
    front: region('stallbereich_vh', 'vorne'),
    back: region('stallbereich_vh', 'hinten'),
    left: region('stallbereich_lr', 'links'),
    right: region('stallbereich_lr', 'rechts'),
    feeder: region('stalltechnik', 'feeder'),
    drinker: region('stalltechnik', 'drinker'),
    lyingArea: region('activity_areas', 'lying'),
    activityArea: region('activity_areas', 'activity'),
    dungingArea: region('activity_areas', 'dunging'),
    feedingZone: region('functional_areas', 'feeding_zone'),
    drinkingZone: region('functional_areas', 'drinking_zone'),
    restingZone: region('functional_areas', 'resting_zone'),
  }
}

type Columns = ReturnType<typeof createColumns>

/**
 * Counts the pigs in each region. Halves, sides and activity areas add up to all pigs of a label; equipment and
 * functional areas do not.
 */
function fillRegions(
  row: Float64Array,
  columns: Columns,
  camera: BarnCamera,
  [left, right, noise]: [PenCount, PenCount, number],
): void {
  const standing = left.standing + right.standing
  const lying = left.lying + right.lying
  const setCounts = (labelColumns: LabelColumns, pigsStanding: number, pigsLying: number): void => {
    row[labelColumns.pig] = pigsStanding
    row[labelColumns.lying] = pigsLying
  }
  const standingShare = standing / Math.max(1, standing + lying)
  const feeding = Math.round(
    standing *
      (FEEDER_SHARE.few + (FEEDER_SHARE.many - FEEDER_SHARE.few) * Math.min(1, standingShare * 2)) *
      (0.8 + 0.4 * noise),
  )
  const drinking = Math.round(standing * DRINKER_SHARE * (0.5 + noise))
  const dunging = Math.round((standing - feeding - drinking) * DUNGING_SHARE.standing)
  const lyingInLyingArea = Math.round(lying * LYING_AREA_SHARE)
  const lyingInDungingArea = Math.round(lying * DUNGING_SHARE.lying)
  const nearFeeder = Math.min(standing, feeding + Math.round((standing - feeding) * 0.35))
  const lyingNearFeeder = Math.round(lying * (0.3 + 0.1 * noise))
  // The others lie in the lying area of the half in which the trough is.
  const lyingAtFeeder = lyingNearFeeder - Math.round(lyingNearFeeder * LYING_AREA_SHARE)
  const lyingAtDrinker = Math.round(lying * LYING_DRINKER_SHARE * (0.5 + noise))
  setCounts(columns.counts, standing, lying)
  setCounts(columns.left, left.standing, left.lying)
  setCounts(columns.right, right.standing, right.lying)
  setCounts(camera.feederAtTop ? columns.front : columns.back, nearFeeder, lyingNearFeeder)
  setCounts(camera.feederAtTop ? columns.back : columns.front, standing - nearFeeder, lying - lyingNearFeeder)
  setCounts(columns.feeder, feeding, lyingAtFeeder)
  setCounts(columns.drinker, drinking, lyingAtDrinker)
  setCounts(columns.activityArea, feeding + drinking, lying - lyingInLyingArea - lyingInDungingArea)
  setCounts(columns.dungingArea, dunging, lyingInDungingArea)
  setCounts(columns.lyingArea, standing - feeding - drinking - dunging, lyingInLyingArea)
  setCounts(columns.feedingZone, feeding, lyingAtFeeder)
  setCounts(columns.drinkingZone, drinking, lyingAtDrinker)
  setCounts(columns.restingZone, standing - feeding - drinking - dunging, lyingInLyingArea)
}

/** Computes how the pigs move and how large they are; values that need pigs are NaN without them. */
function fillBehaviour(
  row: Float64Array,
  columns: Columns,
  camera: BarnCamera,
  [minute, headCount, noise]: [BarnMinute, number, number],
): void {
  const minuteNumber = minute.time / MINUTE
  const jitter = uniformAt(camera.seed, minuteNumber, 11)
  const standing = (row[columns.counts.pig] as number) / COUNT_SCALE
  const lying = (row[columns.counts.lying] as number) / COUNT_SCALE
  const standingShare = headCount === 0 ? 0 : standing / headCount
  const toStored = (value: number): number => (headCount === 0 ? Number.NaN : Math.round(value * FINE_SCALE))
  const youth = Math.max(0, 1 - minute.meanWeightKg / 160)
  row[columns.activity] = Math.round(
    (headCount === 0 ? 0.2 * jitter : 1.5 + 70 * standingShare * (0.7 + 0.6 * youth) + 3 * jitter) * FINE_SCALE,
  )
  row[columns.speed.pig] = toStored(
    CENTIMETRES_PER_SECOND.standing *
      (0.6 + 0.8 * youth) *
      (0.7 + 0.4 * noise + 0.2 * jitter) *
      (1 + LIVELY_SPEED * (2 * Math.min(1, 2 * standingShare) - 1)),
  )
  row[columns.speed.lying] = toStored(CENTIMETRES_PER_SECOND.lying * (0.5 + jitter))
  row[columns.speedOfAll] = Math.round(
    ((row[columns.speed.pig] as number) * standing + (row[columns.speed.lying] as number) * lying) /
      Math.max(1 / COUNT_SCALE, standing + lying),
  )
  row[columns.buckets] = Math.round(
    (headCount === 0 ? 0 : Math.min(1, 0.34 + 0.9 * standingShare + 0.12 * noise + 0.04 * jitter)) * FINE_SCALE,
  )
  row[columns.distribution] = Math.round(
    (headCount === 0 ? 0 : Math.max(0.05, 0.58 - 0.9 * standingShare + 0.16 * (noise - 0.5) + 0.03 * jitter)) *
      FINE_SCALE,
  )
  row[columns.longPosition.lying] = Math.round(lying * (0.55 + 0.25 * (1 - standingShare) + 0.08 * noise) * COUNT_SCALE)
  row[columns.longPosition.pig] = Math.round(standing * (0.03 + 0.05 * jitter) * COUNT_SCALE)
  row[columns.stationary] = Math.round((lying * (0.86 + 0.06 * noise) + standing * 0.12 * jitter) * COUNT_SCALE)
  row[columns.weight] = toStored(
    minute.meanWeightKg * (1 + WEIGHT_BIAS * (2 * uniformAt(camera.seed, 12) - 1) + 0.02 * (jitter - 0.5)),
  )
  row[columns.size] = toStored(
    (lengthOfWeight('pigs', minute.meanWeightKg) / (2 * camera.lens.halfWidthMetres)) * (0.97 + 0.06 * jitter),
  )
  row[columns.position] = toStored(
    0.5 + (camera.feederAtTop ? -1 : 1) * (0.22 * standingShare - 0.04) + 0.05 * (noise - 0.5),
  )
}

/** Computes the series about the animals under a camera in one minute. */
export type FillAnimals = (row: Float64Array, camera: BarnCamera, minute: BarnMinute) => void

function fillPen(row: Float64Array, { pig, lying }: LabelColumns, count: PenCount): void {
  row[pig] = count.standing
  row[lying] = count.lying
}

/** Returns a function that computes the series about the pigs under a camera. */
export function createPigRows(barn: Barn, catalogue: SeriesCatalogue): FillAnimals {
  const columns = createColumns(catalogue)
  const pensOf = new Map(
    barn.cameras.map((camera) => [
      camera,
      camera.pens.map((penId) => ({ penId, seed: deriveSeed(barn.seed, 'pen counts', penId) })),
    ]),
  )
  return (row, camera, minute) => {
    const isFull = minute.isFull[camera.compartment] === true
    const [left, right] = (pensOf.get(camera) ?? []).map(({ penId, seed }) => {
      const { batchIndex, time } = minute
      return countPen(seed, minute, isFull ? livingPigsIn(barn, { batchIndex, penId, time }) : 0)
    }) as [PenCount, PenCount]
    const noise = valueNoise(camera.seed, minute.time / MINUTE / BEHAVIOUR_PERIOD_MINUTES, 10)
    fillRegions(row, columns, camera, [left, right, noise])
    fillPen(row, columns.leftPen, left)
    fillPen(row, columns.rightPen, right)
    fillBehaviour(row, columns, camera, [minute, left.headCount + right.headCount, noise])
  }
}
