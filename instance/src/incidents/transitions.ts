import { z } from 'zod'
import type { Incident, IncidentHandler, IncidentIdentifier, IncidentType } from '@barn-workbench/core/schema'
import { payloadSchemas } from './payloads'

export const CLOSED = 'closed'
/** Triggers of incidents that somebody closes or reopens by hand, whatever the type. They have no payload. */
export const CLOSE_TRIGGER = 'close'
export const REOPEN_TRIGGER = 'reopen'

/** The effect of a trigger on an incident. */
export interface Transition {
  /** The states that the trigger applies to; null: it starts an incident. */
  from: readonly string[] | null
  /** The state after it; null: the state stays. */
  to: string | null
  /**
   * States in which a trigger that starts incidents continues the existing one: something is seen again, or comes back.
   */
  alsoFrom?: readonly string[]
  /** The trigger also starts an incident where there is none that it could continue. */
  canStart?: true
  /** States in which the trigger closes the incident and starts another one. */
  replaces?: readonly string[]
  /** Applies only to an incident that was dismissed as a false positive. */
  onlyFalsePositive?: true
}

const occupancy: Record<string, Transition> = {
  animalsDetected: { from: null, to: 'penFull', replaces: ['penEmpty'] },
  noAnimalsDetected: { from: ['penFull'], to: 'penEmpty', canStart: true },
  barnEvent: { from: ['penFull', 'penEmpty'], to: null },
}

/** The triggers of every incident type, with the states that they lead from and to. */
export const transitions: Readonly<Record<IncidentType, Readonly<Record<string, Transition>>>> = {
  deadAnimal: {
    detected: { from: null, to: 'deadAnimalExists', alsoFrom: ['deadAnimalExists'] },
    removed: { from: ['deadAnimalExists'], to: CLOSED },
    falsePositive: { from: ['deadAnimalExists'], to: CLOSED },
    reverted: { from: [CLOSED], to: 'deadAnimalExists', onlyFalsePositive: true },
  },
  penState: occupancy,
  barnState: occupancy,
  healthCheck: {
    belowThreshold: {
      from: null,
      to: 'isBelowThreshold',
      alsoFrom: ['isBelowThreshold', 'wasBelowThreshold', 'hadNoDarknessPeriod'],
    },
    recovered: { from: ['isBelowThreshold'], to: 'wasBelowThreshold' },
    noDarknessPeriod: {
      from: null,
      to: 'hadNoDarknessPeriod',
      alsoFrom: ['isBelowThreshold', 'wasBelowThreshold', 'hadNoDarknessPeriod'],
    },
  },
  timeSeries: {
    aboveThreshold: { from: null, to: 'open', alsoFrom: ['open'] },
    recovered: { from: ['open'], to: CLOSED },
  },
  barnIntervention: {
    issueDetected: { from: null, to: 'actionRequired', alsoFrom: ['actionRequired', 'issueResolved'] },
    noIssueDetected: { from: ['actionRequired'], to: 'issueResolved', canStart: true },
  },
  barnDocumentation: {
    started: { from: null, to: 'created' },
    observed: { from: null, to: CLOSED },
    ended: { from: ['created'], to: CLOSED },
    create: { from: null, to: 'created', alsoFrom: ['hidden'] },
    hide: { from: ['created'], to: 'hidden' },
  },
}

export function isIncidentType(type: string): type is IncidentType {
  return Object.hasOwn(transitions, type)
}

export function findTransition(type: IncidentType, trigger: string): Transition | null {
  return Object.hasOwn(transitions[type], trigger) ? (transitions[type][trigger] ?? null) : null
}

/**
 * The state that the first trigger of a type leads to. A reopened incident takes it if it was closed from the start.
 */
export function initialStateOf(type: IncidentType): string {
  return Object.values(transitions[type])[0]?.to ?? CLOSED
}

/** States in which nothing is left to do but to close the incident. */
const RESOLVED_STATES: ReadonlySet<string> = new Set(['wasBelowThreshold', 'hadNoDarknessPeriod', 'issueResolved'])

/** Whether an incident still goes on, so that it is closed only by force. */
export function needsForceClose({ state }: Pick<Incident, 'state'>): boolean {
  return state === 'isBelowThreshold'
}

export function isResolved({ state }: Pick<Incident, 'state'>): boolean {
  return RESOLVED_STATES.has(state)
}

export type TransitionEffect = 'starts' | 'continues' | 'replaces'

type CurrentState = Pick<Incident, 'state' | 'messagePayload'>

/** The effect of a transition on an incident (null: there is none). Null where the transition is not allowed. */
export function effectOf(transition: Transition, incident: CurrentState | null): TransitionEffect | null {
  if (incident === null) return transition.from === null || transition.canStart ? 'starts' : null
  if (transition.replaces?.includes(incident.state)) return 'replaces'
  return canContinue(transition, incident) ? 'continues' : null
}

function canContinue(transition: Transition, { state, messagePayload }: CurrentState): boolean {
  const states = transition.from ?? transition.alsoFrom ?? []
  return states.includes(state) && (!transition.onlyFalsePositive || messagePayload['falsePositive'] === true)
}

/** Types of which every place has at most one incident at a time. */
export const OCCUPANCY_TYPES: readonly string[] = ['penState', 'barnState'] satisfies IncidentType[]

/**
 * A key of the place that an incident is about, or null for types of which a place can have many. There is one barn.
 */
export function placeOf(
  type: string,
  { componentId, detectionIdentifier, cameraId }: IncidentIdentifier,
): string | null {
  if (!OCCUPANCY_TYPES.includes(type)) return null
  return type === 'barnState' ? type : `${type} ${componentId ?? detectionIdentifier ?? cameraId ?? ''}`
}

const handlers = new Map<IncidentType, IncidentHandler>()

/**
 * Describes the triggers of a type for clients: states and the JSON Schema of the payload, which `simplified` leaves
 * out.
 */
export function describeHandler(type: IncidentType, simplified: boolean): IncidentHandler {
  const handler = handlers.get(type) ?? createHandler(type)
  handlers.set(type, handler)
  if (!simplified) return handler
  const triggers = Object.entries(handler.triggers).map(([name, { from, to }]) => [name, { from, to }] as const)
  return { type, triggers: Object.fromEntries(triggers) }
}

function createHandler(type: IncidentType): IncidentHandler {
  const triggers = Object.entries(transitions[type]).map(([name, { from, to }]) => {
    const schema = payloadSchemas[type][name] ?? z.looseObject({})
    // The input form, since clients may send texts as plain strings.
    const payload: Record<string, unknown> = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
    return [name, { from: from ? [...from] : null, to, payload }] as const
  })
  return { type, triggers: Object.fromEntries(triggers) }
}
