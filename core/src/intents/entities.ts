import type { Artifact, Camera, Incident } from '../schema'

/** What actions know of an incident. The rows of a list load no more of it. */
export type IncidentTarget = Pick<
  Incident,
  | 'incidentId'
  | 'version'
  | 'type'
  | 'state'
  | 'firstEventTimestamp'
  | 'lastEventTimestamp'
  | 'closedAt'
  | 'assignedTo'
  | 'hidden'
  | 'stakeholder'
> & {
  /** A row of a list knows some of its fields only. */
  messagePayload: Readonly<Record<string, unknown>>
}

/** Everything on which an action can stand. */
export interface Entities {
  incident: IncidentTarget
  camera: Camera
  artifact: Artifact
}
export type EntityKind = keyof Entities

/** An entity together with its kind. */
export type Target<Kind extends EntityKind = EntityKind> = { [K in Kind]: { kind: K; entity: Entities[K] } }[Kind]
