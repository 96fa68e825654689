import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { COUNT_SCALE, createColumnLookup, FINE_SCALE, type SeriesCatalogue } from '../../measurements/series/catalogue'
import {
  batchAt,
  BROILER_NEAR_NOTHING_SHARE,
  BROILERS_HOUSED,
  BROILERS_PER_LENS,
  lengthOfWeight,
  uniformAt,
  valueNoise,
  type Barn,
  type BarnCamera,
} from '../model'
import type { BarnMinute } from './barnMinute'
import type { FillAnimals } from './pigRows'

/** Share by which the number of birds under a camera varies, because they wander. */
const CROWD_VARIATION = 0.16
/** Share of the birds that the detector finds, 0..1. */
const DETECTED_SHARE = { day: 0.97, night: 0.94 }
/** Share of the birds near a feeder or drinker that are at a feeder: least and most. */
const FEEDER_SHARE = { least: 0.5, most: 0.68 }
/** Share of the other birds that rest between the lines. */
const RESTING_SHARE = 0.72
const CENTIMETRES_PER_SECOND = 6
/** Minutes over which numbers and behaviour change at random. */
const NOISE_PERIOD_MINUTES = 17

function createColumns(catalogue: SeriesCatalogue) {
  const columnIndex = createColumnLookup(catalogue)
  const region = (type: string, inner: string): number => columnIndex(`region_sums_broiler_${type}_${inner}`)
  return {
    activity: columnIndex('activity'),
    speed: columnIndex('speed_broiler'),
    buckets: columnIndex('buckets'),
    longPosition: columnIndex('long_position_broiler'),
    distribution: columnIndex('distribution'),
    counts: columnIndex('label_counts_broiler'),
    weight: columnIndex('weight_estimation'),
    stationary: columnIndex('stationary_animals'),
    size: columnIndex('size'),
    position: columnIndex('position'),
    front: region('stallbereich_vh', 'vorne'),
    back: region('stallbereich_vh', 'hinten'),
    left: region('stallbereich_lr', 'links'),
    right: region('stallbereich_lr', 'rechts'),
    feeder: region('stalltechnik', 'feeder'),
    drinker: region('stalltechnik', 'drinker'),
    activityArea: region('activity_areas', 'activity'),
    lyingArea: region('activity_areas', 'lying'),
    feedingZone: region('functional_areas', 'feeding_zone'),
    drinkingZone: region('functional_areas', 'drinking_zone'),
    restingZone: region('functional_areas', 'resting_zone'),
  }
}

type Columns = ReturnType<typeof createColumns>

/** Counts the birds in each region. Both halves and both sides add up to all birds, the other regions do not. */
function fillRegions(
  row: Float64Array,
  columns: Columns,
  camera: BarnCamera,
  [minute, count, noise]: [BarnMinute, number, number],
): void {
  const standingShare = 1 - minute.lyingShare
  const atLines = count * (1 - BROILER_NEAR_NOTHING_SHARE) * Math.min(1, standingShare / 0.3)
  const feeding = Math.round(atLines * (FEEDER_SHARE.least + (FEEDER_SHARE.most - FEEDER_SHARE.least) * noise))
  const front = Math.round(count * (0.44 + 0.12 * valueNoise(camera.seed, minute.time / HOUR, 21)))
  const left = Math.round(count * (0.45 + 0.1 * valueNoise(camera.seed, minute.time / HOUR, 22)))
  row[columns.counts] = count
  row[columns.front] = front
  row[columns.back] = count - front
  row[columns.left] = left
  row[columns.right] = count - left
  const drinking = Math.max(0, Math.round(atLines) - feeding)
  const resting = Math.round((count - feeding - drinking) * RESTING_SHARE)
  row[columns.feeder] = feeding
  row[columns.drinker] = drinking
  row[columns.feedingZone] = feeding
  row[columns.drinkingZone] = drinking
  row[columns.activityArea] = feeding
  row[columns.lyingArea] = resting
  row[columns.restingZone] = resting
}

/** Computes how the birds move and how large they are; values that need birds are NaN without them. */
function fillBehaviour(
  row: Float64Array,
  columns: Columns,
  camera: BarnCamera,
  [minute, noise]: [BarnMinute, number],
): void {
  const jitter = uniformAt(camera.seed, minute.time / MINUTE, 23)
  const count = (row[columns.counts] as number) / COUNT_SCALE
  const standingShare = 1 - minute.lyingShare
  const youth = Math.max(0, 1 - minute.daysInBarn / 50)
  const toStored = (value: number, valueWithoutBirds = Number.NaN): number =>
    Math.round((count === 0 ? valueWithoutBirds : value) * FINE_SCALE)
  row[columns.activity] = toStored(
    1 + 75 * standingShare * (0.45 + 0.75 * youth) * (0.85 + 0.3 * noise) + 2 * jitter,
    0.2 * jitter,
  )
  row[columns.speed] = toStored(CENTIMETRES_PER_SECOND * (0.35 + youth) * (0.15 + standingShare) * (0.8 + 0.4 * jitter))
  row[columns.buckets] = toStored(Math.min(1, 0.62 + 0.3 * standingShare + 0.1 * (noise - 0.5)), 0)
  row[columns.distribution] = toStored(
    Math.max(0.04, 0.3 - 0.35 * standingShare + 0.14 * (noise - 0.5) + 0.02 * jitter),
    0,
  )
  row[columns.longPosition] = Math.round(count * (1 - standingShare) * (0.12 + 0.05 * noise) * COUNT_SCALE)
  row[columns.stationary] = Math.round(count * (1 - standingShare) * (0.8 + 0.08 * noise) * COUNT_SCALE)
  row[columns.weight] = toStored(
    minute.meanWeightKg * (1 + 0.04 * (uniformAt(camera.seed, 24) - 0.5) + 0.02 * (jitter - 0.5)),
  )
  row[columns.size] = toStored(
    (lengthOfWeight('chickens', minute.meanWeightKg) / (2 * camera.lens.halfWidthMetres)) * (0.97 + 0.06 * jitter),
  )
  row[columns.position] = toStored(0.44 + 0.12 * valueNoise(camera.seed, minute.time / HOUR, 21))
}

/** Returns a function that computes the series about the birds under a camera. */
export function createBroilerRows(barn: Barn, catalogue: SeriesCatalogue): FillAnimals {
  const columns = createColumns(catalogue)
  return (row, camera, minute) => {
    const noise = valueNoise(camera.seed, minute.time / MINUTE / NOISE_PERIOD_MINUTES, 20)
    const share = minute.isFull[0] === true ? batchAt(barn, minute.time).animalCount / BROILERS_HOUSED : 0
    const detectedShare = DETECTED_SHARE.night + (DETECTED_SHARE.day - DETECTED_SHARE.night) * minute.lightShare
    const count = Math.round(
      BROILERS_PER_LENS * share * detectedShare * (1 + CROWD_VARIATION * (noise - 0.5)) * COUNT_SCALE,
    )
    fillRegions(row, columns, camera, [minute, count, noise])
    fillBehaviour(row, columns, camera, [minute, noise])
  }
}
