import { deriveSeed, lengthOfWeight, uniformAt, valueNoise, type Barn, type BarnCamera } from '../../simulator'
import { PIG_DEATHS_PER_1000_PIG_WEEKS, PIGS_PER_PEN } from '../../simulator/model/facts/pigFacts'
import type { BarnMinute } from './barnMinute'
import { columnPlaces, COUNT_SCALE, FINE_SCALE } from './createCatalogue'
import type { SeriesCatalogue } from './series'

/** Animals differ from pen to pen and from hour to hour by this part of those that are up. */
const PEN_SWING = 0.7
const MINUTE_SWING = 0.25
const PEN_MINUTES = 23
/** Share of the animals that are found in a picture: neighbours and posts hide some, more where they pile up at night. */
const SEEN = { standing: 0.99, lying: 0.965, lyingAtNight: 0.95 }
/** Of those that are up: at the trough when few or many are up, and at a drinker. */
const AT_FEEDER = { few: 0.22, many: 0.5 }
const AT_DRINKER = 0.09
/** Of those up elsewhere, and of those lying. */
const DUNGING = { standing: 0.2, lying: 0.03 }
const LYING_IN_LYING_AREA = 0.88
const CENTIMETRES_A_SECOND = { standing: 9, lying: 0.4 }
const WEIGHT_BIAS = 0.03
const DAYS_A_WEEK = 7

/** One pen in one minute, in hundredths of an animal. */
interface PenCount {
  standing: number
  lying: number
  heads: number
}

/** Pigs living in a pen: losses come at the real rate, each at its own day of the batch. */
function headsIn(seed: number, minute: BarnMinute): number {
  const lost = (((PIGS_PER_PEN * PIG_DEATHS_PER_1000_PIG_WEEKS) / 1000) * minute.daysInBarn) / DAYS_A_WEEK
  return (
    PIGS_PER_PEN -
    Number(uniformAt(seed, minute.batchIndex, 1) < lost) -
    Number(uniformAt(seed, minute.batchIndex, 2) < lost - 1)
  )
}

function countPen(seed: number, minute: BarnMinute, isFull: boolean): PenCount {
  if (!isFull) return { standing: 0, lying: 0, heads: 0 }
  const number = minute.time / 60_000
  const swing =
    1 +
    PEN_SWING * (valueNoise(seed, number / PEN_MINUTES, 3) - 0.5) +
    MINUTE_SWING * (uniformAt(seed, number, 4) - 0.5)
  const heads = headsIn(seed, minute)
  const up = Math.min(1, (1 - minute.lyingShare) * swing)
  const seenLying = SEEN.lyingAtNight + (SEEN.lying - SEEN.lyingAtNight) * minute.lightShare
  return {
    heads,
    standing: Math.round(heads * up * SEEN.standing * COUNT_SCALE),
    lying: Math.round(heads * (1 - up) * seenLying * COUNT_SCALE),
  }
}

function createPlaces(catalogue: SeriesCatalogue) {
  const at = columnPlaces(catalogue)
  const both = (column: string): { pig: number; lying: number } => ({
    pig: at(column.replace('*', 'pig')),
    lying: at(column.replace('*', 'pig_lying')),
  })
  const region = (kind: string, inner: string) => both(`region_sums_*_${kind}_${inner}`)
  return {
    activity: at('activity'),
    buckets: at('buckets'),
    distribution: at('distribution'),
    stationary: at('stationary_animals'),
    weight: at('weight_estimation'),
    size: at('size'),
    position: at('position'),
    speed: both('speed_*'),
    longPosition: both('long_position_*'),
    counts: both('label_counts_*'),
    pens: [both('regions_*_pen0'), both('regions_*_pen1')],
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

type Places = ReturnType<typeof createPlaces>

/** Where the animals are: halves, sides and activity areas add up to the count of the label; equipment and functional areas leave some out. */
function fillRegions(
  row: Float64Array,
  places: Places,
  camera: BarnCamera,
  [left, right, noise]: [PenCount, PenCount, number],
): void {
  const standing = left.standing + right.standing
  const lying = left.lying + right.lying
  const put = (place: { pig: number; lying: number }, pig: number, resting: number): void => {
    row[place.pig] = pig
    row[place.lying] = resting
  }
  const upShare = standing / Math.max(1, standing + lying)
  const feeding = Math.round(
    standing * (AT_FEEDER.few + (AT_FEEDER.many - AT_FEEDER.few) * Math.min(1, upShare * 2)) * (0.8 + 0.4 * noise),
  )
  const drinking = Math.round(standing * AT_DRINKER * (0.5 + noise))
  const dunging = Math.round((standing - feeding - drinking) * DUNGING.standing)
  const lyingInArea = Math.round(lying * LYING_IN_LYING_AREA)
  const lyingInDung = Math.round(lying * DUNGING.lying)
  const nearFeeder = Math.min(standing, feeding + Math.round((standing - feeding) * 0.35))
  const lyingNearFeeder = Math.round(lying * (0.3 + 0.1 * noise))
  put(places.counts, standing, lying)
  put(places.left, left.standing, left.lying)
  put(places.right, right.standing, right.lying)
  put(camera.feederAtTop ? places.front : places.back, nearFeeder, lyingNearFeeder)
  put(camera.feederAtTop ? places.back : places.front, standing - nearFeeder, lying - lyingNearFeeder)
  put(places.feeder, feeding, 0)
  put(places.drinker, drinking, 0)
  put(places.activityArea, feeding + drinking, lying - lyingInArea - lyingInDung)
  put(places.dungingArea, dunging, lyingInDung)
  put(places.lyingArea, standing - feeding - drinking - dunging, lyingInArea)
  put(places.feedingZone, feeding, lyingNearFeeder - Math.round(lyingNearFeeder * LYING_IN_LYING_AREA))
  put(places.drinkingZone, drinking, 0)
  put(places.restingZone, standing - feeding - drinking - dunging, lyingInArea)
}

/** How they move and lie about; NaN where there is nobody of whom to tell. */
function fillBehaviour(
  row: Float64Array,
  places: Places,
  camera: BarnCamera,
  [minute, heads, noise]: [BarnMinute, number, number],
): void {
  const number = minute.time / 60_000
  const fresh = uniformAt(camera.seed, number, 11)
  const standing = (row[places.counts.pig] as number) / COUNT_SCALE
  const lying = (row[places.counts.lying] as number) / COUNT_SCALE
  const up = heads === 0 ? 0 : standing / heads
  const or = (value: number): number => (heads === 0 ? Number.NaN : Math.round(value * FINE_SCALE))
  const young = Math.max(0, 1 - minute.meanWeightKg / 160)
  row[places.activity] = Math.round(
    (heads === 0 ? 0.2 * fresh : 1.5 + 70 * up * (0.7 + 0.6 * young) + 3 * fresh) * FINE_SCALE,
  )
  row[places.speed.pig] = or(CENTIMETRES_A_SECOND.standing * (0.6 + 0.8 * young) * (0.7 + 0.4 * noise + 0.2 * fresh))
  row[places.speed.lying] = or(CENTIMETRES_A_SECOND.lying * (0.5 + fresh))
  row[places.buckets] = Math.round(
    (heads === 0 ? 0 : Math.min(1, 0.34 + 0.9 * up + 0.12 * noise + 0.04 * fresh)) * FINE_SCALE,
  )
  row[places.distribution] = Math.round(
    (heads === 0 ? 0 : Math.max(0.05, 0.58 - 0.9 * up + 0.16 * (noise - 0.5) + 0.03 * fresh)) * FINE_SCALE,
  )
  row[places.longPosition.lying] = Math.round(lying * (0.55 + 0.25 * (1 - up) + 0.08 * noise) * COUNT_SCALE)
  row[places.longPosition.pig] = Math.round(standing * (0.03 + 0.05 * fresh) * COUNT_SCALE)
  row[places.stationary] = Math.round((lying * (0.86 + 0.06 * noise) + standing * 0.12 * fresh) * COUNT_SCALE)
  row[places.weight] = or(
    minute.meanWeightKg * (1 + WEIGHT_BIAS * (2 * uniformAt(camera.seed, 12) - 1) + 0.02 * (fresh - 0.5)),
  )
  row[places.size] = or(
    (lengthOfWeight('pigs', minute.meanWeightKg) / (2 * camera.lens.halfWidthMetres)) * (0.97 + 0.06 * fresh),
  )
  row[places.position] = or(0.5 + (camera.feederAtTop ? -1 : 1) * (0.22 * up - 0.04) + 0.05 * (noise - 0.5))
}

export type FillAnimals = (row: Float64Array, camera: BarnCamera, minute: BarnMinute) => void

export function createPigRows(barn: Barn, catalogue: SeriesCatalogue): FillAnimals {
  const places = createPlaces(catalogue)
  const penSeeds = new Map(
    barn.cameras.map((camera) => [camera, camera.pens.map((pen) => deriveSeed(barn.seed, 'pen counts', pen))]),
  )
  return (row, camera, minute) => {
    const isFull = minute.isFull[camera.compartment] === true
    const [left, right] = (penSeeds.get(camera) ?? []).map((seed) => countPen(seed, minute, isFull)) as [
      PenCount,
      PenCount,
    ]
    const noise = valueNoise(camera.seed, minute.time / 60_000 / 11, 10)
    fillRegions(row, places, camera, [left, right, noise])
    for (const [index, pen] of [left, right].entries()) {
      const place = places.pens[index]
      if (place) Object.assign(row, { [place.pig]: pen.standing, [place.lying]: pen.lying })
    }
    fillBehaviour(row, places, camera, [minute, left.heads + right.heads, noise])
  }
}
