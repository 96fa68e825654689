import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Barn } from '../barn'
import { scheduleAt } from '../batchSchedule'
import { closedAt, inWorkingHours } from '../handling'
import { ASSIGNED_SHARE, INTERVENTIONS_PER_DAY } from '../pigFacts'
import { dailyThreads, recurringThreads, type Thread } from './dailyThreads'
import { closing, identify, type SimulatedEvent } from './simulatedEvent'

interface Issue {
  type: string
  issue: string
  title: string
  description: string
  severity: number
  animals: boolean
}

const ISSUES: Issue[] = [
  {
    type: 'technical',
    issue: 'waterLine',
    title: 'Drinker is dripping',
    description: 'The floor below the drinker is wet. Replace the nipple.',
    severity: 1,
    animals: false,
  },
  {
    type: 'technical',
    issue: 'waterLine',
    title: 'Low pressure in the water line',
    description: 'Check the filter and the pressure reducer.',
    severity: 2,
    animals: false,
  },
  {
    type: 'technical',
    issue: 'feedLine',
    title: 'Feed line does not fill',
    description: 'The last feeder stays empty. Check the sensor and the auger.',
    severity: 3,
    animals: false,
  },
  {
    type: 'technical',
    issue: 'ventilation',
    title: 'Exhaust fan runs unevenly',
    description: 'Clean the blades and check the belt.',
    severity: 2,
    animals: false,
  },
  {
    type: 'technical',
    issue: 'heating',
    title: 'Heater does not start',
    description: 'The flame goes out after a minute.',
    severity: 2,
    animals: false,
  },
  {
    type: 'technical',
    issue: 'other',
    title: 'Camera picture is dull',
    description: 'Wipe the dome.',
    severity: 0,
    animals: false,
  },
  {
    type: 'hygiene',
    issue: 'cleaning',
    title: 'Clean the walkway',
    description: 'Feed and dust have piled up by the door.',
    severity: 0,
    animals: false,
  },
  {
    type: 'hygiene',
    issue: 'litter',
    title: 'Wet litter',
    description: 'Spread fresh litter and check the drinkers above it.',
    severity: 1,
    animals: true,
  },
  {
    type: 'animals',
    issue: 'injury',
    title: 'Injured animal',
    description: 'Look at it and treat it, or take it to the sick pen.',
    severity: 2,
    animals: true,
  },
  {
    type: 'animals',
    issue: 'separation',
    title: 'Separate an animal',
    description: 'It is being chased away from the feeder.',
    severity: 1,
    animals: true,
  },
]
/** From its report to its closing. */
const LONGEST_DAYS = 6
const STANDING_EVERY_DAYS = 3
const HOURS_OPEN = [2, 60] as const
/** User name of who sees to what is not left to everybody. */
const ASSIGNEE = 'operator'

function eventsOf(barn: Barn, { key, startsAt, stream }: Thread, lasting: number): SimulatedEvent[] {
  const schedule = scheduleAt(barn, startsAt)
  const full =
    startsAt < Math.min(...schedule.compartments.map((stay) => stay.movedOutAt)) &&
    startsAt >= Math.max(...schedule.compartments.map((stay) => stay.movedInAt))
  const { type, issue, title, description, severity } = stream.pick(
    ISSUES.filter((candidate) => full || !candidate.animals),
  )
  const camera = stream.pick(barn.cameras)
  const base = {
    incidentKey: key,
    type: 'barnIntervention' as const,
    by: 'account' as const,
    identifier: identify({ cameraId: camera.cameraId, componentType: 'camera', componentId: camera.cameraId }),
    payload: { title: `${title}, ${camera.name}`, type, issue, severity, description },
  }
  const resolvedAt = inWorkingHours(barn, startsAt + lasting, stream)
  const assigned = stream.next() < ASSIGNED_SHARE ? { assignedTo: ASSIGNEE } : {}
  return [
    { ...base, ...assigned, trigger: 'issueDetected', eventTimestamp: startsAt },
    { ...base, trigger: 'noIssueDetected', eventTimestamp: resolvedAt },
    closing(base, closedAt(barn, resolvedAt, stream)),
  ]
}

/** What has to be seen to; one task or another is always waiting. */
export function interventionStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  const plan = {
    kind: 'intervention',
    perDay: INTERVENTIONS_PER_DAY - 1 / STANDING_EVERY_DAYS,
    fromHour: 6,
    toHour: 17,
    longestDays: LONGEST_DAYS,
  }
  const passing = dailyThreads(barn, plan, from, to).flatMap((thread) =>
    eventsOf(barn, thread, thread.stream.between(HOURS_OPEN[0], HOURS_OPEN[1]) * HOUR),
  )
  const standing = recurringThreads(barn, 'standing-intervention', STANDING_EVERY_DAYS, [from, to]).flatMap((thread) =>
    eventsOf(barn, thread, (STANDING_EVERY_DAYS + thread.stream.between(0.25, 1)) * DAY),
  )
  return [...passing, ...standing]
}
