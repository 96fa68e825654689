import { DAY, HOUR } from '@barn-workbench/core/time'
import { cameraOf, type Barn, type Pen } from '../barn'
import { createBarnCache } from '../barnCache'
import { scheduleAt } from '../batchSchedule'
import { lossesOf } from '../deaths'
import { penLayout, type FloorRectangle } from '../geometry/penLayout'
import { lengthOfWeight, weightOnDay } from '../growth'
import { clamp } from '../interpolate'
import { PIGS_PER_PEN } from '../pigFacts'
import { createStream, type RandomStream } from '../random'

export interface FloorPose {
  x: number
  y: number
  heading: number
}

/** The herd settles anew about every two hours. */
export const SETTLING_PERIOD = 2 * HOUR
const CANDIDATES = 56
const OVERLAP_COST = 30
const DUNGING_COST = 0.9
/** A body seen from above is three discs along its axis. */
export const DISC_POSITIONS = [-0.27, 0, 0.27] as const
export const DISC_RADIUS = 0.15

/** Keeps the whole body inside the pen and off the trough. */
export function keepInside(pose: FloorPose, pen: FloorRectangle, length: number): FloorPose {
  const radius = DISC_RADIUS * length
  const reachX = Math.abs(Math.cos(pose.heading)) * 0.36 * length + radius
  const reachY = Math.abs(Math.sin(pose.heading)) * 0.36 * length + radius
  return {
    x: clamp(pose.x, pen.x0 + reachX, pen.x1 - reachX),
    y: clamp(pose.y, pen.y0 + reachY, pen.y1 - reachY),
    heading: pose.heading,
  }
}

function overlapOf(a: FloorPose, b: FloorPose, length: number): number {
  const near = DISC_RADIUS * 2 * length
  if (Math.hypot(a.x - b.x, a.y - b.y) > length) return 0
  let sum = 0
  for (const i of DISC_POSITIONS) {
    const ax = a.x + Math.cos(a.heading) * i * length
    const ay = a.y + Math.sin(a.heading) * i * length
    for (const j of DISC_POSITIONS) {
      const distance = Math.hypot(
        ax - b.x - Math.cos(b.heading) * j * length,
        ay - b.y - Math.sin(b.heading) * j * length,
      )
      if (distance < near) sum += near - distance
    }
  }
  return sum
}

interface Huddle extends FloorPose {
  spread: number
}

function createHuddles(area: FloorRectangle, stream: RandomStream): Huddle[] {
  return Array.from({ length: 1 + stream.integer(3) }, () => ({
    x: stream.between(area.x0, area.x1),
    y: stream.between(area.y0, area.y1),
    heading: stream.next() < 0.5 ? stream.between(-0.4, 0.4) : Math.PI / 2 + stream.between(-0.4, 0.4),
    spread: stream.between(0.25, 0.6),
  }))
}

function candidateNear(huddle: Huddle, stream: RandomStream): FloorPose {
  return {
    x: huddle.x + stream.normal() * huddle.spread * 1.2,
    y: huddle.y + stream.normal() * huddle.spread,
    heading: huddle.heading + stream.normal() * 0.22 + (stream.next() < 0.35 ? Math.PI : 0),
  }
}

function settle(barn: Barn, pen: Pen, period: number): FloorPose[] {
  const start = period * SETTLING_PERIOD
  const schedule = scheduleAt(barn, start)
  const stream = createStream(barn.seed, 'settling', pen.penId, period)
  const layout = penLayout(pen.side, cameraOf(barn, pen.cameraId).feederAtTop)
  const length = lengthOfWeight(barn.species, weightOnDay(barn.species, (start - schedule.movedInAt) / DAY))
  const huddles = createHuddles(layout.lying, stream)
  const placed: FloorPose[] = lossesOf(barn, schedule)
    .deaths.filter(
      (death) => death.penId === pen.penId && death.diedAt < start + SETTLING_PERIOD && death.removedAt > start,
    )
    .map((death) => ({ x: death.floorX, y: death.floorY, heading: death.heading }))
  const costOf = (pose: FloorPose, huddle: Huddle): number =>
    Math.hypot(pose.x - huddle.x, pose.y - huddle.y) +
    (Math.abs(pose.y - (layout.dunging.y0 + layout.dunging.y1) / 2) < (layout.dunging.y1 - layout.dunging.y0) / 2
      ? DUNGING_COST
      : 0) +
    (OVERLAP_COST * placed.reduce((sum, other) => sum + overlapOf(pose, other, length), 0)) / length +
    OVERLAP_COST * overlapWithTrough(pose, layout.feeder, length)
  return Array.from({ length: PIGS_PER_PEN }, () => {
    let best: FloorPose | null = null
    let bestCost = Infinity
    for (let candidate = 0; candidate < CANDIDATES; candidate++) {
      const huddle = stream.pick(huddles)
      const wide = { ...huddle, spread: huddle.spread * (1 + (candidate / CANDIDATES) * 2.2) }
      const pose = keepInside(candidateNear(wide, stream), layout.pen, length)
      const cost = costOf(pose, huddle)
      if (cost < bestCost) [best, bestCost] = [pose, cost]
    }
    const chosen = best ?? { x: 0, y: 0, heading: 0 }
    placed.push(chosen)
    return chosen
  })
}

function overlapWithTrough(pose: FloorPose, trough: FloorRectangle, length: number): number {
  const reachY = Math.abs(Math.sin(pose.heading)) * 0.36 * length + DISC_RADIUS * length
  return Math.max(0, Math.min(trough.y1 - (pose.y - reachY), pose.y + reachY - trough.y0))
}

const PERIODS = 2 ** 24
const settledPoses = createBarnCache(1024, (barn: Barn, key: number): FloorPose[] => {
  const pen = barn.pens[Math.floor(key / PERIODS)]
  return pen ? settle(barn, pen, key % PERIODS) : []
})

/** Where each pig of the pen lies when it lies during that settling period. */
export function lyingPlaces(barn: Barn, penIndex: number, period: number): FloorPose[] {
  return settledPoses(barn, penIndex * PERIODS + period)
}
