import { clamp } from '@barn-workbench/core/numbers'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { cameraOf, type Barn, type Pen } from '../barn/barn'
import { createPenLayout, type FloorPose, type FloorRectangle, type PenLayout } from '../barn/penLayout'
import { lengthOfWeight, scheduleAt, weightOnDay, type BatchSchedule } from '../batch/batchSchedule'
import { lossesOfBatch } from '../deaths/deaths'
import { PIGS_PER_PEN } from '../facts/pigFacts'
import { memoizePerBarn } from '../memoizePerBarn'
import { createRandomStream, type RandomStream } from '../random'

// Separates the pigs of a pen: lying pigs settle where they overlap least, standing ones make way.

/** Time for which the lying poses of a pen stay the same, in ms. */
export const SETTLING_PERIOD = 2 * HOUR

/** A body seen from above is three discs along its axis. All lengths are body lengths. */
const DISC_POSITIONS = [-0.27, 0, 0.27] as const
const DISC_RADIUS = 0.15
/** From the middle of the body to the middle of its outermost disc, with a margin for snout and tail. */
const HALF_LENGTH = 0.36

/** Poses that are tried for each pig; the further into them, the further from its huddle. */
const CANDIDATES_PER_PIG = 56
const CANDIDATE_SPREAD = 2.2
/** Costs in metres of distance from the huddle. */
const OVERLAP_COST = 30
const DUNGING_COST = 0.9

const SEPARATION_ITERATIONS = 8
/** Share of an overlap that an iteration resolves: small enough that pigs do not jump back and forth. */
const SEPARATION_STRENGTH = 0.14
/** Distance beyond which pigs cannot overlap, in body lengths. */
const SEPARATION_RANGE = 1.2

/** Distance from the middle of the body to its upper and lower end on the floor, in metres. */
function verticalReach(heading: number, length: number): number {
  return Math.abs(Math.sin(heading)) * HALF_LENGTH * length + DISC_RADIUS * length
}

function horizontalReach(heading: number, length: number): number {
  return Math.abs(Math.cos(heading)) * HALF_LENGTH * length + DISC_RADIUS * length
}

/** Moves a pose so that the whole body is inside the pen. */
export function keepInside({ x, y, heading }: FloorPose, pen: FloorRectangle, length: number): FloorPose {
  const reachX = horizontalReach(heading, length)
  const reachY = verticalReach(heading, length)
  return { x: clamp(x, pen.x0 + reachX, pen.x1 - reachX), y: clamp(y, pen.y0 + reachY, pen.y1 - reachY), heading }
}

/** Sum of the depths in metres to which the discs of two bodies overlap. */
function overlapOf(a: FloorPose, b: FloorPose, length: number): number {
  const contactDistance = DISC_RADIUS * 2 * length
  if (Math.hypot(a.x - b.x, a.y - b.y) > length) return 0
  let sum = 0
  for (const positionOfA of DISC_POSITIONS) {
    const ax = a.x + Math.cos(a.heading) * positionOfA * length
    const ay = a.y + Math.sin(a.heading) * positionOfA * length
    for (const positionOfB of DISC_POSITIONS) {
      const dx = ax - b.x - Math.cos(b.heading) * positionOfB * length
      const dy = ay - b.y - Math.sin(b.heading) * positionOfB * length
      const distance = Math.hypot(dx, dy)
      if (distance < contactDistance) sum += contactDistance - distance
    }
  }
  return sum
}

function overlapWithTrough(pose: FloorPose, trough: FloorRectangle, length: number): number {
  const reachY = verticalReach(pose.heading, length)
  return Math.max(0, Math.min(trough.y1 - (pose.y - reachY), pose.y + reachY - trough.y0))
}

/** Pigs lie in groups, side by side. */
interface Huddle extends FloorPose {
  /** Standard deviation of the distance from its middle, in metres. */
  spread: number
}

/** A pen in which pigs lie down one after the other. */
interface SettlingPen {
  layout: PenLayout
  /** Mean body length in metres. */
  length: number
  huddles: readonly Huddle[]
  /** Poses of the pigs that lie there already, living or dead. */
  occupied: FloorPose[]
}

function createHuddles(area: FloorRectangle, stream: RandomStream): Huddle[] {
  return Array.from({ length: 1 + stream.integer(3) }, () => ({
    x: stream.between(area.x0, area.x1),
    y: stream.between(area.y0, area.y1),
    heading: stream.next() < 0.5 ? stream.between(-0.4, 0.4) : Math.PI / 2 + stream.between(-0.4, 0.4),
    spread: stream.between(0.25, 0.6),
  }))
}

function drawPoseNear(huddle: Huddle, spread: number, stream: RandomStream): FloorPose {
  return {
    x: huddle.x + stream.normal() * spread * 1.2,
    y: huddle.y + stream.normal() * spread,
    heading: huddle.heading + stream.normal() * 0.22 + (stream.next() < 0.35 ? Math.PI : 0),
  }
}

function costOfLying(pose: FloorPose, huddle: Huddle, { layout, length, occupied }: SettlingPen): number {
  const { dunging, feeder } = layout
  const isInDungingArea = Math.abs(pose.y - (dunging.y0 + dunging.y1) / 2) < (dunging.y1 - dunging.y0) / 2
  const overlap = occupied.reduce((sum, other) => sum + overlapOf(pose, other, length), 0)
  return (
    Math.hypot(pose.x - huddle.x, pose.y - huddle.y) +
    (isInDungingArea ? DUNGING_COST : 0) +
    (OVERLAP_COST * overlap) / length +
    OVERLAP_COST * overlapWithTrough(pose, feeder, length)
  )
}

function chooseLyingPose(pen: SettlingPen, stream: RandomStream): FloorPose {
  let best: FloorPose = { x: 0, y: 0, heading: 0 }
  let bestCost = Infinity
  for (let candidate = 0; candidate < CANDIDATES_PER_PIG; candidate++) {
    const huddle = stream.pick(pen.huddles)
    const spread = huddle.spread * (1 + (candidate / CANDIDATES_PER_PIG) * CANDIDATE_SPREAD)
    const pose = keepInside(drawPoseNear(huddle, spread, stream), pen.layout.pen, pen.length)
    const cost = costOfLying(pose, huddle, pen)
    if (cost >= bestCost) continue
    best = pose
    bestCost = cost
  }
  return best
}

/** Poses of the dead pigs that lie in the pen at some time of the settling period. */
function deadPosesIn(barn: Barn, schedule: BatchSchedule, pen: Pen, start: number): FloorPose[] {
  return lossesOfBatch(barn, schedule)
    .deaths.filter(
      (death) => death.penId === pen.penId && death.diedAt < start + SETTLING_PERIOD && death.removedAt > start,
    )
    .map((death) => ({ x: death.floorX, y: death.floorY, heading: death.heading }))
}

function settlePigs(barn: Barn, pen: Pen, period: number): FloorPose[] {
  const start = period * SETTLING_PERIOD
  const schedule = scheduleAt(barn, start)
  const stream = createRandomStream(barn.seed, 'settling', pen.penId, period)
  const layout = createPenLayout(pen.side, cameraOf(barn, pen.cameraId).feederAtTop)
  const settlingPen: SettlingPen = {
    layout,
    length: lengthOfWeight(barn.species, weightOnDay(barn.species, (start - schedule.movedInAt) / DAY)),
    huddles: createHuddles(layout.lying, stream),
    occupied: deadPosesIn(barn, schedule, pen, start),
  }
  return Array.from({ length: PIGS_PER_PEN }, () => {
    const pose = chooseLyingPose(settlingPen, stream)
    settlingPen.occupied.push(pose)
    return pose
  })
}

/** Periods that a key has room for beside the index of the pen. */
const PERIODS_PER_KEY = 2 ** 24
const settledPoses = memoizePerBarn(1024, (barn: Barn, key: number): FloorPose[] => {
  const pen = barn.pens[Math.floor(key / PERIODS_PER_KEY)]
  return pen ? settlePigs(barn, pen, key % PERIODS_PER_KEY) : []
})

/** The pose in which each pig of a pen lies, while it lies, during that settling period. */
export function lyingPosesOf(barn: Barn, penIndex: number, period: number): FloorPose[] {
  return settledPoses(barn, penIndex * PERIODS_PER_KEY + period)
}

/** The vector in metres by which one body has to move to leave another, both as discs. */
function separationOf(animal: FloorPose, other: FloorPose, length: number): readonly [x: number, y: number] {
  let separationX = 0
  let separationY = 0
  const contactDistance = DISC_RADIUS * 2 * length
  for (const position of DISC_POSITIONS) {
    const ax = animal.x + Math.cos(animal.heading) * position * length
    const ay = animal.y + Math.sin(animal.heading) * position * length
    for (const otherPosition of DISC_POSITIONS) {
      const dx = ax - other.x - Math.cos(other.heading) * otherPosition * length
      const dy = ay - other.y - Math.sin(other.heading) * otherPosition * length
      const distance = Math.hypot(dx, dy)
      if (distance >= contactDistance) continue
      // Vanishes where the discs coincide, so that an animal that walks over another does not jump from side to side.
      separationX += (dx / contactDistance) * (contactDistance - distance)
      separationY += (dy / contactDistance) * (contactDistance - distance)
    }
  }
  return [separationX, separationY]
}

/** Moves standing pigs off the others; lying ones stay. The result is continuous in every position. */
export function separatePigs<T extends FloorPose & { yieldShare: number }>(
  pigs: readonly T[],
  pen: FloorRectangle,
  length: number,
): readonly T[] {
  let current = pigs
  for (let iteration = 0; iteration < SEPARATION_ITERATIONS; iteration++) {
    const before = current
    current = before.map((pig) => (pig.yieldShare === 0 ? pig : moveAway(pig, before, pen, length)))
  }
  return current
}

function moveAway<T extends FloorPose & { yieldShare: number }>(
  pig: T,
  pigs: readonly T[],
  pen: FloorRectangle,
  length: number,
): T {
  let { x, y } = pig
  for (const other of pigs) {
    if (other === pig || Math.hypot(pig.x - other.x, pig.y - other.y) > length * SEPARATION_RANGE) continue
    const [separationX, separationY] = separationOf(pig, other, length)
    const strength = SEPARATION_STRENGTH * pig.yieldShare * (0.8 - 0.3 * other.yieldShare)
    x += separationX * strength
    y += separationY * strength
  }
  return { ...pig, ...keepInside({ x, y, heading: pig.heading }, pen, length) }
}
