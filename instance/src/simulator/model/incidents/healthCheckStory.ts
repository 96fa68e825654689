import { CAMERA_ONLINE_THRESHOLD } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { areLightsOnAt, localTimeAt } from '../../../barn'
import { cameraOf, type Barn } from '../barn/barn'
import { outagesBetween, type CameraOutage } from '../cameraOutages'
import { NO_DARKNESS_EVERY_DAYS } from '../facts/pigFacts'
import { createRandomStream } from '../random'
import { closingTimeOf, LONGEST_CLOSING_DELAY } from '../staffResponse'
import { storyTexts } from '../texts'
import {
  createCloseEvent,
  createEventIdentifier,
  drawRecurringOccurrences,
  type Occurrence,
  type SimulatedEvent,
} from './simulatedEvent'

/** Number of failed checks, one a minute, after which a camera counts as offline and is reported. */
const FAILED_CHECKS = CAMERA_ONLINE_THRESHOLD / MINUTE
const DETECTION_NAME = 'healthCheck'
/** Hours of the day between which a night without darkness is noticed, by the barn's clocks. */
const LIGHT_CHECK_HOURS = [7, 7.5] as const

/** A camera or another component whose health checks fail. */
export interface Failure {
  key: string
  componentType: string
  componentId: string
  cameraId: string | null
  prettyName: string
  url: string | null
  /** The time at which the first check failed. */
  failsFrom: number
  /** The times at which the failure is reported, and at which the component is well again. */
  from: number
  to: number
}

function baseOf(component: Pick<Failure, 'key' | 'componentType' | 'componentId' | 'cameraId'>) {
  const { key, componentType, componentId, cameraId } = component
  return {
    incidentKey: `health-check-${key}`,
    type: 'healthCheck' as const,
    by: 'detector' as const,
    identifier: createEventIdentifier({
      cameraId,
      componentType,
      componentId,
      detectionName: DETECTION_NAME,
      detectionIdentifier: componentId,
    }),
  }
}

/** The time at which staff close a health check that was over at `time`. */
function closingTime(barn: Barn, incidentKey: string, time: number): number {
  return closingTimeOf(barn, time, createRandomStream(barn.seed, 'closing', incidentKey))
}

/** The checks that failed until the report, once a minute. */
function occurredFailures(barn: Barn, { componentId, prettyName, failsFrom, from }: Failure): object[] {
  const count = Math.min(FAILED_CHECKS, Math.max(1, Math.floor((from - failsFrom) / MINUTE)))
  const message = storyTexts(barn.language).noAnswer
  return Array.from({ length: count }, (_, index) => ({
    timestamp: from - (count - 1 - index) * MINUTE,
    componentId,
    prettyName,
    message,
  }))
}

/** A failure that is reported and recovers; staff close the incident afterwards. */
export function eventsOfFailure(barn: Barn, failure: Failure): SimulatedEvent[] {
  const { prettyName, url, from, to } = failure
  const base = baseOf(failure)
  const failures = occurredFailures(barn, failure)
  const payload = (failed: number): Record<string, unknown> => ({
    prettyName,
    url,
    latestFailures: { failed, outOf: FAILED_CHECKS },
    occurredFailures: failures,
  })
  return [
    { ...base, trigger: 'belowThreshold', eventTimestamp: from, payload: payload(failures.length) },
    { ...base, trigger: 'recovered', eventTimestamp: to, payload: payload(0) },
    createCloseEvent(base, closingTime(barn, base.incidentKey, to)),
  ]
}

function eventsOfOutage(barn: Barn, { outageId, cameraId, from, to }: CameraOutage): SimulatedEvent[] {
  return eventsOfFailure(barn, {
    key: outageId,
    componentType: 'camera',
    componentId: cameraId,
    cameraId,
    prettyName: cameraOf(barn, cameraId).name,
    url: `rtsp://${cameraId}/stream`,
    failsFrom: from,
    from: from + CAMERA_ONLINE_THRESHOLD,
    to,
  })
}

const BRIGHT_NIGHTS = { kind: 'bright-night', everyDays: NO_DARKNESS_EVERY_DAYS, hours: LIGHT_CHECK_HOURS }

/** Id of the component that switches the lights of a compartment; the first one has the number 1. */
export function lightIdOf(number: number): string {
  return `light-${number}`
}

/** The number of the compartment whose lights did not go off in the previous night, or null. */
function brightCompartment(barn: Barn, { startsAt, stream }: Occurrence): number | null {
  return areLightsOnAt(barn, startsAt) ? stream.integer(barn.compartmentCount) + 1 : null
}

/** Whether the lights did not go off in the last night that had ended by then, as the check of the morning found. */
export function wasLastNightBrightAt(barn: Barn, lightId: string, time: number): boolean {
  const today = localTimeAt(barn.timeZone, time).dayNumber
  return drawRecurringOccurrences(barn, BRIGHT_NIGHTS, time - DAY, time + 1).some((night) => {
    const compartment = brightCompartment(barn, night)
    const isToday = localTimeAt(barn.timeZone, night.startsAt).dayNumber === today
    return isToday && compartment !== null && lightIdOf(compartment) === lightId
  })
}

/** A night in which the lights of a compartment did not go off, as is noticed in the morning. */
function eventsOfBrightNight(barn: Barn, night: Occurrence): SimulatedEvent[] {
  const { key, startsAt } = night
  const number = brightCompartment(barn, night)
  if (number === null) return []
  const base = baseOf({ key, componentType: 'light', componentId: lightIdOf(number), cameraId: null })
  const { components } = storyTexts(barn.language)
  const payload = { prettyName: components.light(number), url: null, latestFailures: { failed: 1, outOf: 1 } }
  return [
    { ...base, trigger: 'noDarknessPeriod', eventTimestamp: startsAt, payload },
    createCloseEvent(base, closingTime(barn, base.incidentKey, startsAt)),
  ]
}

/** When outages of cameras that were cut short ended, in ms since the epoch, by the ids of the outages. */
export type OutageEndingTimes = ReadonlyMap<string, number>
export const NO_ENDINGS: OutageEndingTimes = new Map()

/** The outages that count as a failure, as they were: one that was cut short before its report is none. */
function reportedOutages(outages: readonly CameraOutage[], endings: OutageEndingTimes): CameraOutage[] {
  return outages
    .map((outage) => ({ ...outage, to: endings.get(outage.outageId) ?? outage.to }))
    .filter(({ from, to }) => to > from + CAMERA_ONLINE_THRESHOLD)
}

/** Cameras that fail and recover, and nights that were never dark; staff close the incidents afterwards. */
export function generateHealthCheckStory(
  barn: Barn,
  from: number,
  to: number,
  endings: OutageEndingTimes,
): SimulatedEvent[] {
  const outages = outagesBetween(barn, from - LONGEST_CLOSING_DELAY, to)
  return [
    ...reportedOutages(outages, endings).flatMap((outage) => eventsOfOutage(barn, outage)),
    ...drawRecurringOccurrences(barn, BRIGHT_NIGHTS, from, to).flatMap((night) => eventsOfBrightNight(barn, night)),
  ]
}
