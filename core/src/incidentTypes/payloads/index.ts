/*
 * The payloads of the events of each trigger, by type. `payloadFields` has the fields that several of them share. Keys
 * that a schema does not name are stored unchanged.
 */

import type { IncidentTriggerOf, IncidentType } from '../incidentTypes'
import { barnDocumentation } from './barnDocumentation'
import { barnIntervention } from './barnIntervention'
import { deadAnimal } from './deadAnimal'
import { healthCheck } from './healthCheck'
import { occupancy } from './occupancy'
import type { PayloadSchema } from './payloadFields'
import { timeSeries } from './timeSeries'

/** The payload of every trigger. */
export const incidentPayloads: {
  readonly [Type in IncidentType]: Readonly<Record<IncidentTriggerOf<Type>, PayloadSchema>>
} = {
  barnDocumentation,
  barnIntervention,
  deadAnimal,
  penState: occupancy,
  healthCheck,
  timeSeries,
  barnState: occupancy,
}

export { DOCUMENTATION_TYPES, OBSERVED_DOCUMENTATION_TYPES } from './barnDocumentation'
export { INTERVENTION_ISSUES } from './barnIntervention'
export { isInsidePicture, OUTSIDE_OF_PICTURE } from './deadAnimal'
export type { PayloadSchema } from './payloadFields'
