import type { IncidentType } from '@barn-workbench/core/incidentTypes'
import { instantOfLocalTime, localTimeAt } from '../../../barn'
import type { Barn } from '../barn/barn'
import { createRandomStream, type RandomStream } from '../random'

export interface EventIdentifier {
  cameraId: string | null
  componentType: string | null
  componentId: string | null
  detectionName: string | null
  detectionIdentifier: string | null
}

/** An event of the story, as a detector or a person of the barn would report it. */
export interface SimulatedEvent {
  /** The same for all events of one incident, and the same whenever the story is generated. */
  incidentKey: string
  type: IncidentType
  trigger: string
  /** The time at which it happened, in ms since the epoch. */
  eventTimestamp: number
  /** The time at which it was reported, if that was later: a false alarm has the time of its detection. */
  reportedAt?: number
  identifier: EventIdentifier
  payload: Record<string, unknown>
  by: 'detector' | 'account'
  /** User name of the person to whom the incident is assigned at its beginning. */
  assignedTo?: string
}

/** The time at which the instance gets to know of an event. */
export function reportTimeOf({ eventTimestamp, reportedAt }: SimulatedEvent): number {
  return reportedAt ?? eventTimestamp
}

/** An identifier whose other properties are null. */
export function createEventIdentifier(properties: Partial<EventIdentifier>): EventIdentifier {
  return {
    cameraId: null,
    componentType: null,
    componentId: null,
    detectionName: null,
    detectionIdentifier: null,
    ...properties,
  }
}

/** The event with which a person closes the incident. */
export function createCloseEvent(
  { incidentKey, type, identifier }: Pick<SimulatedEvent, 'incidentKey' | 'type' | 'identifier'>,
  eventTimestamp: number,
): SimulatedEvent {
  return { incidentKey, type, identifier, trigger: 'close', eventTimestamp, payload: {}, by: 'account' }
}

/** Orders events by the time of their report, and simultaneous ones by key and trigger. */
export function compareEvents(a: SimulatedEvent, b: SimulatedEvent): number {
  return (
    reportTimeOf(a) - reportTimeOf(b) ||
    compareStrings(a.incidentKey, b.incidentKey) ||
    compareStrings(a.trigger, b.trigger)
  )
}

function compareStrings(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The beginning of an incident. */
export interface Occurrence {
  /** The same for the same incident whenever it is drawn. */
  key: string
  startsAt: number
  /** Draws everything else about the incident. */
  stream: RandomStream
}

interface OccurrencePlan {
  kind: string
  /** Mean count in a day. */
  perDay: number
  /** Hours of the day between which they begin, by the barn's clocks. */
  fromHour: number
  toHour: number
  /** Longest duration of such an incident in days. */
  longestDays: number
}

interface RecurrencePlan {
  kind: string
  everyDays: number
  /** Hours of the day between which they begin, by the barn's clocks. */
  hours?: readonly [from: number, to: number]
}

/** Hours of the day between which recurring incidents begin if their plan names none. */
const RECURRING_HOURS = [8, 11] as const

/** Draws beginnings before `to` day by day, among them all whose end may still fall into [from, to). */
export function drawDailyOccurrences(barn: Barn, plan: OccurrencePlan, from: number, to: number): Occurrence[] {
  const occurrences: Occurrence[] = []
  const firstDay = localTimeAt(barn.timeZone, from).dayNumber - plan.longestDays
  const lastDay = localTimeAt(barn.timeZone, to).dayNumber
  for (let day = firstDay; day <= lastDay; day++) {
    const count = Math.floor(plan.perDay + createRandomStream(barn.seed, plan.kind, day).next())
    for (let index = 0; index < count; index++) {
      const stream = createRandomStream(barn.seed, plan.kind, day, index)
      const hour = stream.between(plan.fromHour, plan.toHour)
      const startsAt = Math.round(instantOfLocalTime(barn.timeZone, day, hour))
      if (startsAt < to) occurrences.push({ key: `${plan.kind}-${day}-${index}`, startsAt, stream })
    }
  }
  return occurrences
}

/**
 * Draws one beginning before `to` every few days, for incidents of which one is always open, or that every history
 * should have; includes two rounds before `from`.
 */
export function drawRecurringOccurrences(
  barn: Barn,
  { kind, everyDays, hours = RECURRING_HOURS }: RecurrencePlan,
  from: number,
  to: number,
): Occurrence[] {
  const occurrences: Occurrence[] = []
  const firstRound = Math.floor(localTimeAt(barn.timeZone, from).dayNumber / everyDays) - 2
  const lastRound = Math.floor(localTimeAt(barn.timeZone, to).dayNumber / everyDays)
  for (let round = firstRound; round <= lastRound; round++) {
    const stream = createRandomStream(barn.seed, kind, round)
    const hour = stream.between(hours[0], hours[1])
    const startsAt = Math.round(instantOfLocalTime(barn.timeZone, round * everyDays, hour))
    if (startsAt < to) occurrences.push({ key: `${kind}-${round}`, startsAt, stream })
  }
  return occurrences
}

/** The key of the recurring occurrence one round before. */
export function earlierOccurrenceKey(key: string): string {
  const separator = key.lastIndexOf('-')
  return `${key.slice(0, separator)}-${Number(key.slice(separator + 1)) - 1}`
}
