import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Barn } from '../barn/barn'
import { POWER_CUT_EVERY_DAYS, POWER_CUT_MINUTES } from '../facts/pigFacts'
import { storyTexts } from '../texts'
import { eventsOfFailure, type Failure } from './healthCheckStory'
import { drawRecurringOccurrences, type Occurrence, type SimulatedEvent } from './simulatedEvent'
import { eventsOfExcess } from './timeSeriesStory'

/** The equipment that reports a power cut. */
export const POWERED_COMPONENTS = ['climateController', 'feedComputer'] as const
const WHOLE_DAY = [0, 24] as const
/** Shortest and longest time from the cut to the report of the equipment, in minutes. */
const REPORT_MINUTES = [1, 4] as const
/** Shortest and longest time from the cut to the restlessness that a camera sees, in minutes. */
const RESTLESS_AFTER_MINUTES = [2, 9] as const
/** Shortest and longest time for which animals are still restless when the power is back, in minutes. */
const CALM_AFTER_MINUTES = [5, 25] as const
/** Share of the cameras that see restless animals. */
const RESTLESS_SHARE = 0.5

const PLAN = { kind: 'power-cut', everyDays: POWER_CUT_EVERY_DAYS, hours: WHOLE_DAY }

/** The end of a power cut, and the equipment that fails in it. */
function drawFailures(barn: Barn, { key, startsAt, stream }: Occurrence): { backAt: number; failures: Failure[] } {
  const backAt = startsAt + stream.between(POWER_CUT_MINUTES[0], POWER_CUT_MINUTES[1]) * MINUTE
  const { components } = storyTexts(barn.language)
  const failures = POWERED_COMPONENTS.map((component): Failure => {
    const from = Math.round(startsAt + stream.between(REPORT_MINUTES[0], REPORT_MINUTES[1]) * MINUTE)
    const to = Math.round(backAt + stream.between(REPORT_MINUTES[0], REPORT_MINUTES[1]) * MINUTE)
    return {
      key: `${key}-${component}`,
      componentType: component,
      componentId: component,
      cameraId: null,
      prettyName: components[component],
      url: null,
      failsFrom: startsAt,
      from,
      to,
    }
  })
  return { backAt, failures }
}

/** Equipment fails at once and animals become restless: many incidents within minutes. */
function eventsOfPowerCut(barn: Barn, occurrence: Occurrence): SimulatedEvent[] {
  const { key, startsAt, stream } = occurrence
  const { backAt, failures } = drawFailures(barn, occurrence)
  const cameras = barn.cameras.filter(() => stream.next() < RESTLESS_SHARE)
  return [
    ...failures.flatMap((failure) => eventsOfFailure(barn, failure)),
    ...cameras.flatMap((camera) => {
      const from = startsAt + stream.between(RESTLESS_AFTER_MINUTES[0], RESTLESS_AFTER_MINUTES[1]) * MINUTE
      const to = backAt + stream.between(CALM_AFTER_MINUTES[0], CALM_AFTER_MINUTES[1]) * MINUTE
      const excess = { key: `${key}-${camera.cameraId}`, camera, series: 'activity' as const, from, to }
      return eventsOfExcess(barn, excess, stream)
    }),
  ]
}

/** Power cuts at any hour of the day. Staff deals with a cut of the night in the morning. */
export function generatePowerCutStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  return drawRecurringOccurrences(barn, PLAN, from, to).flatMap((occurrence) => eventsOfPowerCut(barn, occurrence))
}

/** Whether a component that needs power gives no answer at that time. */
export function isWithoutPowerAt(barn: Barn, componentId: string, time: number): boolean {
  return drawRecurringOccurrences(barn, PLAN, time - DAY, time + 1).some((occurrence) =>
    drawFailures(barn, occurrence).failures.some(
      (failure) => failure.componentId === componentId && failure.failsFrom <= time && time < failure.to,
    ),
  )
}
