import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Incident, IncidentPayload } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { asFields, missingTimeAt } from './payloads'
import type { TransitionEffect } from './transitions'

/** Timestamps that are ahead of the instance's clock by less than this count as now, in ms. */
const CLOCK_TOLERANCE = 5 * SECOND

export interface TimedEvent {
  trigger: string
  /** In ms since the epoch. Without it the time in the payload counts, else now. */
  eventTimestamp?: number | undefined
  payload: IncidentPayload
}

/** The incident before an event, the effect of the trigger, and the present time. */
export interface EventSituation {
  /** Null if the event starts an incident. */
  current: Incident | null
  effect: TransitionEffect
  /** In ms since the epoch. */
  now: number
}

/** The time of an event in ms since the epoch, and whether it can happen then. */
export function resolveEventTimestamp(event: TimedEvent, situation: EventSituation) {
  const { trigger, payload } = event
  const { current, now } = situation
  const eventTimestamp = event.eventTimestamp ?? timestampInPayload(trigger, payload, current) ?? now
  const isInFuture = eventTimestamp > now + CLOCK_TOLERANCE
  const isPossible = !isInFuture && !isBeforeIncident(eventTimestamp, trigger, situation)
  return { eventTimestamp: isPossible ? Math.min(eventTimestamp, now) : eventTimestamp, isPossible }
}

/** The fields of a payload that can hold the time of a trigger, in the order in which they count. */
const TIME_PATHS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  started: [
    ['specification', 'startTimestamp'],
    ['specification', 'timestamp'],
  ],
  create: [
    ['specification', 'startTimestamp'],
    ['specification', 'timestamp'],
  ],
  observed: [
    ['specification', 'timestamp'],
    ['specification', 'startTimestamp'],
  ],
  ended: [['specification', 'endTimestamp']],
  detected: [['detection', 'timestamp']],
}

/**
 * The time of an event that its payload states. A false positive has the time of the incident, which then has no
 * duration.
 */
function timestampInPayload(trigger: string, payload: IncidentPayload, current: Incident | null): number | null {
  if (trigger === 'falsePositive' && current) return current.firstEventTimestamp
  // A documentation that is shown again keeps its start.
  if (trigger === 'create' && current) return null
  for (const [group, field] of TIME_PATHS[trigger] ?? []) {
    const value = asFields(payload[group])[field]
    if (typeof value === 'number' && Number.isInteger(value)) return value
  }
  return null
}

/** Triggers that have to say when they happened, since people report them at any later time. */
const TRIGGERS_WITH_A_TIME: ReadonlySet<string> = new Set(['started', 'observed'])

/**
 * The field of the specification that has to hold the time of an event, if nothing says when it happened; else null.
 */
function findMissingTime({ trigger, eventTimestamp, payload }: TimedEvent, current: Incident | null): string | null {
  if (!TRIGGERS_WITH_A_TIME.has(trigger) || eventTimestamp !== undefined) return null
  if (timestampInPayload(trigger, payload, current) !== null) return null
  return trigger === 'started' ? 'specification.startTimestamp' : 'specification.timestamp'
}

/** No event precedes the start of its incident. The end of a documentation follows it, a replacement the last event. */
function isBeforeIncident(eventTimestamp: number, trigger: string, { effect, current }: EventSituation): boolean {
  if (!current) return false
  if (effect === 'replaces') return eventTimestamp < current.lastEventTimestamp
  if (trigger === 'ended') return eventTimestamp <= current.firstEventTimestamp
  return eventTimestamp < current.firstEventTimestamp
}

/** The time of an event, which has to be stated where people report it, and possible. */
export function checkTime(
  event: TimedEvent,
  situation: EventSituation,
): Result<number, 'request/invalid' | 'incident/event-out-of-order'> {
  const missingTime = findMissingTime(event, situation.current)
  if (missingTime !== null) return missingTimeAt(missingTime)
  const { eventTimestamp, isPossible } = resolveEventTimestamp(event, situation)
  return isPossible ? succeed(eventTimestamp) : fail('incident/event-out-of-order', { eventTimestamp })
}
