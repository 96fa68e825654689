import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Barn } from '../barn'
import { compartmentStateAt, scheduleAt, schedulesBetween, type BatchSchedule } from '../batchSchedule'
import { DOCUMENTATIONS_PER_DAY } from '../pigFacts'
import type { RandomStream } from '../random'
import { dailyThreads, recurringThreads, type Thread } from './dailyThreads'
import { identify, type SimulatedEvent } from './simulatedEvent'

interface Subject {
  classification: string
  type: string
  hours: readonly [number, number]
}
interface DocumentationLocation {
  cameraId: string[]
  regionSpecification: string[]
}
interface Note {
  key: string
  classification: string
  type: string
  location: 'global' | DocumentationLocation
  from: number
  to: number | null
}

/** Subjects that are observed have no length. */
const OBSERVED = [0, 0] as const
const SUBJECTS: Subject[] = [
  { classification: 'animals', type: 'weighing', hours: OBSERVED },
  { classification: 'barn', type: 'visit', hours: OBSERVED },
  { classification: 'behaviour', type: 'fighting', hours: OBSERVED },
  { classification: 'technical', type: 'feeding', hours: [0.5, 5] },
  { classification: 'technical', type: 'water', hours: [0.5, 4] },
  { classification: 'technical', type: 'lighting', hours: [1, 6] },
  { classification: 'climate', type: 'ventilation', hours: [1, 20] },
  { classification: 'climate', type: 'temperature', hours: [3, 30] },
  { classification: 'animalDistribution', type: 'crowding', hours: [2, 10] },
  { classification: 'animalDistribution', type: 'avoidance', hours: [4, 30] },
  { classification: 'behaviour', type: 'restlessness', hours: [1, 8] },
  { classification: 'disease', type: 'cough', hours: [20, 60] },
  { classification: 'disease', type: 'lameness', hours: [10, 50] },
]
const PIG_SUBJECT: Subject = { classification: 'behaviour', type: 'tailBiting', hours: [10, 60] }
const LONGEST_DAYS = 4
const TREATMENT_EVERY_DAYS = 5
const GLOBAL_SHARE = 0.4

function eventsOf(note: Note): SimulatedEvent[] {
  const { key, classification, type, location, from, to } = note
  const base = {
    incidentKey: key,
    type: 'barnDocumentation' as const,
    identifier: identify({ componentType: 'barn', componentId: 'barn' }),
    by: 'account' as const,
  }
  const payload = (times: Record<string, number>): Record<string, unknown> => ({
    classification,
    specification: { type, location, ...times },
    description: null,
  })
  if (to === null)
    return [{ ...base, trigger: 'observed', eventTimestamp: from, payload: payload({ timestamp: from }) }]
  return [
    { ...base, trigger: 'started', eventTimestamp: from, payload: payload({ startTimestamp: from }) },
    { ...base, trigger: 'ended', eventTimestamp: to, payload: payload({ startTimestamp: from, endTimestamp: to }) },
  ]
}

function placeOf(barn: Barn, stream: RandomStream): DocumentationLocation {
  const camera = stream.pick(barn.cameras)
  const region = camera.pens.length > 0 ? [stream.pick(camera.pens)] : []
  return { cameraId: [camera.cameraId], regionSpecification: region }
}

/** Notes about animals need animals, and end when these leave. */
function noteOf(barn: Barn, { key, startsAt, stream }: Thread): Note[] {
  const schedule = scheduleAt(barn, startsAt)
  const end = Math.min(...schedule.compartments.map((stay) => stay.movedOutAt)) - HOUR
  if (startsAt >= end || startsAt < Math.max(...schedule.compartments.map((stay) => stay.movedInAt))) return []
  const subject = stream.pick(barn.species === 'pigs' ? [...SUBJECTS, PIG_SUBJECT] : SUBJECTS)
  const location = stream.next() < GLOBAL_SHARE ? ('global' as const) : placeOf(barn, stream)
  const length = stream.between(subject.hours[0], subject.hours[1]) * HOUR
  const to = length === 0 ? null : Math.round(Math.min(end, startsAt + length))
  return [{ key, classification: subject.classification, type: subject.type, location, from: startsAt, to }]
}

/** Somebody is always under treatment or the barn is being cleaned, so that one note is always running. */
function treatmentOf(barn: Barn, { key, startsAt, stream }: Thread): Note[] {
  const location = placeOf(barn, stream)
  const compartment = barn.cameras.find((camera) => camera.cameraId === location.cameraId[0])?.compartment ?? 0
  if (compartmentStateAt(barn, compartment, startsAt) === 'penEmpty') return []
  const stay = scheduleAt(barn, startsAt).compartments[compartment]
  const to = Math.round(
    Math.min(startsAt + (TREATMENT_EVERY_DAYS + stream.between(0.2, 0.6)) * DAY, stay?.movedOutAt ?? startsAt),
  )
  return [{ key, classification: 'disease', type: 'treatment', location, from: startsAt, to }]
}

function batchNotes(barn: Barn, schedule: BatchSchedule, next: BatchSchedule | undefined): Note[] {
  const notes = schedule.compartments.flatMap(({ movedInAt, movedOutAt }, compartment): Note[] => {
    const cameras = barn.cameras.filter((camera) => camera.compartment === compartment)
    const location = {
      cameraId: cameras.map((camera) => camera.cameraId),
      regionSpecification: cameras.flatMap((camera) => camera.pens),
    }
    const key = `${schedule.index}-${compartment}`
    return [
      {
        key: `housing-${key}`,
        classification: 'animals',
        type: 'housing',
        location,
        from: movedInAt,
        to: movedInAt + 3 * HOUR,
      },
      {
        key: `moving-out-${key}`,
        classification: 'animals',
        type: 'movingOut',
        location,
        from: movedOutAt - 3 * HOUR,
        to: movedOutAt,
      },
    ]
  })
  const emptyUntil = next?.movedInAt ?? schedule.movedOutAt + 4 * DAY
  const cleanFrom = schedule.movedOutAt
  const disinfectFrom = Math.round(cleanFrom + (emptyUntil - cleanFrom) * 0.6)
  return [
    ...notes,
    {
      key: `cleaning-${schedule.index}`,
      classification: 'barn',
      type: 'cleaning',
      location: 'global',
      from: cleanFrom,
      to: disinfectFrom,
    },
    {
      key: `disinfection-${schedule.index}`,
      classification: 'barn',
      type: 'disinfection',
      location: 'global',
      from: disinfectFrom,
      to: emptyUntil,
    },
  ]
}

export function documentationStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  const plan = {
    kind: 'documentation',
    perDay: DOCUMENTATIONS_PER_DAY,
    fromHour: 6.5,
    toHour: 17,
    longestDays: LONGEST_DAYS,
  }
  const schedules = schedulesBetween(barn, from - LONGEST_DAYS * DAY, to + LONGEST_DAYS * DAY)
  const following = schedulesBetween(barn, from, to + 200 * DAY)
  const notes = [
    ...dailyThreads(barn, plan, from, to).flatMap((thread) => noteOf(barn, thread)),
    ...recurringThreads(barn, 'treatment', TREATMENT_EVERY_DAYS, [from, to]).flatMap((thread) =>
      treatmentOf(barn, thread),
    ),
    ...schedules.flatMap((schedule) =>
      batchNotes(
        barn,
        schedule,
        following.find((next) => next.index === schedule.index + 1),
      ),
    ),
  ]
  return notes.flatMap(eventsOf)
}
