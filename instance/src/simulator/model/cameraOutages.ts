import { CAMERA_ONLINE_THRESHOLD } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import { instantOfLocalTime, localTimeAt } from '../../barn'
import type { Barn } from './barn/barn'
import { DEFECT_DAYS, OUTAGE_HOURS, REPAIR_HOURS } from './facts/pigFacts'
import { memoizePerBarn } from './memoizePerBarn'
import { createRandomStream, uniform, type RandomStream } from './random'

// At any time exactly one camera counts as offline: a defective one until its repair, or between two defects another
// one for some hours. The outages of a period are planned as a chain, in which each takes over from the one before.

/** A time without pictures of one camera, [from, to) in ms since the epoch. */
export interface CameraOutage {
  outageId: string
  cameraId: string
  /** Time of the last picture before it. */
  from: number
  /** Time of the first picture after it. */
  to: number
}

/** A link of the chain: some camera is silent from the end of the link before. */
interface PlannedOutage {
  until: number
  /** Whether the camera is defective, rather than away for some hours. */
  isDefect: boolean
}

/** Time in ms by which two outages overlap, since a camera counts as offline only after this time without a picture. */
const OVERLAP = CAMERA_ONLINE_THRESHOLD
/** Days of a period of defects, about a month. */
const PERIOD_DAYS = DEFECT_DAYS.reduce((sum: number, days) => sum + days, 0)
/** The first camera never fails, and of the others two have to take turns. */
const MINIMUM_CAMERAS = 3

function shuffle<T>(items: readonly T[], stream: RandomStream): T[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = stream.integer(last + 1)
    const item = shuffled[last] as T
    shuffled[last] = shuffled[other] as T
    shuffled[other] = item
  }
  return shuffled
}

/** The time at which the technician repairs a camera on that day. */
function repairTimeOn(barn: Barn, dayNumber: number): number {
  const [earliest, latest] = REPAIR_HOURS
  const hour = earliest + uniform(barn.seed, 'repair', dayNumber) * (latest - earliest)
  return Math.round(instantOfLocalTime(barn.timeZone, dayNumber, hour))
}

/** Plans a period: defects that follow each other, and after `shortCount` of them an outage of some hours. */
function planOutages(barn: Barn, period: number, shortCount: number): PlannedOutage[] {
  const stream = createRandomStream(barn.seed, 'outages', period)
  const gaps = shuffle(
    DEFECT_DAYS.slice(1).map((_, gap) => gap),
    stream,
  ).slice(0, shortCount)
  let day = period * PERIOD_DAYS
  return shuffle(DEFECT_DAYS, stream).flatMap((days, gap): PlannedOutage[] => {
    day += days
    const repairedAt = repairTimeOn(barn, day)
    const defect = { until: repairedAt, isDefect: true }
    const backAt = Math.round(repairedAt - OVERLAP + stream.between(OUTAGE_HOURS[0], OUTAGE_HOURS[1]) * HOUR)
    return gaps.includes(gap) ? [defect, { until: backAt, isDefect: false }] : [defect]
  })
}

/** Ids of the cameras that can fail. */
function fallibleCameras(barn: Barn): string[] {
  return barn.cameras.slice(1).map((camera) => camera.cameraId)
}

function firstCameraOf(barn: Barn, period: number): string {
  const cameraIds = fallibleCameras(barn)
  return cameraIds[Math.floor(uniform(barn.seed, 'first outage', period) * cameraIds.length)] ?? ''
}

/**
 * Chooses the camera of each planned outage. Each camera has its outage of some hours once, and no camera follows on
 * itself, also from one period to the next.
 */
function assignCameras(barn: Barn, period: number, outages: readonly PlannedOutage[]): string[] {
  const stream = createRandomStream(barn.seed, 'silent cameras', period)
  const cameraIds = fallibleCameras(barn)
  const first = firstCameraOf(barn, period)
  const waiting = shuffle(cameraIds, stream)
  if (waiting[0] === first) waiting.reverse()
  const assigned: string[] = []
  outages.forEach(({ isDefect }, index) => {
    const previous = assigned[index - 1] ?? first
    if (!isDefect) {
      assigned.push(waiting.shift() ?? previous)
      return
    }
    if (index === 0) {
      assigned.push(first)
      return
    }
    const following = index === outages.length - 1 ? firstCameraOf(barn, period + 1) : waiting[0]
    const others = cameraIds.filter((cameraId) => cameraId !== previous)
    const free = others.filter((cameraId) => cameraId !== following)
    assigned.push(stream.pick(free.length > 0 ? free : others))
  })
  return assigned
}

const outagesOfPeriod = memoizePerBarn(64, (barn: Barn, period: number): CameraOutage[] => {
  const planned = planOutages(barn, period, barn.cameras.length - 1)
  const cameraIds = assignCameras(barn, period, planned)
  let previousEnd = repairTimeOn(barn, period * PERIOD_DAYS)
  return planned.map(({ until }, index) => {
    const from = previousEnd - OVERLAP
    previousEnd = until
    return { outageId: `${period}-${index}`, cameraId: cameraIds[index] ?? '', from, to: until }
  })
})

function periodAt(barn: Barn, time: number): number {
  return Math.floor(localTimeAt(barn.timeZone, time).dayNumber / PERIOD_DAYS)
}

/** All outages that overlap [from, to). A barn of fewer than three cameras has none. */
export function outagesBetween(barn: Barn, from: number, to: number): CameraOutage[] {
  if (barn.cameras.length < MINIMUM_CAMERAS) return []
  const outages: CameraOutage[] = []
  // A period begins in the course of its first day.
  for (let period = periodAt(barn, from) - 1; period <= periodAt(barn, to + OVERLAP); period++) {
    for (const outage of outagesOfPeriod(barn, period)) if (outage.from < to && outage.to > from) outages.push(outage)
  }
  return outages
}

function outageAt(barn: Barn, cameraId: string, time: number): CameraOutage | undefined {
  return outagesBetween(barn, time, time + 1).find((outage) => outage.cameraId === cameraId)
}

/** Whether the camera delivers pictures at that time. */
export function isCameraOnlineAt(barn: Barn, cameraId: string, time: number): boolean {
  return outageAt(barn, cameraId, time) === undefined
}

/** Time of the last picture of a camera: `time` itself while it delivers pictures. */
export function lastSeenOnlineAt(barn: Barn, cameraId: string, time: number): number {
  return outageAt(barn, cameraId, time)?.from ?? time
}
