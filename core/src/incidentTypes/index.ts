/*
 * The types of incidents. Each has one record, `<type>.ts`: its states with their tones, the triggers that lead from
 * one to the next, and everything else that an instance and all screens must know about it. `incidentType` declares the
 * record, `incidentTypes` is the table of all records and answers questions about an incident. An unknown type, as a
 * newer instance may send, has the record `UNKNOWN_TYPE`: it is shown everywhere, and no action applies to it.
 *
 * `importance` orders incidents by urgency, `incidentSubject` names the subject of one besides its type.
 *
 * `animalPlace` says in which pen a dead animal is.
 *
 * `payloads/` has the schema of the payload of each trigger. It stands apart, since only an instance parses whole
 * payloads; screens learn it as a JSON Schema from their instance.
 */

export { placeOfAnimal, type AnimalPlace } from './animalPlace'
export { deadAnimalAgeState, OPEN_DEAD_ANIMAL_STATE, type DeadAnimalAgeState } from './deadAnimal'
export { NO_DARKNESS_STATE } from './healthCheck'
export {
  IMPORTANCE_KEY,
  importanceBase,
  importanceGroup,
  importanceOf,
  LEVEL_OF_NOW,
  TIME_RANGE,
  urgencyOf,
  type ImportanceFacts,
  type ImportanceGroup,
} from './importance'
export { incidentSubject } from './incidentSubject'
export { CLOSED, type IncidentTone, type IncidentTypeRecord, type Transition, type Urgency } from './incidentType'
export {
  findTransition,
  INCIDENT_STATES,
  INCIDENT_TYPES,
  incidentStateOf,
  incidentTypeOf,
  isIncidentType,
  isUsual,
  OCCUPANCY_TYPES,
  type IncidentTriggerOf,
  type IncidentType,
} from './incidentTypes'
export { animalsHoused, hasMovedOut } from './occupancy'
