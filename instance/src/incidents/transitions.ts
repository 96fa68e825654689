import { z } from 'zod'
import { CLOSED, incidentTypeOf, type IncidentType, type Transition } from '@barn-workbench/core/incidentTypes'
import type { Incident, IncidentHandler, IncidentIdentifier } from '@barn-workbench/core/schema'
import { payloadSchemaOf } from './payloads'

/** Triggers by which a user closes or reopens an incident of any type. They have no payload. */
export const CLOSE_TRIGGER = 'close'
export const REOPEN_TRIGGER = 'reopen'
/** Triggers that answer the alarm about an incident of any type. They leave its state alone. */
export const ANSWER_TRIGGERS = ['acknowledge', 'going', 'snooze'] as const
export type AnswerTrigger = (typeof ANSWER_TRIGGERS)[number]

/**
 * The state that the first trigger of a type leads to. A reopened incident takes it if it was closed from the start.
 */
export function initialStateOf(type: IncidentType): string {
  return Object.values(incidentTypeOf(type).triggers)[0]?.to ?? CLOSED
}

export type TransitionEffect = 'starts' | 'continues' | 'replaces'

type CurrentState = Pick<Incident, 'state' | 'messagePayload'>

/** The effect of a transition; `incident` is null if there is none yet. Null if the transition is not allowed. */
export function effectOf(transition: Transition, incident: CurrentState | null): TransitionEffect | null {
  if (incident === null) return transition.from === null || transition.canStart ? 'starts' : null
  if (transition.replaces?.includes(incident.state)) return 'replaces'
  return canContinue(transition, incident) ? 'continues' : null
}

function canContinue(transition: Transition, { state, messagePayload }: CurrentState): boolean {
  const states = transition.from ?? transition.alsoFrom ?? []
  return states.includes(state) && (!transition.onlyFalsePositive || messagePayload['falsePositive'] === true)
}

/** A key of the place of an incident, or null for types with many incidents per place. There is one barn. */
export function placeOf(
  type: string,
  { componentId, detectionIdentifier, cameraId }: IncidentIdentifier,
): string | null {
  const { onePer } = incidentTypeOf(type)
  if (!onePer) return null
  return onePer === 'barn' ? type : `${type} ${componentId ?? detectionIdentifier ?? cameraId ?? ''}`
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
  const triggers = Object.entries(incidentTypeOf(type).triggers).map(([name, { from, to }]) => {
    const schema = payloadSchemaOf(type, name) ?? z.looseObject({})
    // The input form, since clients may send texts as plain strings.
    const payload: Record<string, unknown> = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
    return [name, { from: from ? [...from] : null, to, payload }] as const
  })
  return { type, triggers: Object.fromEntries(triggers) }
}
