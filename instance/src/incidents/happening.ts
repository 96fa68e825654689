import type { Actor, IncidentIdentifier, IncidentPayload, IncidentType } from '@barn-workbench/core/schema'

/** Something that happened, before it is known what it does. */
export interface Happening {
  type: IncidentType
  trigger: string
  eventTimestamp: number
  identifier: IncidentIdentifier
  payload: IncidentPayload
  triggeredBy: Actor | null
}

export const nowhere: IncidentIdentifier = {
  cameraId: null,
  componentType: null,
  componentId: null,
  detectionName: null,
  detectionIdentifier: null,
}
