import { CLOSED, type IncidentType, type Transition } from '@barn-workbench/core/incidentTypes'
import {
  DEFAULT_RENDER_COLOR,
  DEFAULT_STAKEHOLDERS,
  INCLUDE_IN,
  RichTextDocument,
  type Actor,
  type Incident,
  type IncidentEvent,
  type IncidentIdentifier,
  type IncidentPayload,
} from '@barn-workbench/core/schema'
import { asFields, withRichTextDescription, type Fields } from './payloads'

/** An event of an incident with its effect still open. */
export interface IncidentEventInput {
  type: IncidentType
  trigger: string
  /** In ms since the epoch. */
  eventTimestamp: number
  identifier: IncidentIdentifier
  /** The name of the identifier's camera, if it is known and the payload does not state it. */
  cameraName?: string | null | undefined
  payload: IncidentPayload
  triggeredBy: Actor | null
}

/** An event with the type of its incident, which decides about the permissions to view it. */
export interface StoredIncidentEvent extends IncidentEvent {
  incidentType: string
}

/** The incident that an event starts. */
export function startIncident(incidentId: string, { to }: Transition, event: IncidentEventInput): Incident {
  const { type, eventTimestamp, identifier, triggeredBy } = event
  const state = to ?? CLOSED
  const messagePayload = mergePayload({}, event)
  return withPublicOpenFlag({
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
    position: positionOf(type, identifier, messagePayload),
    displayConfiguration: {
      includeIn: [...INCLUDE_IN],
      displaySettingEntityOverrides: [],
      displaySettings: { renderColor: DEFAULT_RENDER_COLOR },
    },
    stakeholder: [...DEFAULT_STAKEHOLDERS],
    changedBy: triggeredBy,
  })
}

/** The incident after a further event. */
export function continueIncident(incident: Incident, { to }: Transition, event: IncidentEventInput): Incident {
  const state = to ?? incident.state
  const messagePayload = mergePayload(incident.messagePayload, event)
  const lastTimestamp = lastEventTimestamp(incident, state, event)
  return withPublicOpenFlag({
    ...incident,
    ...hiddenFieldsAfter(event),
    state,
    messagePayload,
    lastEventTimestamp: lastTimestamp,
    stateActiveSince: state === incident.state ? incident.stateActiveSince : event.eventTimestamp,
    closedAt: state === CLOSED ? lastTimestamp : null,
    position: positionOf(event.type, incident.identifier, messagePayload) ?? incident.position,
    changedBy: event.triggeredBy,
  })
}

/** The incident after a user closed it, for any type. */
export function closeIncident(incident: Incident, timestamp: number): Incident {
  return withPublicOpenFlag({
    ...incident,
    state: CLOSED,
    stateActiveSince: timestamp,
    closedAt: timestamp,
    lastEventTimestamp: Math.max(incident.lastEventTimestamp, timestamp),
  })
}

/**
 * The incident of a place after the next one there has started. Its last event keeps its time, at which the animals
 * left.
 */
export function closeReplacedIncident(incident: Incident, timestamp: number): Incident {
  return withPublicOpenFlag({ ...incident, state: CLOSED, stateActiveSince: timestamp, closedAt: timestamp })
}

/** The incident after a user reopened it: it is no longer a false positive, and a documentation has no end. */
export function reopenIncident(incident: Incident, state: string, timestamp: number): Incident {
  return withPublicOpenFlag({
    ...incident,
    state,
    stateActiveSince: timestamp,
    closedAt: null,
    lastEventTimestamp: Math.max(incident.lastEventTimestamp, timestamp),
    messagePayload: withoutEnding(incident),
  })
}

/** The payload without what says that the incident is over. */
function withoutEnding({ type, messagePayload }: Incident): IncidentPayload {
  if (messagePayload['falsePositive'] === true) return { ...messagePayload, falsePositive: false }
  if (type !== 'barnDocumentation') return messagePayload
  return { ...messagePayload, specification: withoutField(asFields(messagePayload['specification']), 'endTimestamp') }
}

/** The incident after a user hid it for a reason. */
export function hideIncident(incident: Incident, reason: RichTextDocument): Incident {
  const messagePayload = { ...incident.messagePayload, reason }
  return withPublicOpenFlag({ ...incident, hidden: true, hiddenNote: reason, messagePayload })
}

/** The incident after a user showed it again. */
export function unhideIncident(incident: Incident): Incident {
  const messagePayload = withoutField(incident.messagePayload, 'reason')
  return withPublicOpenFlag({ ...incident, hidden: false, hiddenNote: null, messagePayload })
}

function withoutField(fields: Fields, name: string): IncidentPayload {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}

/** The record of an event; `incident` is the incident after it. */
export function toStoredEvent(
  incidentEventId: string,
  incident: Incident,
  { trigger, eventTimestamp, payload, triggeredBy }: Omit<IncidentEventInput, 'type' | 'identifier'>,
): StoredIncidentEvent {
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

/** Sets the flag of incidents that are neither closed nor hidden. */
function withPublicOpenFlag(incident: Incident): Incident {
  return { ...incident, isPublicOpen: incident.closedAt === null && !incident.hidden }
}

/** The place of a dead animal in the picture of its camera; null for other types. */
function positionOf(type: IncidentType, { cameraId }: IncidentIdentifier, payload: IncidentPayload): unknown {
  const { lastDetection } = payload
  return type === 'deadAnimal' && typeof lastDetection === 'object' && lastDetection !== null
    ? { cameraId, ...lastDetection }
    : null
}

/** A false positive has no duration. A closing event ends the incident at its own time, even before an earlier one. */
function lastEventTimestamp(incident: Incident, state: string, event: IncidentEventInput): number {
  if (event.trigger === 'falsePositive') return incident.firstEventTimestamp
  return state === CLOSED ? event.eventTimestamp : Math.max(incident.lastEventTimestamp, event.eventTimestamp)
}

/** Documentations are hidden and shown by special triggers. */
function hiddenFieldsAfter({ type, trigger, payload }: IncidentEventInput): Partial<Incident> {
  if (type !== 'barnDocumentation') return {}
  if (trigger === 'hide')
    return { hidden: true, hiddenNote: RichTextDocument.safeParse(payload['reason']).data ?? null }
  return trigger === 'create' ? { hidden: false, hiddenNote: null } : {}
}

/** The payload of an incident after an event: the fields of the event over the current ones. */
function mergePayload(current: Fields, event: IncidentEventInput): IncidentPayload {
  const payload = withRichTextDescription(event.payload)
  switch (event.type) {
    case 'barnDocumentation':
      return mergeDocumentation(current, payload, event)
    case 'deadAnimal':
      return mergeDeadAnimal(current, payload, event)
    case 'barnIntervention':
      return { issue: null, severity: 0, description: null, ...current, ...payload }
    default:
      return { ...current, ...payload }
  }
}

function mergeDocumentation(current: Fields, payload: IncidentPayload, event: IncidentEventInput): IncidentPayload {
  const currentSpecification = asFields(current['specification'])
  const specification = asFields(payload['specification'])
  return {
    description: null,
    // A documentation that is created again is no longer hidden.
    ...(event.trigger === 'create' ? withoutField(current, 'reason') : current),
    ...payload,
    specification: {
      ...currentSpecification,
      ...specification,
      ...documentedTime(event, specification, currentSpecification),
    },
  }
}

/** The field of a documentation that holds the time of a trigger. */
const TIME_FIELDS: Readonly<Record<string, string>> = {
  started: 'startTimestamp',
  create: 'startTimestamp',
  observed: 'timestamp',
  ended: 'endTimestamp',
}

/**
 * The time of an event that its payload does not state. A known start stays; an end replaces one that was only planned.
 */
function documentedTime({ trigger, eventTimestamp }: IncidentEventInput, stated: Fields, current: Fields): Fields {
  const field = TIME_FIELDS[trigger]
  if (field === undefined || typeof stated[field] === 'number') return {}
  if (trigger === 'ended') return { [field]: eventTimestamp }
  const isKnown =
    typeof current[field] === 'number' || (trigger === 'create' && typeof stated['timestamp'] === 'number')
  return isKnown ? {} : { [field]: eventTimestamp }
}

/** The first detection stays and the last one follows. Only its own triggers change the flag of a false positive. */
function mergeDeadAnimal(
  current: Fields,
  { detection, lastDetection, ...fields }: IncidentPayload,
  { trigger, identifier, cameraName }: IncidentEventInput,
): IncidentPayload {
  const latestDetection = lastDetection ?? (detection ? boxOf(asFields(detection)) : undefined)
  const falsePositive = trigger === 'falsePositive' || (trigger !== 'reverted' && current['falsePositive'] === true)
  return {
    cameraName: cameraName ?? identifier.cameraId,
    // A detection has the artifact of its picture, if it names one.
    detection: detection ? { ...asFields(detection), artifactId: asFields(detection)['artifactId'] ?? null } : null,
    lastDetection: null,
    ...current,
    ...fields,
    falsePositive,
    ...(latestDetection !== undefined && { lastDetection: latestDetection }),
  }
}

function boxOf({ x, y, w, h }: Fields): Fields {
  return { x, y, w, h }
}
