import { clamp } from '@barn-workbench/core/numbers'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { localTimeAt } from '../../../barn'
import { cameraOf, type Barn, type BarnCamera, type Pen } from '../barn/barn'
import { createPenLayout, type FloorPose, type PenLayout } from '../barn/penLayout'
import { compartmentStateAt, lengthOfWeight, scheduleAt, weightOnDay, type BatchSchedule } from '../batch/batchSchedule'
import { lyingShareAt } from '../batch/dailyRhythm'
import { lossesOfBatch, type Death } from '../deaths/deaths'
import { PIG_WEIGHT_VARIATION_END, PIG_WEIGHT_VARIATION_START, PIGS_PER_PEN } from '../facts/pigFacts'
import { easeInOut, lerp, smoothstep } from '../interpolation'
import { deriveSeed, normalAt, uniformAt } from '../random'
import { deadPoseAt, type AnimalPose, type FloorAnimal } from './floorAnimal'
import { keepInside, lyingPosesOf, separatePigs, SETTLING_PERIOD } from './pigSpacing'

/** Time for which a dying pig lies at the place of its death, in ms. */
const DYING_TIME = 2 * HOUR
/** Length follows the cube root of the weight, so it varies a third as much. */
const LENGTH_VARIATION_SHARE = 1 / 3

/** Coefficient of variation of the body length at that time, 0..1. */
function lengthVariationAt({ movedInAt, movedOutAt }: BatchSchedule, time: number): number {
  const batchShare = Math.min(1, (time - movedInAt) / (movedOutAt - movedInAt))
  return lerp(PIG_WEIGHT_VARIATION_START, PIG_WEIGHT_VARIATION_END, batchShare) * LENGTH_VARIATION_SHARE
}

function poseInPen(
  barn: Barn,
  pig: { penIndex: number; animalIndex: number; length: number; death: Death | undefined },
  time: number,
): AnimalPose & { dead: boolean } {
  const { penIndex, animalIndex, length, death } = pig
  if (death && death.diedAt <= time) return { ...deadPoseAt(death), dead: true }
  const dyingPoseAt = (at: number): FloorPose | null =>
    death && at > death.diedAt - DYING_TIME ? { x: death.floorX, y: death.floorY, heading: death.heading } : null
  return { ...pigPoseAt(createPig(barn, { penIndex, animalIndex, length, dyingPoseAt }), time), dead: false }
}

function pigsInPen(barn: Barn, pen: Pen, camera: BarnCamera, time: number): readonly FloorAnimal[] {
  if (compartmentStateAt(barn, pen.compartment, time) === 'penEmpty') return []
  const penIndex = barn.pens.indexOf(pen)
  const schedule = scheduleAt(barn, time)
  const meanLength = lengthOfWeight('pigs', weightOnDay('pigs', (time - schedule.movedInAt) / DAY))
  const lengthVariation = lengthVariationAt(schedule, time)
  const deaths = lossesOfBatch(barn, schedule).deaths.filter(
    (death) => death.penId === pen.penId && death.diedAt < time + DYING_TIME * 2,
  )
  const deathOf = (animalIndex: number): Death | undefined => deaths.find((death) => death.animalIndex === animalIndex)
  const removed = (animalIndex: number): boolean => (deathOf(animalIndex)?.removedAt ?? Infinity) <= time
  const present = Array.from({ length: PIGS_PER_PEN }, (_, animalIndex) => animalIndex).filter((pig) => !removed(pig))
  const pigs = present.map((animalIndex): FloorAnimal => {
    const death = deathOf(animalIndex)
    const seed = deriveSeed(barn.seed, 'coat', pen.penId, animalIndex, schedule.index)
    return {
      ...poseInPen(barn, { penIndex, animalIndex, length: meanLength, death }, time),
      penId: pen.penId,
      animalKey: `${pen.penId}-${animalIndex}`,
      length: meanLength * (1 + normalAt(seed, 1) * lengthVariation),
      tint: uniformAt(seed, 2),
      mirrored: uniformAt(seed, 3) < 0.5,
    }
  })
  return separatePigs(pigs, createPenLayout(pen.side, camera.feederAtTop).pen, meanLength)
}

/** The pigs under a camera, living and dead: each by its own motion, then moved off each other. */
export function pigsUnderCameraAt(barn: Barn, camera: BarnCamera, time: number): FloorAnimal[] {
  const pens = barn.pens.filter((pen) => camera.pens.includes(pen.penId))
  return pens.flatMap((pen) => pigsInPen(barn, pen, camera, time))
}

// A pig decides once a bout whether it lies. While it is up, it makes several trips in a bout: it walks to the trough,
// to a drinker or anywhere, and stays there until the next trip. Its pose follows from the targets of this trip and the
// last.

/** Length of a bout in ms. */
const BOUT = 12 * MINUTE
const TRIPS_PER_BOUT = 6
const TRIP = BOUT / TRIPS_PER_BOUT
const WALKING_METRES_PER_MS = 0.42 / 1000
const TURNING_RADIANS_PER_MS = 0.8 / 1000
/** Longest walk in ms, so that a pig arrives before the next trip. */
const LONGEST_WALK = 45_000
/** Share of the bouts in which a standing pig eats, and how much larger it is at meals. */
const EATING_SHARE = 0.28
const EATING_SHARE_AT_MEALS = 0.3
/** Hours of the day by the barn's clocks, and how long before and after them pigs eat more. */
const MEAL_HOURS = [8.5, 15.5] as const
const MEAL_HALF_WIDTH_HOURS = 2.5
/** Share of the other trips that lead to a drinker. */
const DRINKING_SHARE = 0.12
/** Distance from the middle of the body to the snout in body lengths. */
const SNOUT_DISTANCE = 0.42
/** Share of a walk in which a rising pig begins to make way, or a pig that lies down ceases to. */
const RISING_SHARE = 0.4
/** Share of the lying pigs that lie on their side. */
const LATERAL_SHARE = 0.55
/** Trips shorter than this are made without walking. */
const SHORTEST_WALK_METRES = 0.02
/** Length of a trip below which a pig shuffles instead of turning round and back, in body lengths. */
const SHUFFLING_LENGTHS = 0.4
/** Time that a pig is up, as a multiple of its share: the lowest factor and the range above it. */
const LOWEST_LIVELINESS = 0.75
const LIVELINESS_RANGE = 0.5
/** Range of the angle at which a pig stands at a trough or drinker, in radians. */
const PLACE_ANGLE_RANGE = 0.3
/** Range of the bend of a body at rest: small while it eats. */
const EATING_BEND_RANGE = 0.5
const RESTING_BEND_RANGE = 1.6
/** Bouts for which a lying pig keeps its bend. */
const BOUTS_PER_LYING_BEND = 10

/** The first key of `uniformAt`: each property of a pig has separate random numbers. */
const RANDOM = {
  settlingOffset: 1,
  lateral: 2,
  liveliness: 3,
  boutOffset: 4,
  up: 10,
  eating: 11,
  drinking: 12,
  place: 13,
  placeAngle: 14,
  roamingX: 15,
  roamingY: 16,
  roamingHeading: 17,
  lyingBend: 20,
  standingBend: 21,
} as const

interface PigOptions {
  penIndex: number
  /** Index in its pen. */
  animalIndex: number
  /** Nose to tail in metres. */
  length: number
  /** The pose that it keeps at that time because it is about to die; null at other times. */
  dyingPoseAt: (time: number) => FloorPose | null
}

/** All that the motion of a pig follows from. */
interface Pig extends PigOptions {
  barn: Barn
  seed: number
  layout: PenLayout
}

/** The pose that a pig takes and keeps on a trip. */
interface TripTarget extends FloorPose {
  lying: boolean
  lateral: boolean
  eating: boolean
}

function createPig(barn: Barn, options: PigOptions): Pig {
  const pen = barn.pens[options.penIndex]
  if (!pen) throw new Error(`The barn has no pen number ${options.penIndex}`)
  return {
    ...options,
    barn,
    seed: deriveSeed(barn.seed, 'pig', pen.penId, options.animalIndex),
    layout: createPenLayout(pen.side, cameraOf(barn, pen.cameraId).feederAtTop),
  }
}

function lyingTarget(pig: Pig, time: number): TripTarget {
  // The pigs of a pen settle again each within a bout of the others, so that they do not all move at one moment.
  const period = Math.floor((time + uniformAt(pig.seed, RANDOM.settlingOffset) * BOUT) / SETTLING_PERIOD)
  const pose = pig.dyingPoseAt(time) ?? lyingPosesOf(pig.barn, pig.penIndex, period)[pig.animalIndex]
  if (!pose) throw new Error(`Pen number ${pig.penIndex} has no lying pose for pig number ${pig.animalIndex}`)
  const lateral = uniformAt(pig.seed, RANDOM.lateral, period) < LATERAL_SHARE
  return { ...pose, lying: true, lateral, eating: false }
}

/** 0 outside of meals, 1 at their hour. */
function mealStrengthAt(barn: Barn, time: number): number {
  const { hour } = localTimeAt(barn.timeZone, time)
  return Math.max(...MEAL_HOURS.map((mealHour) => smoothstep(MEAL_HALF_WIDTH_HOURS, 0, Math.abs(hour - mealHour))))
}

/** A place at the trough (the same for a whole bout) or at a drinker, which the snout reaches. */
function feedingOrDrinkingTarget(pig: Pig, trip: number, eating: boolean): TripTarget {
  const places = eating ? pig.layout.feedingPlaces : pig.layout.drinkingPlaces
  const placeKey = eating ? Math.floor(trip / TRIPS_PER_BOUT) : trip
  const place = places[Math.floor(uniformAt(pig.seed, RANDOM.place, placeKey) * places.length)]
  if (!place) throw new Error(`Pen number ${pig.penIndex} has no place to ${eating ? 'eat' : 'drink'}`)
  const snoutDistance = pig.length * SNOUT_DISTANCE
  const heading = place.heading + (uniformAt(pig.seed, RANDOM.placeAngle, trip) - 0.5) * PLACE_ANGLE_RANGE
  const x = place.x - Math.cos(heading) * snoutDistance
  const y = place.y - Math.sin(heading) * snoutDistance
  return { x, y, heading, lying: false, lateral: false, eating }
}

function roamingTarget({ layout: { pen }, seed, length }: Pig, trip: number): TripTarget {
  const pose = {
    x: pen.x0 + uniformAt(seed, RANDOM.roamingX, trip) * (pen.x1 - pen.x0),
    y: pen.y0 + uniformAt(seed, RANDOM.roamingY, trip) * (pen.y1 - pen.y0),
    heading: (uniformAt(seed, RANDOM.roamingHeading, trip) * 2 - 1) * Math.PI,
  }
  return { ...keepInside(pose, pen, length), lying: false, lateral: false, eating: false }
}

function standingTarget(pig: Pig, trip: number, time: number): TripTarget {
  const bout = Math.floor(trip / TRIPS_PER_BOUT)
  const eatingShare = EATING_SHARE + EATING_SHARE_AT_MEALS * mealStrengthAt(pig.barn, time)
  const eating = uniformAt(pig.seed, RANDOM.eating, bout) < eatingShare
  const drinking = !eating && uniformAt(pig.seed, RANDOM.drinking, trip) < DRINKING_SHARE
  return eating || drinking ? feedingOrDrinkingTarget(pig, trip, eating) : roamingTarget(pig, trip)
}

/** Whether the pig is up in a bout; `middle` is the time of the bout's middle. */
function isUp(pig: Pig, bout: number, middle: number): boolean {
  if (pig.dyingPoseAt(middle)) return false
  const liveliness = LOWEST_LIVELINESS + LIVELINESS_RANGE * uniformAt(pig.seed, RANDOM.liveliness)
  return uniformAt(pig.seed, RANDOM.up, bout) < clamp((1 - lyingShareAt(pig.barn, middle)) * liveliness, 0, 1)
}

/** Bouts of different pigs do not begin at the same time: how much earlier this pig's do, in ms. */
function boutOffset(pig: Pig): number {
  return uniformAt(pig.seed, RANDOM.boutOffset) * BOUT
}

function targetOf(pig: Pig, trip: number): TripTarget {
  const bout = Math.floor(trip / TRIPS_PER_BOUT)
  const middle = bout * BOUT - boutOffset(pig) + BOUT / 2
  return isUp(pig, bout, middle) ? standingTarget(pig, trip, middle) : lyingTarget(pig, middle)
}

/** Turns from one heading towards another, by the shorter way. */
function turnTowards(from: number, to: number, share: number): number {
  const difference = Math.atan2(Math.sin(to - from), Math.cos(to - from))
  return from + difference * share
}

/** Duration in ms of the way from one pose to the next. */
function walkDuration(origin: FloorPose, target: FloorPose, distance: number): number {
  const turn = Math.abs(turnTowards(0, target.heading - origin.heading, 1))
  const turning = Math.PI / TURNING_RADIANS_PER_MS
  const walking = distance / WALKING_METRES_PER_MS
  return Math.min(LONGEST_WALK, distance > SHORTEST_WALK_METRES ? walking + turning : turn / TURNING_RADIANS_PER_MS)
}

/** The pose on the way from one target to the next; `share` (0..1) is the part of the time that has passed. */
function walkingPose(pig: Pig, origin: TripTarget, target: TripTarget, share: number): AnimalPose {
  const distance = Math.hypot(target.x - origin.x, target.y - origin.y)
  const progress = easeInOut(share)
  const course =
    distance < pig.length * SHUFFLING_LENGTHS
      ? turnTowards(origin.heading, target.heading, 0.5)
      : Math.atan2(target.y - origin.y, target.x - origin.x)
  const departure = turnTowards(origin.heading, course, smoothstep(0, 0.3, share))
  const heading = turnTowards(departure, target.heading, smoothstep(0.7, 1, share))
  const risingShare = origin.lying ? smoothstep(0, RISING_SHARE, share) : 1
  const settlingShare = target.lying ? smoothstep(1, 1 - RISING_SHARE, share) : 1
  const remainingTurn = turnTowards(departure, target.heading, 1) - departure
  return {
    x: lerp(origin.x, target.x, progress),
    y: lerp(origin.y, target.y, progress),
    heading,
    lying: false,
    lateral: false,
    eating: false,
    walked: distance * progress,
    bend: clamp(remainingTurn * smoothstep(0.6, 0.8, share) * (1 - share), -1, 1),
    yieldShare: risingShare * settlingShare,
  }
}

/** Bend of the body at rest: the same for several bouts while it lies. */
function restingBend(pig: Pig, target: TripTarget, trip: number): number {
  const range = target.eating ? EATING_BEND_RANGE : RESTING_BEND_RANGE
  const period = Math.floor(trip / TRIPS_PER_BOUT / BOUTS_PER_LYING_BEND)
  const random = target.lying
    ? uniformAt(pig.seed, RANDOM.lyingBend, period)
    : uniformAt(pig.seed, RANDOM.standingBend, trip)
  return (random - 0.5) * range
}

/** The pose of a pig at that time, before it makes way for others. */
function pigPoseAt(pig: Pig, time: number): AnimalPose {
  const shiftedTime = time + boutOffset(pig)
  const trip = Math.floor(shiftedTime / TRIP)
  const sinceStart = shiftedTime - trip * TRIP
  const target = targetOf(pig, trip)
  const origin = targetOf(pig, trip - 1)
  const distance = Math.hypot(target.x - origin.x, target.y - origin.y)
  const duration = walkDuration(origin, target, distance)
  if (sinceStart < duration) return walkingPose(pig, origin, target, sinceStart / duration)
  return { ...target, walked: 0, bend: restingBend(pig, target, trip), yieldShare: target.lying ? 0 : 1 }
}
