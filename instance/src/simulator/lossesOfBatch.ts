import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { cameraOf, type Barn } from './barn'
import type { BatchSchedule } from './batchSchedule'
import { cameraOnlineAt } from './cameraOutages'
import { deathRateOn } from './deathRate'
import { boxOfSite, chooseSite, type DeathSite, type PictureBox } from './deathSite'
import { foundAt, handledAt, noticedAt } from './handling'
import { FALSE_ALARM_SHARE, MOST_DEAD_AT_A_TIME, OVERLOOKED_OVERLAP_HOURS } from './pigFacts'
import { createStream, uniform, type RandomStream } from './random'

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

export interface BatchLosses {
  deaths: Death[]
  falseAlarms: FalseAlarm[]
}

/** What a detector reports, before anybody has seen to it. */
interface Finding {
  happenedAt: number
  detectedAt: number
  isFalse: boolean
  stream: RandomStream
}

/** Everything is out of the pen some minutes before the animals leave. */
const CLEARED_BEFORE_LEAVING = 30 * MINUTE
const LEAST_LYING = 12 * MINUTE
const SITE_TRIES = 5
/** One in so many findings is false. */
const FINDINGS_PER_FALSE = Math.round(1 / FALSE_ALARM_SHARE)
/** How far into its share of the expected count a finding may slip. */
const RAGGEDNESS = 0.8

/** Times at which an expected count passes the next whole number, give or take: less ragged than a Poisson process. */
function timesOf(schedule: BatchSchedule, stream: RandomStream, rateOn: (day: number) => number): number[] {
  const times: number[] = []
  let expected = 0
  let next = stream.next()
  for (let start = schedule.movedInAt, day = 0; start < schedule.movedOutAt; start += DAY, day++) {
    const rate = rateOn(day)
    while (next < expected + rate) {
      times.push(Math.round(start + ((next - expected) / rate) * DAY))
      next = Math.floor(next) + 1 + stream.next() * RAGGEDNESS
    }
    expected += rate
  }
  return times
}

function findingsOf(barn: Barn, schedule: BatchSchedule): Finding[] {
  const rateOn = (day: number): number => deathRateOn(barn, schedule, day) / (1 - FALSE_ALARM_SHARE)
  return timesOf(schedule, createStream(barn.seed, 'losses', schedule.index), rateOn)
    .map((happenedAt, index) => {
      const stream = createStream(barn.seed, 'loss', happenedAt)
      const falseOne = Math.floor(
        uniform(barn.seed, 'false alarm', schedule.index, Math.floor(index / FINDINGS_PER_FALSE)) * FINDINGS_PER_FALSE,
      )
      const isFalse = index % FINDINGS_PER_FALSE === falseOne
      return { happenedAt, isFalse, detectedAt: isFalse ? happenedAt : noticedAt(barn, happenedAt, stream), stream }
    })
    .sort((a, b) => a.detectedAt - b.detectedAt)
}

function siteOf(barn: Barn, { happenedAt, detectedAt, stream }: Finding, deaths: readonly Death[]): DeathSite {
  const isTaken = ({ cameraId, penId }: DeathSite): boolean =>
    !cameraOnlineAt(barn, cameraId, detectedAt) ||
    deaths.some((death) => death.removedAt > happenedAt && death.cameraId === cameraId && death.penId === penId)
  let site = chooseSite(barn, stream)
  for (let attempt = 1; attempt < SITE_TRIES && isTaken(site); attempt++) site = chooseSite(barn, stream)
  return site
}

/** When what is found there must be out at the latest; null where it cannot be seen, or too early or too late to be told of. */
function clearedAt(
  barn: Barn,
  schedule: BatchSchedule,
  { happenedAt, detectedAt }: Finding,
  { cameraId }: DeathSite,
): number | null {
  const stay = schedule.compartments[cameraOf(barn, cameraId).compartment]
  if (!stay || !cameraOnlineAt(barn, cameraId, detectedAt)) return null
  const end = stay.movedOutAt - CLEARED_BEFORE_LEAVING
  return happenedAt < stay.movedInAt + DAY / 4 || detectedAt > end - LEAST_LYING ? null : end
}

/**
 * Staff see to most within the hour, but one is overlooked after the other, as a rule before the last is found: a barn
 * that is looked after without any gap has nothing to show.
 */
export function lossesOfBatch(barn: Barn, schedule: BatchSchedule): BatchLosses {
  const deaths: Death[] = []
  const falseAlarms: FalseAlarm[] = []
  let overlookedUntil = -Infinity
  for (const finding of findingsOf(barn, schedule)) {
    const { happenedAt, detectedAt, isFalse, stream } = finding
    const open =
      deaths.filter((death) => death.removedAt > detectedAt).length +
      falseAlarms.filter((alarm) => alarm.dismissedAt > detectedAt).length
    const site = siteOf(barn, finding, deaths)
    const end = clearedAt(barn, schedule, finding, site)
    if (end === null || open >= MOST_DEAD_AT_A_TIME) continue
    const isOverlooked = !isFalse && overlookedUntil < detectedAt + OVERLOOKED_OVERLAP_HOURS * HOUR
    const handled = isOverlooked ? foundAt(barn, detectedAt, stream) : handledAt(barn, detectedAt, stream)
    const endsAt = Math.min(end, Math.max(handled, detectedAt + LEAST_LYING))
    if (isOverlooked) overlookedUntil = endsAt
    const id = `${schedule.index}-${happenedAt.toString(36)}`
    const box = boxOfSite(barn, site, (happenedAt - schedule.movedInAt) / DAY)
    if (isFalse) falseAlarms.push({ ...site, alarmId: `alarm-${id}`, detectedAt, dismissedAt: endsAt, box })
    else deaths.push({ ...site, deathId: `death-${id}`, diedAt: happenedAt, detectedAt, removedAt: endsAt, box })
  }
  return { deaths, falseAlarms }
}
