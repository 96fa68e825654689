import { findTransition, OCCUPANCY_TYPES, type IncidentType, type Transition } from '@barn-workbench/core/incidentTypes'
import { where } from '@barn-workbench/core/query'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import {
  NO_IDENTIFIER,
  type Actor,
  type DisplayConfiguration,
  type Incident,
  type IncidentIdentifier,
  type IncidentPayload,
} from '@barn-workbench/core/schema'
import type { Now } from '../base'
import { newId, type Database } from '../database'
import { checkTime } from './eventTime'
import { closeReplacedIncident, continueIncident, startIncident, type IncidentEventInput } from './incidentChanges'
import type { IncidentEventStore } from './incidentEventStore'
import { checkPayload } from './payloads'
import { CLOSE_TRIGGER, effectOf, placeOf, type TransitionEffect } from './transitions'
import { updateIncident, type IncidentDocuments, type WriteContext } from './updateIncident'

/** The display fields of every incident. Absent ones do not change. */
export interface GenericProperties {
  displayConfiguration?: { [K in keyof DisplayConfiguration]?: DisplayConfiguration[K] | undefined } | undefined
  stakeholder?: string[] | undefined
}

/**
 * An event that a caller reports. It happens to the incident of `incidentId`; without an id it starts one, or happens
 * to the current incident of its place.
 */
export interface TriggerRequest {
  type: IncidentType
  trigger: string
  /** In ms since the epoch. Without it the time in the payload counts, else now. */
  eventTimestamp?: number | undefined
  identifier?: { [K in keyof IncidentIdentifier]?: IncidentIdentifier[K] | undefined } | undefined
  /** The name of the identifier's camera. */
  cameraName?: string | null | undefined
  payload?: IncidentPayload | undefined
  incidentId?: string | undefined
  /** Replace the defaults of an incident that the event starts. */
  overrides?: GenericProperties & { position?: unknown }
}

export type TriggerError =
  | 'incident/not-found'
  | 'incident/illegal-trigger'
  | 'incident/event-out-of-order'
  | 'request/invalid'
  | 'request/version-mismatch'

export interface EventTriggerDependencies {
  database: Database
  documents: IncidentDocuments
  events: IncidentEventStore
  now: Now
}

/** An event that is allowed, with its effect. */
interface PlannedEvent {
  current: Incident | null
  effect: TransitionEffect
  transition: Transition
  event: IncidentEventInput & { triggeredBy: Actor }
}

/** Records events and changes their incidents accordingly. */
export function createEventTrigger(dependencies: EventTriggerDependencies) {
  const { database, documents, now } = dependencies

  /** Records an event. Returns the incident after it. */
  async function trigger(
    request: TriggerRequest,
    { actor, ifMatch }: { actor: Actor; ifMatch?: number | undefined },
  ): Promise<Result<Incident, TriggerError>> {
    return database.attempt(
      async () => {
        const current = await findIncidentOf(documents, request, ifMatch)
        if (!current.ok) return current
        const planned = planEvent(request, { current: current.value, actor, now: now() })
        return planned.ok ? writeEvent(dependencies, planned.value, request) : planned
      },
      ({ ok }) => ok,
    )
  }

  /** Records several events of one incident in their order, all of them or none. */
  async function triggerAll(
    requests: readonly TriggerRequest[],
    { actor }: WriteContext,
  ): Promise<Result<Incident, TriggerError>> {
    return database.attempt(
      async () => {
        let latest: Result<Incident, TriggerError> = fail('incident/illegal-trigger')
        let incidentId: string | undefined
        for (const request of requests) {
          latest = await trigger({ ...request, ...(incidentId !== undefined && { incidentId }) }, { actor })
          if (!latest.ok) return latest
          incidentId = latest.value.incidentId
        }
        return latest
      },
      ({ ok }) => ok,
    )
  }

  return { trigger, triggerAll }
}

/** The incident of the event: the one of the id, or the current one of the place, or null. */
async function findIncidentOf(
  documents: IncidentDocuments,
  { type, incidentId, identifier }: TriggerRequest,
  ifMatch: number | undefined,
): Promise<Result<Incident | null, TriggerError>> {
  if (incidentId === undefined) return succeed(await findCurrentIncident(documents, type, fullIdentifier(identifier)))
  const incident = await documents.getVersion(incidentId, ifMatch)
  if (!incident.ok) return incident
  if (incident.value.type !== type) return failInvalid({ path: 'incidentData.type', message: 'must_equal_incident' })
  return incident
}

async function findCurrentIncident(
  documents: IncidentDocuments,
  type: string,
  identifier: IncidentIdentifier,
): Promise<Incident | null> {
  const place = placeOf(type, identifier)
  return place === null ? null : ((await currentIncidentsByPlace(documents)).get(place) ?? null)
}

/**
 * The open incident of each place; the newest if there are several. The newest are read first, so that the limit of a
 * query leaves out the oldest.
 */
export async function currentIncidentsByPlace(documents: IncidentDocuments): Promise<Map<string, Incident>> {
  const openIncidents = await documents.list({
    query: [where('type', 'in', [...OCCUPANCY_TYPES]), where('closedAt', '==', null)],
    order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
  })
  const current = new Map<string, Incident>()
  for (const incident of openIncidents) {
    const place = placeOf(incident.type, incident.identifier)
    if (place !== null && !current.has(place)) current.set(place, incident)
  }
  return current
}

interface Situation {
  current: Incident | null
  actor: Actor
  now: number
}

/** Checks an event against the current incident: trigger, payload and time. */
function planEvent(request: TriggerRequest, { current, actor, now }: Situation): Result<PlannedEvent, TriggerError> {
  const { type, trigger } = request
  const transition = findTransition(type, trigger)
  if (!transition) return failInvalid({ path: 'incidentData.trigger', message: 'unknown_trigger' })
  const effect = effectOfRequest(request, transition, current)
  if (!effect) return fail('incident/illegal-trigger', { trigger, state: current?.state ?? null })
  const payload = checkPayload(type, trigger, request.payload ?? {}, effect === 'continues' ? current : null)
  if (!payload.ok) return payload
  const eventTimestamp = checkTime({ ...request, payload: payload.value }, { current, effect, now })
  if (!eventTimestamp.ok) return eventTimestamp
  const event = {
    type,
    trigger,
    eventTimestamp: eventTimestamp.value,
    payload: payload.value,
    triggeredBy: actor,
    identifier: fullIdentifier(request.identifier),
    cameraName: request.cameraName,
  }
  return succeed({ current, effect, transition, event })
}

/**
 * An event that starts an incident always replaces the current one of its place, whose animals must have left
 * unnoticed.
 */
function effectOfRequest(
  { incidentId }: TriggerRequest,
  transition: Transition,
  current: Incident | null,
): TransitionEffect | null {
  if (current && incidentId === undefined && transition.from === null) return 'replaces'
  return effectOf(transition, current)
}

async function writeEvent(
  dependencies: EventTriggerDependencies,
  planned: PlannedEvent,
  request: TriggerRequest,
): Promise<Result<Incident, TriggerError>> {
  const { documents, events } = dependencies
  const { current, effect, transition, event } = planned
  const { eventTimestamp, triggeredBy } = event
  const writeContext = { actor: triggeredBy }
  if (effect === 'starts' || !current) return succeed(await writeStart(dependencies, planned, request))
  if (effect === 'continues') {
    return updateIncident(documents, current.incidentId, writeContext, async (incident) => {
      const continued = continueIncident(incident, transition, event)
      await events.append(continued, event)
      return succeed(continued)
    })
  }
  const closed = await updateIncident(documents, current.incidentId, writeContext, async (incident) => {
    const replaced = closeReplacedIncident(incident, eventTimestamp)
    await events.append(replaced, { trigger: CLOSE_TRIGGER, eventTimestamp, triggeredBy })
    return succeed(replaced)
  })
  return closed.ok ? succeed(await writeStart(dependencies, planned, request)) : closed
}

async function writeStart(
  { documents, events, now }: EventTriggerDependencies,
  { transition, event }: PlannedEvent,
  { overrides = {} }: TriggerRequest,
): Promise<Incident> {
  const incident = startIncident(newId(now()), transition, event)
  const { stakeholder = incident.stakeholder, position = incident.position } = overrides
  const displayConfiguration = {
    ...incident.displayConfiguration,
    ...withoutUndefined(overrides.displayConfiguration ?? {}),
  }
  const stored = await documents.insert({ ...incident, displayConfiguration, stakeholder, position })
  await events.append(stored, event)
  return stored
}

function fullIdentifier(identifier: TriggerRequest['identifier'] = {}): IncidentIdentifier {
  return { ...NO_IDENTIFIER, ...withoutUndefined(identifier) }
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>
}
