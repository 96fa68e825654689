import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { Incident, IncidentIdentifier, IncidentPayload, IncidentType } from '@barn-workbench/core/schema'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { newId } from '../database/newId'
import type { IncidentEventStore } from '../stores/incidentEventStore'
import type { Changer, GenericProperties } from './changer'
import { checkPayload } from './checkPayload'
import { nowhere, type Happening } from './happening'
import { beginIncident, closeReplaced, continueIncident } from './recordEvent'
import { findStanding, type IncidentDocuments } from './standing'
import { givenTimestamp } from './timestamps'
import { CLOSE_TRIGGER, effectOn, transitionOf, type Effect, type Transition } from './transitions'

/** A clock that runs this far ahead of ours is taken as now, in ms. */
const CLOCK_DIFFERENCE = 5_000

/** What somebody says has happened: to the incident named, else to a new one or to the one of that place. */
export interface TriggerRequest {
  type: IncidentType
  trigger: string
  eventTimestamp?: number | undefined
  identifier?: { [K in keyof IncidentIdentifier]?: IncidentIdentifier[K] | undefined } | undefined
  payload?: IncidentPayload | undefined
  incidentId?: string | undefined
  overrides?: GenericProperties & { position?: unknown }
}

export type TriggerError =
  | 'incident/not-found'
  | 'incident/illegal-trigger'
  | 'incident/event-out-of-order'
  | 'request/invalid'
  | 'request/version-mismatch'

export interface TriggeringDeps {
  database: Database
  documents: IncidentDocuments
  events: IncidentEventStore
  now: Clock
}

/** A request that is known to be legal. */
interface Plan {
  current: Incident | null
  effect: Effect
  transition: Transition
  happening: Happening
}

export function createTriggering(deps: TriggeringDeps) {
  const { database, documents, events, now } = deps

  async function begin({ transition, happening }: Plan, { overrides = {} }: TriggerRequest): Promise<Incident> {
    const incident = beginIncident(newId(now()), transition, happening)
    const { displayConfiguration, stakeholder = incident.stakeholder, position = incident.position } = overrides
    const shown = withoutUndefined({
      ...incident.displayConfiguration,
      ...withoutUndefined(displayConfiguration ?? {}),
    })
    const stored = await documents.insert({ ...incident, displayConfiguration: shown, stakeholder, position })
    await events.append(stored, happening)
    return stored
  }

  async function carryOut(plan: Plan, request: TriggerRequest): Promise<Result<Incident, TriggerError>> {
    const { current, effect, transition, happening } = plan
    if (effect === 'begins' || !current) return succeed(await begin(plan, request))
    const { eventTimestamp, triggeredBy } = happening
    const ends = effect === 'replaces'
    const updated = await documents.update(current.incidentId, undefined, async (incident) => {
      const after = ends ? closeReplaced(incident, eventTimestamp) : continueIncident(incident, transition, happening)
      await events.append(after, ends ? { trigger: CLOSE_TRIGGER, eventTimestamp, triggeredBy } : happening)
      return succeed(after)
    })
    return ends && updated.ok ? succeed(await begin(plan, request)) : updated
  }

  /** Records what has happened and answers the incident that it happened to. */
  async function trigger(request: TriggerRequest, changer: Changer): Promise<Result<Incident, TriggerError>> {
    return database.attempt(
      async () => {
        const current = await concerned(documents, request, changer)
        if (!current.ok) return current
        const plan = planOf(request, { current: current.value, actor: changer.actor, now: now() })
        return plan.ok ? carryOut(plan.value, request) : plan
      },
      ({ ok }) => ok,
    )
  }

  /** Records one happening after another of one incident, all or none. */
  async function triggerAll(
    requests: readonly TriggerRequest[],
    { actor }: Changer,
  ): Promise<Result<Incident, TriggerError>> {
    return database.attempt(
      async () => {
        let last: Result<Incident, TriggerError> = fail('incident/illegal-trigger')
        let incidentId: string | undefined
        for (const request of requests) {
          last = await trigger({ ...request, ...(incidentId !== undefined && { incidentId }) }, { actor })
          if (!last.ok) return last
          incidentId = last.value.incidentId
        }
        return last
      },
      ({ ok }) => ok,
    )
  }

  return { trigger, triggerAll }
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

async function concerned(
  documents: IncidentDocuments,
  request: TriggerRequest,
  { ifMatch }: Changer,
): Promise<Result<Incident | null, TriggerError>> {
  const { type, incidentId } = request
  if (incidentId === undefined) return succeed(await findStanding(documents, type, identifierOf(request)))
  const incident = await documents.get(incidentId)
  if (!incident.ok) return incident
  const { version } = incident.value
  if (ifMatch !== undefined && ifMatch !== version) return fail('request/version-mismatch', { current: version })
  return incident.value.type === type
    ? incident
    : failInvalid({ path: 'incidentData.type', message: 'must_equal_incident' })
}

function identifierOf({ identifier = {} }: TriggerRequest): IncidentIdentifier {
  return { ...nowhere, ...withoutUndefined(identifier) }
}

interface Circumstances {
  current: Incident | null
  actor: Changer['actor']
  now: number
}

function planOf(request: TriggerRequest, { current, actor, now }: Circumstances): Result<Plan, TriggerError> {
  const { type, trigger, incidentId } = request
  const transition = transitionOf(type, trigger)
  if (!transition) return failInvalid({ path: 'incidentData.trigger', message: 'unknown_trigger' })
  const effect = effectOf(transition, current, incidentId !== undefined)
  if (!effect) return fail('incident/illegal-trigger', { trigger, state: current ? current.state : null })
  const payload = checkPayload(type, trigger, request.payload ?? {}, effect === 'continues' ? current : null)
  if (!payload.ok) return payload
  const eventTimestamp = request.eventTimestamp ?? givenTimestamp(trigger, payload.value, current) ?? now
  if (isOutOfOrder(eventTimestamp, { current, effect, trigger, now }))
    return fail('incident/event-out-of-order', { eventTimestamp })
  const happening = {
    type,
    trigger,
    eventTimestamp: Math.min(eventTimestamp, now),
    payload: payload.value,
    triggeredBy: actor,
    identifier: identifierOf(request),
  }
  return succeed({ current, effect, transition, happening })
}

/** Of a place that has an incident already a new one is always taken: its animals must have left unnoticed. */
function effectOf(transition: Transition, current: Incident | null, isNamed: boolean): Effect | null {
  if (current && !isNamed && transition.from === null) return 'replaces'
  return effectOn(transition, current)
}

interface Order {
  current: Incident | null
  effect: Effect
  trigger: string
  now: number
}

/** Nothing happens in the future, nor to an incident before it begins; one that lasts ends later than it began. */
function isOutOfOrder(eventTimestamp: number, { current, effect, trigger, now }: Order): boolean {
  if (eventTimestamp > now + CLOCK_DIFFERENCE) return true
  if (!current) return false
  if (effect === 'replaces') return eventTimestamp < current.lastEventTimestamp
  return trigger === 'ended'
    ? eventTimestamp <= current.firstEventTimestamp
    : eventTimestamp < current.firstEventTimestamp
}
