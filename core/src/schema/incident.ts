import { z } from 'zod'
import { Actor, EntityReference, Id, Timestamp, Version } from './primitives'
import { RichTextDocument } from './richText'

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

export const IncidentIdentifier = z.object({
  cameraId: Id.nullable(),
  componentType: z.string().nullable(),
  componentId: z.string().nullable(),
  detectionName: z.string().nullable(),
  detectionIdentifier: z.string().nullable(),
})
export type IncidentIdentifier = z.infer<typeof IncidentIdentifier>

export const DEFAULT_RENDER_COLOR = '#2980B9'
export const INCLUDE_IN = ['canvas', 'charts', 'list'] as const
export const DEFAULT_STAKEHOLDERS = ['contracting', 'production'] as const

export const DisplayConfiguration = z.object({
  includeIn: z.array(z.enum(INCLUDE_IN)),
  displaySettingEntityOverrides: z.array(z.unknown()),
  displaySettings: z.object({ renderColor: z.string().regex(/^#[0-9A-Fa-f]{6}$/) }),
})
export type DisplayConfiguration = z.infer<typeof DisplayConfiguration>

/** Free-form by type; what a card knows of it is parsed where it is drawn. */
export const IncidentPayload = z.record(z.string(), z.unknown())
export type IncidentPayload = z.infer<typeof IncidentPayload>

export const Incident = z.object({
  incidentId: Id,
  version: Version,
  type: z.string(),
  state: z.string(),
  identifier: IncidentIdentifier,
  messagePayload: IncidentPayload,
  firstEventTimestamp: Timestamp,
  lastEventTimestamp: Timestamp,
  stateActiveSince: Timestamp,
  closedAt: Timestamp.nullable(),
  triggeredBy: Actor.nullable(),
  assignedTo: EntityReference.nullable(),
  hidden: z.boolean(),
  hiddenNote: RichTextDocument.nullable(),
  isPublicOpen: z.boolean(),
  position: z.unknown(),
  displayConfiguration: DisplayConfiguration,
  stakeholder: z.array(z.string()),
})
export type Incident = z.infer<typeof Incident>

export const IncidentEvent = z.object({
  incidentEventId: Id,
  incidentId: Id,
  version: Version,
  eventTimestamp: Timestamp,
  trigger: z.string(),
  state: z.string(),
  payload: IncidentPayload,
  triggeredBy: Actor.nullable(),
})
export type IncidentEvent = z.infer<typeof IncidentEvent>

export const IncidentComment = z.object({
  incidentCommentId: Id,
  version: Version,
  incidentId: Id,
  incidentEventId: Id.nullable(),
  parentCommentId: Id.nullable(),
  author: EntityReference,
  creationTimestamp: Timestamp,
  editedAt: Timestamp.nullable(),
  /** Null where the comment is deleted and the reader may not see it. */
  text: RichTextDocument.nullable(),
  visible: z.boolean(),
  /** Emoji code point (`U+1F600`) to who reacted with it. */
  reactions: z.record(z.string(), z.array(EntityReference)),
})
export type IncidentComment = z.infer<typeof IncidentComment>

/** What one trigger of an incident type does: from which states (null: a new incident), to which (null: unchanged). */
export const IncidentTrigger = z.object({
  from: z.array(z.string()).nullable(),
  to: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).optional(),
})
export const IncidentHandler = z.object({ type: z.string(), triggers: z.record(z.string(), IncidentTrigger) })
export type IncidentHandler = z.infer<typeof IncidentHandler>
