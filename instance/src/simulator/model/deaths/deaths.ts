import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { instantOfLocalTime, localTimeAt } from '../../../barn'
import { cameraOf, type Barn } from '../barn/barn'
import { scheduleAt, scheduleOfBatch, schedulesBetween, type BatchSchedule } from '../batch/batchSchedule'
import { isCameraOnlineAt } from '../cameraOutages'
import {
  BROILER_DETECTED_BY_DAY,
  BROILER_FATTENING_DAYS,
  BROILER_MORTALITY_SHAPE,
  BROILER_TOTAL_MORTALITY,
  BROILERS_PER_LENS,
} from '../facts/broilerFacts'
import {
  DEMO_NIGHT_DEATHS,
  DEMO_NIGHT_EVERY_DAYS,
  FALSE_ALARM_SHARE,
  MOST_DEAD_AT_A_TIME,
  OVERLOOKED_OVERLAP_HOURS,
  PIG_BATCH_DAY_AT_START,
  PIG_DEATH_LATE_TREND,
  PIG_DEATHS_PER_1000_PIG_WEEKS,
  PIG_OUTBREAK_BEGINS,
  PIG_OUTBREAK_DAYS,
  PIG_OUTBREAK_DAYS_BEFORE_START,
  PIG_OUTBREAK_STRENGTH,
  PIG_OVERLOOKED_SHARE,
  PIGS_PER_PEN,
} from '../facts/pigFacts'
import { interpolateLinear } from '../interpolation'
import { memoizePerBarn } from '../memoizePerBarn'
import { createRandomStream, uniform, type RandomStream } from '../random'
import { detectionTimeOf, discoveryTimeOf, handlingTimeOf } from '../staffResponse'
import { chooseDeathSite, detectionBox, type DeathSite, type PictureBox } from './deathSite'

const DAYS_PER_WEEK = 7
/** Deaths of demonstration nights a day, in the mean. */
const DEMO_NIGHT_DEATHS_PER_DAY = DEMO_NIGHT_DEATHS.length / DEMO_NIGHT_EVERY_DAYS
const MORTALITY_SHAPE_TOTAL = Array.from({ length: BROILER_FATTENING_DAYS }, (_, day) =>
  interpolateLinear(BROILER_MORTALITY_SHAPE, day + 0.5),
).reduce((sum, value) => sum + value, 0)

/** Share of a broiler batch (0..1) that has died by that day of age; fractions of a day count. */
export function broilerMortalityByDay(day: number): number {
  const wholeDays = Math.min(BROILER_FATTENING_DAYS, Math.floor(day))
  let sum = 0
  for (let past = 0; past < wholeDays; past++) sum += interpolateLinear(BROILER_MORTALITY_SHAPE, past + 0.5)
  if (day < BROILER_FATTENING_DAYS) sum += (day - wholeDays) * interpolateLinear(BROILER_MORTALITY_SHAPE, day)
  return BROILER_TOTAL_MORTALITY * Math.min(1, sum / MORTALITY_SHAPE_TOTAL)
}

/** The rate of deaths at that day as a share of its mean: higher during the outbreak, and 1 in the mean of a batch. */
function outbreakFactor(barn: Barn, schedule: BatchSchedule, day: number, batchDays: number): number {
  const stream = createRandomStream(barn.seed, 'outbreak', schedule.index)
  const [earliest, latest] = PIG_OUTBREAK_BEGINS
  const drawnStart = stream.between(earliest, latest) * batchDays
  const start = schedule.index === 0 ? PIG_BATCH_DAY_AT_START - PIG_OUTBREAK_DAYS_BEFORE_START : drawnStart
  const length = stream.between(...PIG_OUTBREAK_DAYS)
  const isOutbreak = day >= start && day < start + length
  return 1 - (PIG_OUTBREAK_STRENGTH * length) / batchDays + (isOutbreak ? PIG_OUTBREAK_STRENGTH : 0)
}

/** The deaths of demonstration nights are part of the real rate, so the others are that many fewer. */
function pigDeathsPerDay(barn: Barn, schedule: BatchSchedule, day: number): number {
  const batchDays = (schedule.movedOutAt - schedule.movedInAt) / DAY
  const realRate = (barn.pens.length * PIGS_PER_PEN * PIG_DEATHS_PER_1000_PIG_WEEKS) / 1000 / DAYS_PER_WEEK
  const otherRate = Math.max(0, realRate - DEMO_NIGHT_DEATHS_PER_DAY)
  const trend = 1 + PIG_DEATH_LATE_TREND * ((2 * day) / batchDays - 1)
  return otherRate * trend * outbreakFactor(barn, schedule, day, batchDays)
}

/**
 * Mean number of dead animals that the barn's cameras detect on a day of the batch, besides the deaths of demonstration
 * nights.
 */
function detectedDeathsPerDay(barn: Barn, schedule: BatchSchedule, day: number): number {
  if (barn.species === 'pigs') return pigDeathsPerDay(barn, schedule, day)
  const diedShare = broilerMortalityByDay(day + 1) - broilerMortalityByDay(day)
  return diedShare * barn.cameras.length * BROILERS_PER_LENS * interpolateLinear(BROILER_DETECTED_BY_DAY, day + 0.5)
}

/** An animal that died in view of a camera. Times are ms since the epoch. */
export interface Death extends DeathSite {
  deathId: string
  diedAt: number
  /** The time at which the camera's detector reported it. */
  detectedAt: number
  /** The time at which staff carried it out. */
  removedAt: number
  box: PictureBox
}

/** A living animal that lay so still that the detector took it for dead. */
export interface FalseAlarm extends DeathSite {
  alarmId: string
  detectedAt: number
  /** The time at which staff reported that the animal lives. */
  dismissedAt: number
  box: PictureBox
}

/** The deaths and false alarms of a batch, sorted by `detectedAt`. */
export interface BatchLosses {
  deaths: Death[]
  falseAlarms: FalseAlarm[]
}

/** Minimum time between the removal of dead animals and the emptying of their compartment, in ms. */
const REMOVAL_BEFORE_MOVING_OUT = 30 * MINUTE
/** Animals that die sooner after housing than this are not simulated, in ms. */
const FIRST_DEATH_AFTER_HOUSING = DAY / 4
/** Shortest time from a detection to its end, in ms. */
const SHORTEST_OPEN_TIME = 12 * MINUTE
/** Places tried for a death before a taken one is accepted. */
const SITE_ATTEMPTS = 5
/** Share of the mean distance between two detections by which one may be late. */
const TIME_JITTER = 0.8

/**
 * The times at which the expected count passes the next whole number, with jitter: more even than a Poisson process.
 */
function drawTimes(schedule: BatchSchedule, stream: RandomStream, rateOn: (day: number) => number): number[] {
  const times: number[] = []
  let expected = 0
  let next = stream.next()
  for (let start = schedule.movedInAt, day = 0; start < schedule.movedOutAt; start += DAY, day++) {
    const rate = rateOn(day)
    while (next < expected + rate) {
      times.push(Math.round(start + ((next - expected) / rate) * DAY))
      next = Math.floor(next) + 1 + stream.next() * TIME_JITTER
    }
    expected += rate
  }
  return times
}

/** The report of a detector. */
interface Detection {
  /** The time at which the animal died, or lay still. */
  happenedAt: number
  detectedAt: number
  isFalse: boolean
  /** The time at which staff carry it out; null if they handle it like any other. */
  removedAt: number | null
  /** Draws everything else about it. */
  stream: RandomStream
}

/** The deaths of the demonstration nights that fall in the batch. */
function drawDemoNights(barn: Barn, schedule: BatchSchedule): Detection[] {
  const { dayNumber: firstNight } = localTimeAt(barn.timeZone, barn.simulationStart)
  const { dayNumber: lastDay } = localTimeAt(barn.timeZone, schedule.movedOutAt)
  const nightsBefore = Math.floor((firstNight - schedule.firstDay) / DEMO_NIGHT_EVERY_DAYS)
  const detections: Detection[] = []
  for (let day = firstNight - nightsBefore * DEMO_NIGHT_EVERY_DAYS; day <= lastDay; day += DEMO_NIGHT_EVERY_DAYS)
    for (const { diedHour, detectedHour, removedHour } of DEMO_NIGHT_DEATHS) {
      const [happenedAt, detectedAt, removedAt] = [diedHour, detectedHour, removedHour].map((hour) =>
        instantOfLocalTime(barn.timeZone, day, hour),
      ) as [number, number, number]
      const stream = createRandomStream(barn.seed, 'loss', happenedAt)
      detections.push({ happenedAt, detectedAt, isFalse: false, removedAt, stream })
    }
  return detections
}

/** Draws the detections of a kind, by their number for each death. */
function drawDetectionsOf(barn: Barn, schedule: BatchSchedule, isFalse: boolean): Detection[] {
  const perDeath = isFalse ? FALSE_ALARM_SHARE / (1 - FALSE_ALARM_SHARE) : 1
  const rateOn = (day: number): number =>
    detectedDeathsPerDay(barn, schedule, day) + (isFalse ? DEMO_NIGHT_DEATHS_PER_DAY : 0)
  const times = createRandomStream(barn.seed, isFalse ? 'false alarms' : 'losses', schedule.index)
  return drawTimes(schedule, times, (day) => rateOn(day) * perDeath).map((happenedAt) => {
    const stream = createRandomStream(barn.seed, 'loss', happenedAt)
    const detectedAt = isFalse ? happenedAt : detectionTimeOf(barn, happenedAt, stream)
    return { happenedAt, detectedAt, isFalse, removedAt: null, stream }
  })
}

function drawDetections(barn: Barn, schedule: BatchSchedule): Detection[] {
  return [
    ...drawDetectionsOf(barn, schedule, false),
    ...drawDetectionsOf(barn, schedule, true),
    ...drawDemoNights(barn, schedule),
  ].sort((a, b) => a.detectedAt - b.detectedAt)
}

/**
 * A site in view of a camera that is online, in a pen without another dead animal, of a pig that has not died; after
 * some attempts, any.
 */
function chooseFreeSite(
  barn: Barn,
  { happenedAt, detectedAt, stream }: Detection,
  deaths: readonly Death[],
): DeathSite {
  const isTaken = ({ cameraId, penId, animalIndex }: DeathSite): boolean =>
    !isCameraOnlineAt(barn, cameraId, detectedAt) ||
    deaths.some(
      (death) =>
        death.cameraId === cameraId &&
        death.penId === penId &&
        (death.removedAt > happenedAt || (penId !== null && death.animalIndex === animalIndex)),
    )
  let site = chooseDeathSite(barn, stream)
  for (let attempt = 1; attempt < SITE_ATTEMPTS && isTaken(site); attempt++) site = chooseDeathSite(barn, stream)
  return site
}

/** The latest end of the detection; null if it is left out, because it is not visible or animals come or go. */
function latestEndOf(
  barn: Barn,
  schedule: BatchSchedule,
  { happenedAt, detectedAt }: Detection,
  { cameraId }: DeathSite,
): number | null {
  const stay = schedule.compartments[cameraOf(barn, cameraId).compartment]
  if (!stay || !isCameraOnlineAt(barn, cameraId, detectedAt)) return null
  const latestEnd = stay.movedOutAt - REMOVAL_BEFORE_MOVING_OUT
  const isTooEarly = happenedAt < stay.movedInAt + FIRST_DEATH_AFTER_HOUSING
  const isTooLate = detectedAt > latestEnd - SHORTEST_OPEN_TIME
  return isTooEarly || isTooLate ? null : latestEnd
}

/** Whether staff overlook a dead animal for days. Of the many birds, one after the other lies between the living. */
function isOverlookedBy(barn: Barn, { detectedAt, happenedAt }: Detection, overlookedUntil: number): boolean {
  return barn.species === 'pigs'
    ? uniform(barn.seed, 'overlooked', happenedAt) < PIG_OVERLOOKED_SHARE
    : overlookedUntil < detectedAt + OVERLOOKED_OVERLAP_HOURS * HOUR
}

/** Staff handle most detections within the hour, and overlook some dead animals for days. */
function simulateLosses(barn: Barn, schedule: BatchSchedule): BatchLosses {
  const deaths: Death[] = []
  const falseAlarms: FalseAlarm[] = []
  let overlookedUntil = -Infinity
  for (const detection of drawDetections(barn, schedule)) {
    const { happenedAt, detectedAt, isFalse, removedAt, stream } = detection
    const openCount =
      deaths.filter((death) => death.removedAt > detectedAt).length +
      falseAlarms.filter((alarm) => alarm.dismissedAt > detectedAt).length
    const site = chooseFreeSite(barn, detection, deaths)
    const latestEnd = latestEndOf(barn, schedule, detection, site)
    if (latestEnd === null || openCount >= MOST_DEAD_AT_A_TIME) continue
    const isOverlooked = !isFalse && isOverlookedBy(barn, detection, overlookedUntil)
    const respond = isOverlooked ? discoveryTimeOf : handlingTimeOf
    const handledAt = removedAt ?? respond(barn, detectedAt, stream)
    const endsAt = Math.min(latestEnd, Math.max(handledAt, detectedAt + SHORTEST_OPEN_TIME))
    if (isOverlooked) overlookedUntil = endsAt
    const id = `${schedule.index}-${happenedAt.toString(36)}`
    const box = detectionBox(barn, site, (happenedAt - schedule.movedInAt) / DAY)
    if (isFalse) falseAlarms.push({ ...site, alarmId: `alarm-${id}`, detectedAt, dismissedAt: endsAt, box })
    else deaths.push({ ...site, deathId: `death-${id}`, diedAt: happenedAt, detectedAt, removedAt: endsAt, box })
  }
  return { deaths, falseAlarms }
}

/** Batches of a barn whose losses are held. */
const REMEMBERED_BATCHES = 12

const lossesOfIndex = memoizePerBarn(REMEMBERED_BATCHES, (barn: Barn, index: number): BatchLosses =>
  simulateLosses(barn, scheduleOfBatch(barn, index)),
)

/** All deaths and false alarms of the batch. */
export function lossesOfBatch(barn: Barn, schedule: BatchSchedule): BatchLosses {
  return lossesOfIndex(barn, schedule.index)
}

/** Animals that die in [from, to). */
export function deathsBetween(barn: Barn, from: number, to: number): Death[] {
  return schedulesBetween(barn, from, to).flatMap((schedule) =>
    lossesOfBatch(barn, schedule).deaths.filter((death) => death.diedAt >= from && death.diedAt < to),
  )
}

/** The times at which the pigs of each pen die, by the id of the pen. */
const deathTimesOfIndex = memoizePerBarn(REMEMBERED_BATCHES, (barn: Barn, index: number) => {
  const times = new Map<string | null, number[]>()
  for (const { penId, diedAt } of lossesOfIndex(barn, index).deaths)
    times.set(penId, [...(times.get(penId) ?? []), diedAt])
  return times
})

/** Living pigs of a batch in a pen that is full. */
export function livingPigsIn(
  barn: Barn,
  { batchIndex, penId, time }: { batchIndex: number; penId: string; time: number },
): number {
  const died = deathTimesOfIndex(barn, batchIndex).get(penId) ?? []
  return PIGS_PER_PEN - died.filter((diedAt) => diedAt <= time).length
}

/** Dead animals that still lie in view of a camera. */
export function deadAnimalsAt(barn: Barn, cameraId: string, time: number): Death[] {
  return lossesOfBatch(barn, scheduleAt(barn, time)).deaths.filter(
    (death) => death.cameraId === cameraId && death.diedAt <= time && time < death.removedAt,
  )
}
