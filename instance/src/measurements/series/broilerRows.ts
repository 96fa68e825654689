import { batchAt, lengthOfWeight, uniformAt, valueNoise, type Barn, type BarnCamera } from '../../simulator'
import { BIRDS_HOUSED, BIRDS_PER_LENS, BROILER_NEAR_NOTHING_SHARE } from '../../simulator/model/facts/broilerFacts'
import type { BarnMinute } from './barnMinute'
import { columnPlaces, COUNT_SCALE, FINE_SCALE } from './createCatalogue'
import type { FillAnimals } from './pigRows'
import type { SeriesCatalogue } from './series'

/** Birds wander under a lens and away again. */
const CROWD_SWING = 0.16
const SEEN = { day: 0.97, night: 0.94 }
/** Of those near feeder or drinker: at the feeders while few or many are up. */
const FEEDER_SHARE = { few: 0.5, many: 0.68 }
/** Of the birds at neither, those between the lines. */
const RESTING_SHARE = 0.72
const CENTIMETRES_A_SECOND = 6
const NOISE_MINUTES = 17

function createPlaces(catalogue: SeriesCatalogue) {
  const at = columnPlaces(catalogue)
  const region = (kind: string, inner: string): number => at(`region_sums_broiler_${kind}_${inner}`)
  return {
    activity: at('activity'),
    speed: at('speed_broiler'),
    buckets: at('buckets'),
    longPosition: at('long_position_broiler'),
    distribution: at('distribution'),
    counts: at('label_counts_broiler'),
    weight: at('weight_estimation'),
    stationary: at('stationary_animals'),
    size: at('size'),
    position: at('position'),
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

type Places = ReturnType<typeof createPlaces>

/** Halves and sides of the hall add up to the count; the other areas leave some birds out. */
function fillRegions(
  row: Float64Array,
  places: Places,
  camera: BarnCamera,
  [minute, count, noise]: [BarnMinute, number, number],
): void {
  const up = 1 - minute.lyingShare
  const busy = count * (1 - BROILER_NEAR_NOTHING_SHARE) * Math.min(1, up / 0.3)
  const feeding = Math.round(busy * (FEEDER_SHARE.few + (FEEDER_SHARE.many - FEEDER_SHARE.few) * noise))
  const front = Math.round(count * (0.44 + 0.12 * valueNoise(camera.seed, minute.time / 3_600_000, 21)))
  const left = Math.round(count * (0.45 + 0.1 * valueNoise(camera.seed, minute.time / 3_600_000, 22)))
  row[places.counts] = count
  row[places.front] = front
  row[places.back] = count - front
  row[places.left] = left
  row[places.right] = count - left
  const drinking = Math.max(0, Math.round(busy) - feeding)
  const resting = Math.round((count - feeding - drinking) * RESTING_SHARE)
  row[places.feeder] = feeding
  row[places.drinker] = drinking
  row[places.feedingZone] = feeding
  row[places.drinkingZone] = drinking
  row[places.activityArea] = feeding
  row[places.lyingArea] = resting
  row[places.restingZone] = resting
}

function fillBehaviour(
  row: Float64Array,
  places: Places,
  camera: BarnCamera,
  [minute, noise]: [BarnMinute, number],
): void {
  const fresh = uniformAt(camera.seed, minute.time / 60_000, 23)
  const count = (row[places.counts] as number) / COUNT_SCALE
  const up = 1 - minute.lyingShare
  const young = Math.max(0, 1 - minute.daysInBarn / 50)
  const or = (value: number, empty = Number.NaN): number => Math.round((count === 0 ? empty : value) * FINE_SCALE)
  row[places.activity] = or(1 + 75 * up * (0.45 + 0.75 * young) * (0.85 + 0.3 * noise) + 2 * fresh, 0.2 * fresh)
  row[places.speed] = or(CENTIMETRES_A_SECOND * (0.35 + young) * (0.15 + up) * (0.8 + 0.4 * fresh))
  row[places.buckets] = or(Math.min(1, 0.62 + 0.3 * up + 0.1 * (noise - 0.5)), 0)
  row[places.distribution] = or(Math.max(0.04, 0.3 - 0.35 * up + 0.14 * (noise - 0.5) + 0.02 * fresh), 0)
  row[places.longPosition] = Math.round(count * (1 - up) * (0.12 + 0.05 * noise) * COUNT_SCALE)
  row[places.stationary] = Math.round(count * (1 - up) * (0.8 + 0.08 * noise) * COUNT_SCALE)
  row[places.weight] = or(minute.meanWeightKg * (1 + 0.04 * (uniformAt(camera.seed, 24) - 0.5) + 0.02 * (fresh - 0.5)))
  row[places.size] = or(
    (lengthOfWeight('chickens', minute.meanWeightKg) / (2 * camera.lens.halfWidthMetres)) * (0.97 + 0.06 * fresh),
  )
  row[places.position] = or(0.44 + 0.12 * valueNoise(camera.seed, minute.time / 3_600_000, 21))
}

export function createBroilerRows(barn: Barn, catalogue: SeriesCatalogue): FillAnimals {
  const places = createPlaces(catalogue)
  return (row, camera, minute) => {
    const noise = valueNoise(camera.seed, minute.time / 60_000 / NOISE_MINUTES, 20)
    const share = minute.isFull[0] === true ? batchAt(barn, minute.time).animalCount / BIRDS_HOUSED : 0
    const seen = SEEN.night + (SEEN.day - SEEN.night) * minute.lightShare
    const count = Math.round(BIRDS_PER_LENS * share * seen * (1 + CROWD_SWING * (noise - 0.5)) * COUNT_SCALE)
    fillRegions(row, places, camera, [minute, count, noise])
    fillBehaviour(row, places, camera, [minute, noise])
  }
}
