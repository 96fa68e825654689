import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Barn } from '../barn/barn'
import { scheduleAt } from '../batch/batchSchedule'
import { ASSIGNED_SHARE, INTERVENTIONS_PER_DAY } from '../facts/pigFacts'
import { closingTimeOf, nextWorkingTime } from '../staffResponse'
import { drawDailyOccurrences, drawRecurringOccurrences, type Occurrence } from './occurrences'
import { createCloseEvent, createEventIdentifier, type SimulatedEvent } from './simulatedEvent'

/** A kind of work that has to be done. */
interface Issue {
  type: string
  issue: string
  title: string
  description: string
  severity: number
  /** Whether it only comes up while animals are in the barn. */
  needsAnimals: boolean
}

const ISSUES: Issue[] = [
  {
    type: 'technical',
    issue: 'waterLine',
    title: 'Drinker is dripping',
    description: 'The floor below the drinker is wet. Replace the nipple.',
    severity: 1,
    needsAnimals: false,
  },
  {
    type: 'technical',
    issue: 'waterLine',
    title: 'Low pressure in the water line',
    description: 'Check the filter and the pressure reducer.',
    severity: 2,
    needsAnimals: false,
  },
  {
    type: 'technical',
    issue: 'feedLine',
    title: 'Feed line does not fill',
    description: 'The last feeder stays empty. Check the sensor and the auger.',
    severity: 3,
    needsAnimals: false,
  },
  {
    type: 'technical',
    issue: 'ventilation',
    title: 'Exhaust fan runs unevenly',
    description: 'Clean the blades and check the belt.',
    severity: 2,
    needsAnimals: false,
  },
  {
    type: 'technical',
    issue: 'heating',
    title: 'Heater does not start',
    description: 'The flame goes out after a minute.',
    severity: 2,
    needsAnimals: false,
  },
  {
    type: 'technical',
    issue: 'other',
    title: 'Camera picture is dull',
    description: 'Wipe the dome.',
    severity: 0,
    needsAnimals: false,
  },
  {
    type: 'hygiene',
    issue: 'cleaning',
    title: 'Clean the walkway',
    description: 'Feed and dust have piled up by the door.',
    severity: 0,
    needsAnimals: false,
  },
  {
    type: 'hygiene',
    issue: 'litter',
    title: 'Wet litter',
    description: 'Spread fresh litter and check the drinkers above it.',
    severity: 1,
    needsAnimals: true,
  },
  {
    type: 'animals',
    issue: 'injury',
    title: 'Injured animal',
    description: 'Look at it and treat it, or take it to the sick pen.',
    severity: 2,
    needsAnimals: true,
  },
  {
    type: 'animals',
    issue: 'separation',
    title: 'Separate an animal',
    description: 'It is being chased away from the feeder.',
    severity: 1,
    needsAnimals: true,
  },
]
/** Longest time from a report to its closing in days. */
const LONGEST_DAYS = 6
/** Of the interventions that are always open, one is reported every so many days. */
const RECURRING_EVERY_DAYS = 3
/** Shortest and longest time for which the other interventions are open, in hours. */
const HOURS_OPEN = [2, 60] as const
/** Hours of the day between which the other interventions are reported, by the barn's clocks. */
const REPORT_HOURS = [6, 17] as const
/** User name of the person to whom interventions are assigned. */
const ASSIGNEE = 'operator'

function isBarnFull(barn: Barn, time: number): boolean {
  const { compartments } = scheduleAt(barn, time)
  return compartments.every(({ movedInAt, movedOutAt }) => movedInAt <= time && time < movedOutAt)
}

function eventsOf(barn: Barn, { key, startsAt, stream }: Occurrence, duration: number): SimulatedEvent[] {
  const isFull = isBarnFull(barn, startsAt)
  const { type, issue, title, description, severity } = stream.pick(
    ISSUES.filter(({ needsAnimals }) => isFull || !needsAnimals),
  )
  const camera = stream.pick(barn.cameras)
  const base = {
    incidentKey: key,
    type: 'barnIntervention' as const,
    by: 'account' as const,
    identifier: createEventIdentifier({
      cameraId: camera.cameraId,
      componentType: 'camera',
      componentId: camera.cameraId,
    }),
    payload: { title: `${title}, ${camera.name}`, type, issue, severity, description },
  }
  const resolvedAt = nextWorkingTime(barn, startsAt + duration, stream)
  const assignment = stream.next() < ASSIGNED_SHARE ? { assignedTo: ASSIGNEE } : {}
  return [
    { ...base, ...assignment, trigger: 'issueDetected', eventTimestamp: startsAt },
    { ...base, trigger: 'noIssueDetected', eventTimestamp: resolvedAt },
    createCloseEvent(base, closingTimeOf(barn, resolvedAt, stream)),
  ]
}

/** Interventions that staff report, resolve and close. At least one is open at any time. */
export function generateInterventionStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  const plan = {
    kind: 'intervention',
    perDay: INTERVENTIONS_PER_DAY - 1 / RECURRING_EVERY_DAYS,
    fromHour: REPORT_HOURS[0],
    toHour: REPORT_HOURS[1],
    longestDays: LONGEST_DAYS,
  }
  const daily = drawDailyOccurrences(barn, plan, from, to).flatMap((occurrence) => {
    const hours = occurrence.stream.between(HOURS_OPEN[0], HOURS_OPEN[1])
    return eventsOf(barn, occurrence, hours * HOUR)
  })
  const recurring = drawRecurringOccurrences(barn, 'standing-intervention', RECURRING_EVERY_DAYS, [from, to]).flatMap(
    (occurrence) => {
      const days = RECURRING_EVERY_DAYS + occurrence.stream.between(0.25, 1)
      return eventsOf(barn, occurrence, days * DAY)
    },
  )
  return [...daily, ...recurring]
}
