import { clamp } from '@barn-workbench/core/numbers'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Barn, BarnCamera } from '../barn/barn'
import { DRINKER_LINES_Y, FEEDER_LINE_Y, HALL_VIEW, type FloorPose } from '../barn/penLayout'
import { headCountAt } from '../batch/batch'
import { compartmentStateAt, lengthOfWeight, scheduleAt, weightOnDay } from '../batch/batchSchedule'
import { lyingShareAt } from '../batch/dailyRhythm'
import { deadAnimalsAt } from '../deaths/deaths'
import { BROILER_NEAR_NOTHING_SHARE, BROILERS_HOUSED } from '../facts/broilerFacts'
import { lerp } from '../interpolation'
import { deriveSeed, normalAt, uniformAt } from '../random'
import { deadPoseAt, type AnimalPose, type FloorAnimal } from './floorAnimal'

// A bird decides once a bout whether it sits. If it gets up it walks to another position near its home and stays there.

/**
 * Birds that are drawn under a full lens: a few hundred instead of the roughly 830 in reality, to keep pictures cheap.
 */
const BIRDS_DRAWN = 420
/** Length of a bout in ms. */
const BOUT = 3 * MINUTE
/**
 * Number of past bouts that are searched for the last time when a bird got up. A bird that has sat longer keeps its
 * position for `LONG_REST_BOUTS`.
 */
const LOOK_BACK_BOUTS = 12
const LONG_REST_BOUTS = 160
const WALKING_METRES_PER_MS = 0.16 / 1000
/** Longest walk as a share of a bout. */
const LONGEST_WALK_SHARE = 0.8
/** Standard deviation of the distance from home in metres. */
const HOME_SPREAD_METRES = 0.45
/** Birds go to a feeder or drinker line that is nearer to their home than this, in metres. */
const LINE_RANGE_METRES = 1.1
/** Distance of two birds from middle to middle, in body lengths: as near as they sit in a flock. */
const CONTACT_LENGTHS = 0.62
const SEPARATION_ITERATIONS = 12
/** Share of an overlap by which each of two birds gives way in an iteration. */
const SEPARATION_STRENGTH = 0.4
/** Coefficient of variation of the body length. */
const LENGTH_VARIATION = 0.05

interface Bird {
  seed: number
  home: FloorPose
  /** Share of the birds (0..1) that sit in a bout. */
  sittingShareOf: (bout: number) => number
}

/** The y coordinate beside a feeder or drinker line, or null where the bird goes to neither in that bout. */
function yAtLine({ seed, home }: Bird, bout: number): number | null {
  const choice = uniformAt(seed, 5, bout)
  if (choice <= BROILER_NEAR_NOTHING_SHARE) return null
  const goesToFeeder = choice > (1 + BROILER_NEAR_NOTHING_SHARE) / 2
  const line = goesToFeeder ? FEEDER_LINE_Y : DRINKER_LINES_Y[home.y < FEEDER_LINE_Y ? 0 : 1]
  if (Math.abs(line - home.y) >= LINE_RANGE_METRES) return null
  return line + (uniformAt(seed, 7, bout) < 0.5 ? -1 : 1) * (0.16 + uniformAt(seed, 9, bout) * 0.22)
}

/** The pose of a bird that got up in that bout. */
function restingPoseOf(bird: Bird, bout: number): FloorPose {
  const { seed, home } = bird
  const y = yAtLine(bird, bout) ?? home.y + normalAt(seed, 8, bout) * HOME_SPREAD_METRES
  const x = home.x + normalAt(seed, 10, bout) * HOME_SPREAD_METRES
  return {
    x: clamp(x, HALL_VIEW.x0, HALL_VIEW.x1),
    y: clamp(y, HALL_VIEW.y0, HALL_VIEW.y1),
    heading: (uniformAt(seed, 6, bout) * 2 - 1) * Math.PI,
  }
}

function isSitting(bird: Bird, bout: number): boolean {
  return uniformAt(bird.seed, 4, bout) < bird.sittingShareOf(bout)
}

/** The bout in which a bird got up last. While it sits, it keeps the position of that bout. */
function lastBoutUp(bird: Bird, bout: number): number {
  for (let current = bout; current > bout - LOOK_BACK_BOUTS; current--) {
    if (!isSitting(bird, current)) return current
  }
  return Math.floor(bout / LONG_REST_BOUTS) * LONG_REST_BOUTS
}

function birdPoseAt(bird: Bird, time: number): AnimalPose {
  const shiftedTime = time + uniformAt(bird.seed, 3) * BOUT
  const bout = Math.floor(shiftedTime / BOUT)
  const target = restingPoseOf(bird, lastBoutUp(bird, bout))
  const origin = restingPoseOf(bird, lastBoutUp(bird, bout - 1))
  const distance = Math.hypot(target.x - origin.x, target.y - origin.y)
  const duration = Math.min(BOUT * LONGEST_WALK_SHARE, distance / WALKING_METRES_PER_MS)
  const sinceStart = shiftedTime - bout * BOUT
  const base = { lateral: false, eating: false, bend: 0, yieldShare: 1 }
  if (sinceStart >= duration) return { ...base, ...target, lying: isSitting(bird, bout), walked: 0 }
  const share = sinceStart / duration
  return {
    ...base,
    x: lerp(origin.x, target.x, share),
    y: lerp(origin.y, target.y, share),
    heading: Math.atan2(target.y - origin.y, target.x - origin.x),
    lying: false,
    walked: distance * share,
  }
}

/** Reads the sitting share once a bout, so that a bird's past never changes. */
function createSittingShares(barn: Barn): (bout: number) => number {
  const shares = new Map<number, number>()
  return (bout) => {
    const share = shares.get(bout) ?? lyingShareAt(barn, bout * BOUT)
    shares.set(bout, share)
    return share
  }
}

function createBird(seed: number, sittingShareOf: (bout: number) => number): Bird {
  const x = HALL_VIEW.x0 + uniformAt(seed, 1) * (HALL_VIEW.x1 - HALL_VIEW.x0)
  const y = HALL_VIEW.y0 + uniformAt(seed, 2) * (HALL_VIEW.y1 - HALL_VIEW.y0)
  return { seed, home: { x, y, heading: 0 }, sittingShareOf }
}

/** Pairs of birds, by their indices, that are near enough to meet while they make room. */
function nearPairs(birds: readonly FloorAnimal[], reach: number): [number, number][] {
  const pairs: [number, number][] = []
  for (const [index, { x, y }] of birds.entries())
    for (let other = 0; other < index; other++) {
      const { x: otherX, y: otherY } = birds[other] as FloorAnimal
      if (Math.abs(x - otherX) < reach && Math.abs(y - otherY) < reach) pairs.push([index, other])
    }
  return pairs
}

/** Lets living birds make room for each other and for dead ones. The result is continuous in every position. */
function separateBirds(birds: readonly FloorAnimal[], length: number): FloorAnimal[] {
  const contact = CONTACT_LENGTHS * length
  const pairs = nearPairs(birds, 2 * contact)
  const [x, y] = [Float64Array.from(birds, (bird) => bird.x), Float64Array.from(birds, (bird) => bird.y)]
  const move = (index: number, dx: number, dy: number): void => {
    if (birds[index]?.dead) return
    x[index] = clamp((x[index] as number) + dx, HALL_VIEW.x0, HALL_VIEW.x1)
    y[index] = clamp((y[index] as number) + dy, HALL_VIEW.y0, HALL_VIEW.y1)
  }
  for (let iteration = 0; iteration < SEPARATION_ITERATIONS; iteration++)
    for (const [one, other] of pairs) {
      const dx = (x[one] as number) - (x[other] as number)
      const dy = (y[one] as number) - (y[other] as number)
      const distance = Math.sqrt(dx * dx + dy * dy)
      if (distance >= contact) continue
      // 0 where two birds coincide, so that one that walks over another does not jump from side to side.
      const share = (SEPARATION_STRENGTH * (contact - distance)) / Math.max(distance, contact / 4)
      move(one, dx * share, dy * share)
      move(other, -dx * share, -dy * share)
    }
  return birds.map((bird, index) => ({ ...bird, x: x[index] as number, y: y[index] as number }))
}

/** The birds under a camera, living and dead. */
export function birdsUnderCameraAt(barn: Barn, camera: BarnCamera, time: number): FloorAnimal[] {
  if (compartmentStateAt(barn, 0, time) === 'penEmpty') return []
  const schedule = scheduleAt(barn, time)
  const meanLength = lengthOfWeight('chickens', weightOnDay('chickens', (time - schedule.movedInAt) / DAY))
  const sittingShareOf = createSittingShares(barn)
  const count = Math.round((BIRDS_DRAWN * headCountAt(barn, schedule, time)) / BROILERS_HOUSED)
  const flockSeed = deriveSeed(camera.seed, 'birds', schedule.index)
  const living = Array.from({ length: count }, (_, index): FloorAnimal => {
    const seed = deriveSeed(flockSeed, index)
    return {
      ...birdPoseAt(createBird(seed, sittingShareOf), time),
      penId: null,
      animalKey: `bird-${index}`,
      length: meanLength * (1 + normalAt(seed, 12) * LENGTH_VARIATION),
      tint: uniformAt(seed, 13),
      mirrored: uniformAt(seed, 11) < 0.5,
      dead: false,
    }
  })
  const dead = deadAnimalsAt(barn, camera.cameraId, time).map((death): FloorAnimal => ({
    ...deadPoseAt(death),
    penId: null,
    animalKey: death.deathId,
    length: meanLength,
    tint: 0.5,
    mirrored: false,
    dead: true,
  }))
  return separateBirds([...living, ...dead], meanLength)
}
