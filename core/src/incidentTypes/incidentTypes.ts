import { barnDocumentation } from './barnDocumentation'
import { barnIntervention } from './barnIntervention'
import { deadAnimal } from './deadAnimal'
import { healthCheck } from './healthCheck'
import { CLOSED, type IncidentState, type IncidentTypeRecord, type Transition } from './incidentType'
import { barnState, penState } from './occupancy'
import { timeSeries } from './timeSeries'

/** The names of all types. */
export const INCIDENT_TYPES = [
  'barnDocumentation',
  'barnIntervention',
  'deadAnimal',
  'penState',
  'healthCheck',
  'timeSeries',
  'barnState',
] as const
export type IncidentType = (typeof INCIDENT_TYPES)[number]

const records = {
  barnDocumentation,
  barnIntervention,
  deadAnimal,
  penState,
  healthCheck,
  timeSeries,
  barnState,
} satisfies Record<IncidentType, IncidentTypeRecord>

/** The names of the triggers of a type. */
export type IncidentTriggerOf<Type extends IncidentType> = keyof (typeof records)[Type]['triggers']

/**
 * The record of an unknown type, which a newer or foreign instance may send: it is shown, and its states are unknown.
 */
const UNKNOWN_TYPE: IncidentTypeRecord = {
  tone: 'neutral',
  states: {},
  triggers: {},
  reopensAs: '',
  canBeDocumented: true,
}
const UNKNOWN_STATE: IncidentState = { tone: 'neutral' }
/** An unknown state of an incident about occupancy is a fault. */
const UNKNOWN_OCCUPANCY: IncidentState = { tone: 'error' }
const CLOSED_STATE: IncidentState = { tone: 'neutral' }

export function isIncidentType(type: string): type is IncidentType {
  return Object.hasOwn(records, type)
}

/** The record of a type; `UNKNOWN_TYPE` for a type that this version does not know. */
export function incidentTypeOf(type: string): IncidentTypeRecord {
  return isIncidentType(type) ? records[type] : UNKNOWN_TYPE
}

/** The known facts about the state of an incident. */
export function incidentStateOf({ type, state }: { type: string; state: string }): IncidentState {
  if (state === CLOSED) return CLOSED_STATE
  const { states, onePer } = incidentTypeOf(type)
  const known = Object.hasOwn(states, state) ? states[state] : undefined
  return known ?? (onePer ? UNKNOWN_OCCUPANCY : UNKNOWN_STATE)
}

/** The effect of a trigger of a type; null where the type has no such trigger. */
export function findTransition(type: IncidentType, trigger: string): Transition | null {
  const { triggers } = incidentTypeOf(type)
  return Object.hasOwn(triggers, trigger) ? (triggers[trigger] ?? null) : null
}

/** Whether an incident only says that something is as it should be. */
export function isUsual(incident: { type: string; state: string }): boolean {
  return incidentStateOf(incident).isUsual === true
}

/** Every state that an incident of a known type can have. */
export const INCIDENT_STATES: readonly string[] = [
  ...new Set([...Object.values(records).flatMap(({ states }) => Object.keys(states)), CLOSED]),
]

/** Types with at most one open incident per place. */
export const OCCUPANCY_TYPES: readonly IncidentType[] = INCIDENT_TYPES.filter((type) => incidentTypeOf(type).onePer)
