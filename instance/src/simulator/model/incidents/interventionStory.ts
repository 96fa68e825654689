import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Barn } from '../barn/barn'
import { scheduleAt } from '../batch/batchSchedule'
import { ASSIGNED_SHARE, INTERVENTIONS_PER_DAY } from '../facts/pigFacts'
import { closingTimeOf, nextWorkingTime } from '../staffResponse'
import { storyTexts } from '../texts'
import type { WorkKey } from '../texts/storyTexts'
import {
  createCloseEvent,
  createEventIdentifier,
  drawDailyOccurrences,
  drawRecurringOccurrences,
  type Occurrence,
  type SimulatedEvent,
} from './simulatedEvent'

/** A kind of work that has to be done. */
interface Issue {
  work: WorkKey
  type: string
  issue: string
  severity: number
  /** Whether it only comes up while animals are in the barn. */
  needsAnimals: boolean
}

const ISSUES: Issue[] = [
  { work: 'drinkerDrips', type: 'technical', issue: 'waterLine', severity: 1, needsAnimals: false },
  { work: 'lowWaterPressure', type: 'technical', issue: 'waterLine', severity: 2, needsAnimals: false },
  { work: 'feedLineEmpty', type: 'technical', issue: 'feedLine', severity: 3, needsAnimals: false },
  { work: 'fanUneven', type: 'technical', issue: 'ventilation', severity: 2, needsAnimals: false },
  { work: 'heaterFails', type: 'technical', issue: 'heating', severity: 2, needsAnimals: false },
  { work: 'pictureDull', type: 'technical', issue: 'other', severity: 0, needsAnimals: false },
  { work: 'walkwayDirty', type: 'hygiene', issue: 'cleaning', severity: 0, needsAnimals: false },
  { work: 'litterWet', type: 'hygiene', issue: 'litter', severity: 1, needsAnimals: true },
  { work: 'animalInjured', type: 'animals', issue: 'injury', severity: 2, needsAnimals: true },
  { work: 'animalChased', type: 'animals', issue: 'separation', severity: 1, needsAnimals: true },
]
/** Longest time from a report to its closing in days. */
const LONGEST_DAYS = 6
/** Days between two reports of the interventions of which one is always open. */
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
  const { work, type, issue, severity } = stream.pick(ISSUES.filter(({ needsAnimals }) => isFull || !needsAnimals))
  const { title, description } = storyTexts(barn.language).work[work]
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
  const standing = { kind: 'standing-intervention', everyDays: RECURRING_EVERY_DAYS }
  const daily = drawDailyOccurrences(barn, plan, from, to).flatMap((occurrence) => {
    const hours = occurrence.stream.between(HOURS_OPEN[0], HOURS_OPEN[1])
    return eventsOf(barn, occurrence, hours * HOUR)
  })
  const recurring = drawRecurringOccurrences(barn, standing, from, to).flatMap((occurrence) => {
    const days = RECURRING_EVERY_DAYS + occurrence.stream.between(0.25, 1)
    return eventsOf(barn, occurrence, days * DAY)
  })
  return [...daily, ...recurring]
}
