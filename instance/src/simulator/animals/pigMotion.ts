import { MINUTE } from '@barn-workbench/core/time'
import { cameraOf, type Barn } from '../barn'
import { penLayout, type PenLayout } from '../geometry/penLayout'
import { clamp, smoothstep } from '../interpolate'
import { localTimeAt } from '../localTime'
import { lyingShareAt } from '../lying'
import { deriveSeed, uniformAt } from '../random'
import { keepInside, lyingPlaces, SETTLING_PERIOD, type FloorPose } from './lyingPlaces'

/** An animal decides every 12 minutes whether it lies; while it is up it looks for another place every 2 minutes. */
const BOUT = 12 * MINUTE
const ERRANDS = 6
const ERRAND = BOUT / ERRANDS
const WALKING_METRES_PER_MS = 0.42 / 1000
const TURNING_RADIANS_PER_MS = 0.8 / 1000
const LONGEST_WALK = 45_000
const EATING_SHARE = 0.28
const EATING_AT_MEALS = 0.3
const DRINKING_SHARE = 0.12
/** Share of a walk in which an animal that rises or settles begins or ceases to make way. */
const SETTLING_PART = 0.4
const LATERAL_SHARE = 0.55
const MEALS = [8.5, 15.5] as const

export interface PigPose extends FloorPose {
  lying: boolean
  lateral: boolean
  eating: boolean
  /** Metres walked since the start of this errand: drives the legs. */
  walked: number
  /** −1 bent to the left … 1 to the right. */
  bend: number
  /** 1 makes way for others, 0 stays where it lies; in between while it gets up or settles. */
  yielding: number
}

interface PigMind {
  barn: Barn
  penIndex: number
  animalIndex: number
  seed: number
  layout: PenLayout
  length: number
  /** Overrides where it lies in a time: a dying pig keeps to its place. */
  lastPlace: ((time: number) => FloorPose | null) | null
}

interface Target extends FloorPose {
  lying: boolean
  lateral: boolean
  eating: boolean
}

export function createPigMind(barn: Barn, penIndex: number, animalIndex: number, length: number): PigMind {
  const pen = barn.pens[penIndex]
  if (!pen) throw new Error(`The barn has no pen number ${penIndex}`)
  return {
    barn,
    penIndex,
    animalIndex,
    length,
    seed: deriveSeed(barn.seed, 'pig', pen.penId, animalIndex),
    layout: penLayout(pen.side, cameraOf(barn, pen.cameraId).feederAtTop),
    lastPlace: null,
  }
}

function lyingTarget(mind: PigMind, at: number): Target {
  const last = mind.lastPlace?.(at)
  const period = Math.floor((at + uniformAt(mind.seed, 1) * BOUT) / SETTLING_PERIOD)
  const place = last ?? lyingPlaces(mind.barn, mind.penIndex, period)[mind.animalIndex] ?? { x: 0, y: 0, heading: 0 }
  return { ...place, lying: true, lateral: uniformAt(mind.seed, 2, period) < LATERAL_SHARE, eating: false }
}

function mealStrength(barn: Barn, at: number): number {
  const { hour } = localTimeAt(barn.timeZone, at)
  return Math.max(...MEALS.map((meal) => smoothstep(2.5, 0, Math.abs(hour - meal))))
}

interface Errand {
  bout: number
  step: number
  eating: boolean
}

/** A place at the trough or at a drinker: the snout reaches it, so the body's middle stands back. */
function placeTarget(mind: PigMind, { bout, step, eating }: Errand): Target {
  const places = eating ? mind.layout.feedingPlaces : mind.layout.drinkingPlaces
  const spot = places[Math.floor(uniformAt(mind.seed, 13, eating ? bout : step) * places.length)] ?? {
    x: 0,
    y: 0,
    heading: 0,
  }
  const back = mind.length * 0.42
  const heading = spot.heading + (uniformAt(mind.seed, 14, step) - 0.5) * 0.3
  const x = spot.x - Math.cos(heading) * back
  const y = spot.y - Math.sin(heading) * back
  return { x, y, heading, lying: false, lateral: false, eating }
}

function roamingTarget(mind: PigMind, step: number): Target {
  const {
    layout: { pen },
    seed,
  } = mind
  const free = {
    x: pen.x0 + uniformAt(seed, 15, step) * (pen.x1 - pen.x0),
    y: pen.y0 + uniformAt(seed, 16, step) * (pen.y1 - pen.y0),
    heading: (uniformAt(seed, 17, step) * 2 - 1) * Math.PI,
  }
  return { ...keepInside(free, pen, mind.length), lying: false, lateral: false, eating: false }
}

function errandTarget(mind: PigMind, bout: number, errand: number, at: number): Target {
  const step = bout * ERRANDS + errand
  const eating = uniformAt(mind.seed, 11, bout) < EATING_SHARE + EATING_AT_MEALS * mealStrength(mind.barn, at)
  if (eating || uniformAt(mind.seed, 12, step) < DRINKING_SHARE) return placeTarget(mind, { bout, step, eating })
  return roamingTarget(mind, step)
}

function isUp(mind: PigMind, bout: number, middle: number): boolean {
  if (mind.lastPlace?.(middle)) return false
  const liveliness = 0.75 + 0.5 * uniformAt(mind.seed, 3)
  return uniformAt(mind.seed, 10, bout) < clamp((1 - lyingShareAt(mind.barn, middle)) * liveliness, 0, 1)
}

function targetOf(mind: PigMind, step: number): Target {
  const bout = Math.floor(step / ERRANDS)
  const start = bout * BOUT - uniformAt(mind.seed, 4) * BOUT
  if (!isUp(mind, bout, start + BOUT / 2)) return lyingTarget(mind, start + BOUT / 2)
  return errandTarget(mind, bout, step - bout * ERRANDS, start + BOUT / 2)
}

function turned(from: number, to: number, part: number): number {
  const difference = Math.atan2(Math.sin(to - from), Math.cos(to - from))
  return from + difference * part
}

function walkDuration(origin: FloorPose, target: FloorPose, distance: number): number {
  const turn = Math.abs(turned(0, target.heading - origin.heading, 1))
  const turning = Math.PI / TURNING_RADIANS_PER_MS
  const walking = distance / WALKING_METRES_PER_MS
  return Math.min(LONGEST_WALK, distance > 0.02 ? walking + turning : turn / TURNING_RADIANS_PER_MS)
}

/** Where the animal is and how it holds itself: it walks to the target of the running errand and stays there. */
export function pigPoseAt(mind: PigMind, time: number): PigPose {
  const local = time + uniformAt(mind.seed, 4) * BOUT
  const step = Math.floor(local / ERRAND)
  const since = local - step * ERRAND
  const target = targetOf(mind, step)
  const origin = targetOf(mind, step - 1)
  const distance = Math.hypot(target.x - origin.x, target.y - origin.y)
  const duration = walkDuration(origin, target, distance)
  if (since >= duration)
    return { ...target, walked: 0, bend: restingBend(mind, target, step), yielding: target.lying ? 0 : 1 }
  const part = since / duration
  const eased = part * part * (3 - 2 * part)
  // For a step or two it shuffles instead of turning round and back.
  const course =
    distance < mind.length * 0.4
      ? turned(origin.heading, target.heading, 0.5)
      : Math.atan2(target.y - origin.y, target.x - origin.x)
  const outward = turned(origin.heading, course, smoothstep(0, 0.3, part))
  const heading = turned(outward, target.heading, smoothstep(0.7, 1, part))
  const bend = clamp((turned(outward, target.heading, 1) - outward) * smoothstep(0.6, 0.8, part) * (1 - part), -1, 1)
  return {
    x: origin.x + (target.x - origin.x) * eased,
    y: origin.y + (target.y - origin.y) * eased,
    heading,
    lying: false,
    lateral: false,
    eating: false,
    walked: distance * eased,
    bend,
    yielding:
      (origin.lying ? smoothstep(0, SETTLING_PART, part) : 1) *
      (target.lying ? smoothstep(1, 1 - SETTLING_PART, part) : 1),
  }
}

function restingBend(mind: PigMind, target: Target, step: number): number {
  const key = target.lying ? Math.floor(step / ERRANDS / 10) : step
  return (uniformAt(mind.seed, target.lying ? 20 : 21, key) - 0.5) * (target.eating ? 0.5 : 1.6)
}
