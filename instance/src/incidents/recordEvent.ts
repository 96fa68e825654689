import {
  DEFAULT_RENDER_COLOR,
  DEFAULT_STAKEHOLDERS,
  INCLUDE_IN,
  RichTextDocument,
  type Incident,
  type IncidentEvent,
  type IncidentPayload,
} from '@barn-workbench/core/schema'
import type { Happening } from './happening'
import { mergePayload } from './mergePayload'
import { CLOSED, type Transition } from './transitions'

/** An event with the type of its incident, by which rights are told. */
export interface StoredEvent extends IncidentEvent {
  incidentType: string
}

/** Open for everybody: neither closed nor hidden. */
export function withOpenness(incident: Incident): Incident {
  return { ...incident, isPublicOpen: incident.closedAt === null && !incident.hidden }
}

/** Where on a picture it is, for what is seen on one. */
function positionOf({ type, identifier }: Happening, payload: IncidentPayload): unknown {
  const { lastDetection } = payload
  return type === 'deadAnimal' && typeof lastDetection === 'object' && lastDetection !== null
    ? { cameraId: identifier.cameraId, ...lastDetection }
    : null
}

export function beginIncident(incidentId: string, { to }: Transition, happening: Happening): Incident {
  const { type, eventTimestamp, identifier, triggeredBy } = happening
  const state = to ?? CLOSED
  const messagePayload = mergePayload({}, happening)
  return withOpenness({
    incidentId,
    version: 1,
    type,
    state,
    identifier,
    messagePayload,
    firstEventTimestamp: eventTimestamp,
    lastEventTimestamp: eventTimestamp,
    stateActiveSince: eventTimestamp,
    closedAt: state === CLOSED ? eventTimestamp : null,
    triggeredBy,
    assignedTo: null,
    hidden: false,
    hiddenNote: null,
    isPublicOpen: true,
    position: positionOf(happening, messagePayload),
    displayConfiguration: {
      includeIn: [...INCLUDE_IN],
      displaySettingEntityOverrides: [],
      displaySettings: { renderColor: DEFAULT_RENDER_COLOR },
    },
    stakeholder: [...DEFAULT_STAKEHOLDERS],
  })
}

/** When an incident ended, or was last heard of. A false positive has lasted no time at all. */
function lastTimestamp(incident: Incident, state: string, { trigger, eventTimestamp }: Happening): number {
  if (trigger === 'falsePositive') return incident.firstEventTimestamp
  return state === CLOSED ? eventTimestamp : Math.max(incident.lastEventTimestamp, eventTimestamp)
}

function hiding(incident: Incident, { trigger, type, payload }: Happening): Pick<Incident, 'hidden' | 'hiddenNote'> {
  if (type !== 'barnDocumentation') return { hidden: incident.hidden, hiddenNote: incident.hiddenNote }
  if (trigger === 'hide')
    return { hidden: true, hiddenNote: RichTextDocument.safeParse(payload['reason']).data ?? null }
  return trigger === 'create'
    ? { hidden: false, hiddenNote: null }
    : { hidden: incident.hidden, hiddenNote: incident.hiddenNote }
}

export function continueIncident(incident: Incident, { to }: Transition, happening: Happening): Incident {
  const state = to ?? incident.state
  const messagePayload = mergePayload(incident.messagePayload, happening)
  return withOpenness({
    ...incident,
    state,
    messagePayload,
    lastEventTimestamp: lastTimestamp(incident, state, happening),
    stateActiveSince: state === incident.state ? incident.stateActiveSince : happening.eventTimestamp,
    closedAt: state === CLOSED ? happening.eventTimestamp : null,
    position: positionOf({ ...happening, identifier: incident.identifier }, messagePayload) ?? incident.position,
    ...hiding(incident, happening),
  })
}

export function eventOf(
  incidentEventId: string,
  incident: Incident,
  { trigger, eventTimestamp, payload, triggeredBy }: Omit<Happening, 'type' | 'identifier'>,
): StoredEvent {
  return {
    incidentEventId,
    incidentId: incident.incidentId,
    incidentType: incident.type,
    version: 1,
    eventTimestamp,
    trigger,
    state: incident.state,
    payload,
    triggeredBy,
  }
}

/** Somebody ends an incident, whatever its type. */
export function closeIncident(incident: Incident, timestamp: number): Incident {
  return withOpenness({
    ...incident,
    state: CLOSED,
    stateActiveSince: timestamp,
    closedAt: timestamp,
    lastEventTimestamp: Math.max(incident.lastEventTimestamp, timestamp),
  })
}

/** The next stay begins; the one before lasted until its animals left, not until now. */
export function closeReplaced(incident: Incident, timestamp: number): Incident {
  return withOpenness({ ...incident, state: CLOSED, stateActiveSince: timestamp, closedAt: timestamp })
}

export function reopenIncident(incident: Incident, state: string, timestamp: number): Incident {
  const { falsePositive } = incident.messagePayload
  return withOpenness({
    ...incident,
    state,
    stateActiveSince: timestamp,
    closedAt: null,
    lastEventTimestamp: Math.max(incident.lastEventTimestamp, timestamp),
    messagePayload:
      falsePositive === true ? { ...incident.messagePayload, falsePositive: false } : incident.messagePayload,
  })
}
