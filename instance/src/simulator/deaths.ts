import type { Barn, BarnCamera } from './barn'
import { cameraOf } from './barn'
import { createBarnCache } from './barnCache'
import { batchSchedule, scheduleAt, schedulesBetween } from './batchSchedule'
import type { BatchSchedule } from './batchSchedule'
import { deathRateOn } from './deathRate'
import type { DeathSite, PictureBox } from './deathSite'
import { boxOfSite, chooseSite } from './deathSite'
import { handledAt, noticedAt } from './handling'
import { DAY, MINUTE } from './localTime'
import { FALSE_ALARM_SHARE } from './pigFacts'
import type { RandomStream } from './random'
import { createStream } from './random'

export interface Death extends DeathSite {
  deathId: string
  diedAt: number
  /** When the camera's detector reported it. */
  detectedAt: number
  /** When somebody carried it out. */
  removedAt: number
  box: PictureBox
}

/** A living animal that lay so still that the detector took it for dead. */
export interface FalseAlarm extends DeathSite {
  alarmId: string
  detectedAt: number
  dismissedAt: number
  box: PictureBox
}

interface BatchLosses { deaths: Death[], falseAlarms: FalseAlarm[] }

/** Everything is out of the pen some minutes before the animals leave. */
const CLEARED_BEFORE_LEAVING = 30 * MINUTE
const LEAST_LYING = 12 * MINUTE
const SITE_TRIES = 5

/** Times at which an expected count reaches the next whole number plus a shift: less ragged than a Poisson process. */
function timesOf(schedule: BatchSchedule, stream: RandomStream, rateOn: (day: number) => number): number[] {
  const times: number[] = []
  let expected = 0
  let next = stream.next()
  for (let start = schedule.movedInAt, day = 0; start < schedule.movedOutAt; start += DAY, day++) {
    const rate = rateOn(day)
    while (next < expected + rate) {
      times.push(Math.round(start + (next - expected) / rate * DAY))
      next = Math.floor(next) + 1 + stream.next() * 0.95
    }
    expected += rate
  }
  return times
}

function siteOf(barn: Barn, schedule: BatchSchedule, stream: RandomStream, taken: (site: DeathSite) => boolean): DeathSite {
  let site = chooseSite(barn, stream)
  for (let attempt = 1; attempt < SITE_TRIES && taken(site); attempt++) site = chooseSite(barn, stream)
  return site
}

function lastMomentAt(schedule: BatchSchedule, camera: BarnCamera): number {
  return (schedule.compartments[camera.compartment]?.movedOutAt ?? schedule.movedOutAt) - CLEARED_BEFORE_LEAVING
}

function createDeath(barn: Barn, schedule: BatchSchedule, diedAt: number, earlier: readonly Death[]): Death | null {
  const stream = createStream(barn.seed, 'death', diedAt)
  const site = siteOf(barn, schedule, stream, (candidate) => earlier.some((death) =>
    death.removedAt > diedAt && death.cameraId === candidate.cameraId && death.penId === candidate.penId))
  const camera = cameraOf(barn, site.cameraId)
  const end = lastMomentAt(schedule, camera)
  const stay = schedule.compartments[camera.compartment]
  const detectedAt = noticedAt(barn, diedAt, stream)
  if (!stay || diedAt < stay.movedInAt + DAY / 4 || detectedAt > end - LEAST_LYING) return null
  const removedAt = Math.min(end, Math.max(handledAt(barn, detectedAt, stream), detectedAt + LEAST_LYING))
  const box = boxOfSite(barn, site, (diedAt - schedule.movedInAt) / DAY)
  return { ...site, deathId: `death-${schedule.index}-${diedAt.toString(36)}`, diedAt, detectedAt, removedAt, box }
}

function createFalseAlarm(barn: Barn, schedule: BatchSchedule, detectedAt: number): FalseAlarm | null {
  const stream = createStream(barn.seed, 'false alarm', detectedAt)
  const site = chooseSite(barn, stream)
  const camera = cameraOf(barn, site.cameraId)
  const stay = schedule.compartments[camera.compartment]
  const end = lastMomentAt(schedule, camera)
  if (!stay || detectedAt < stay.movedInAt + DAY / 4 || detectedAt > end - LEAST_LYING) return null
  const dismissedAt = Math.min(end, handledAt(barn, detectedAt, stream, 0))
  const box = boxOfSite(barn, site, (detectedAt - schedule.movedInAt) / DAY)
  return { ...site, alarmId: `alarm-${schedule.index}-${detectedAt.toString(36)}`, detectedAt, dismissedAt, box }
}

const lossesOfBatch = createBarnCache(12, (barn: Barn, index: number): BatchLosses => {
  const schedule = batchSchedule(barn, index)
  const deaths: Death[] = []
  for (const diedAt of timesOf(schedule, createStream(barn.seed, 'deaths', index), (day) => deathRateOn(barn, schedule, day))) {
    const death = createDeath(barn, schedule, diedAt, deaths.slice(-12))
    if (death) deaths.push(death)
  }
  const falseShare = FALSE_ALARM_SHARE / (1 - FALSE_ALARM_SHARE)
  const falseAlarms = timesOf(schedule, createStream(barn.seed, 'false alarms', index), (day) => falseShare * deathRateOn(barn, schedule, day))
    .flatMap((time) => createFalseAlarm(barn, schedule, time) ?? [])
  return { deaths, falseAlarms }
})

/** Animals that die in [from, to), by time of death. */
export function deathsBetween(barn: Barn, from: number, to: number): Death[] {
  return schedulesBetween(barn, from, to)
    .flatMap((schedule) => lossesOfBatch(barn, schedule.index).deaths.filter((death) => death.diedAt >= from && death.diedAt < to))
}

/** All losses and false alarms of the batch, by time. */
export function lossesOf(barn: Barn, schedule: BatchSchedule): BatchLosses {
  return lossesOfBatch(barn, schedule.index)
}

/** Dead animals that still lie in front of a camera. */
export function deadAt(barn: Barn, cameraId: string, time: number): Death[] {
  return lossesOf(barn, scheduleAt(barn, time)).deaths
    .filter((death) => death.cameraId === cameraId && death.diedAt <= time && time < death.removedAt)
}
