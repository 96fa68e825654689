import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Barn } from './barn'
import { createBarnCache } from './barnCache'
import { localTimeAt, timeOfLocal } from './localTime'
import { DEFECT_DAYS, OFFLINE_AFTER_MINUTES, OUTAGE_HOURS, REPAIR_HOURS } from './pigFacts'
import { createStream, uniform, type RandomStream } from './random'

export interface CameraOutage {
  outageId: string
  cameraId: string
  /** Last picture. */
  from: number
  /** First picture after it. */
  to: number
}

/** What is silent from one moment to another: a defective camera until its repair, or another one for some hours. */
interface Silence {
  until: number
  isDefect: boolean
}

/** One camera takes over from the last: it falls silent long enough before that at any time exactly one counts as offline. */
const HANDOVER = OFFLINE_AFTER_MINUTES * MINUTE
const PERIOD_DAYS = DEFECT_DAYS.reduce((sum: number, days) => sum + days, 0)
/** The first camera always delivers; of the others two are needed that take turns. */
const FEWEST_CAMERAS = 3

function shuffled<T>(items: readonly T[], stream: RandomStream): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = stream.integer(last + 1)
    const item = result[last] as T
    result[last] = result[other] as T
    result[other] = item
  }
  return result
}

function repairedAt(barn: Barn, dayNumber: number): number {
  const [earliest, latest] = REPAIR_HOURS
  return Math.round(
    timeOfLocal(barn.timeZone, dayNumber, earliest + uniform(barn.seed, 'repair', dayNumber) * (latest - earliest)),
  )
}

/** A month of defects; in most of the gaps between them another camera is away for some hours. */
function silencesOf(barn: Barn, period: number, outageCount: number): Silence[] {
  const stream = createStream(barn.seed, 'outages', period)
  const gaps = shuffled(
    DEFECT_DAYS.slice(1).map((_, gap) => gap),
    stream,
  ).slice(0, outageCount)
  let day = period * PERIOD_DAYS
  return shuffled(DEFECT_DAYS, stream).flatMap((days, gap) => {
    day += days
    const until = repairedAt(barn, day)
    const back = Math.round(until - HANDOVER + stream.between(OUTAGE_HOURS[0], OUTAGE_HOURS[1]) * HOUR)
    return gaps.includes(gap)
      ? [
          { until, isDefect: true },
          { until: back, isDefect: false },
        ]
      : [{ until, isDefect: true }]
  })
}

function otherCameras(barn: Barn): string[] {
  return barn.cameras.slice(1).map((camera) => camera.cameraId)
}

function firstCamera(barn: Barn, period: number): string {
  const others = otherCameras(barn)
  return others[Math.floor(uniform(barn.seed, 'first outage', period) * others.length)] ?? ''
}

/** Of each silence the camera: every one has its outage of some hours once, and none follows on itself. */
function camerasOf(barn: Barn, period: number, silences: readonly Silence[]): string[] {
  const stream = createStream(barn.seed, 'silent cameras', period)
  const others = otherCameras(barn)
  const first = firstCamera(barn, period)
  const waiting = shuffled(others, stream)
  if (waiting[0] === first) waiting.reverse()
  let camera = first
  return silences.map(({ isDefect }, index) => {
    if (!isDefect) return (camera = waiting.shift() ?? camera)
    if (index === 0) return camera
    const following = index === silences.length - 1 ? firstCamera(barn, period + 1) : waiting[0]
    const free = others.filter((candidate) => candidate !== camera && candidate !== following)
    return (camera = stream.pick(free.length > 0 ? free : others.filter((candidate) => candidate !== camera)))
  })
}

const outagesOfPeriod = createBarnCache(64, (barn: Barn, period: number): CameraOutage[] => {
  const silences = silencesOf(barn, period, barn.cameras.length - 1)
  const cameras = camerasOf(barn, period, silences)
  let since = repairedAt(barn, period * PERIOD_DAYS)
  return silences.map(({ until }, index) => {
    const outage = { outageId: `${period}-${index}`, cameraId: cameras[index] ?? '', from: since - HANDOVER, to: until }
    since = until
    return outage
  })
})

function periodAt(barn: Barn, time: number): number {
  return Math.floor(localTimeAt(barn.timeZone, time).dayNumber / PERIOD_DAYS)
}

export function outagesBetween(barn: Barn, from: number, to: number): CameraOutage[] {
  if (barn.cameras.length < FEWEST_CAMERAS) return []
  const outages: CameraOutage[] = []
  // A period begins in the course of its first day.
  for (let period = periodAt(barn, from) - 1; period <= periodAt(barn, to + HANDOVER); period++) {
    for (const outage of outagesOfPeriod(barn, period)) if (outage.from < to && outage.to > from) outages.push(outage)
  }
  return outages
}

function outageAt(barn: Barn, cameraId: string, time: number): CameraOutage | undefined {
  return outagesBetween(barn, time, time + 1).find((outage) => outage.cameraId === cameraId)
}

/** Whether the camera delivers pictures at that time. */
export function cameraOnlineAt(barn: Barn, cameraId: string, time: number): boolean {
  return outageAt(barn, cameraId, time) === undefined
}

export function lastSeenOnlineAt(barn: Barn, cameraId: string, time: number): number {
  return outageAt(barn, cameraId, time)?.from ?? time
}
