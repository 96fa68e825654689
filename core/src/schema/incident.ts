import { z } from 'zod'
import { Actor, EntityReference, HexColor, Id, NewId, OpenRecord, Timestamp, Version } from './primitives'
import { CommentDocument, RichTextDocument } from './richText'

export const IncidentIdentifier = z.object({
  cameraId: Id.nullable(),
  componentType: z.string().nullable(),
  componentId: z.string().nullable(),
  detectionName: z.string().nullable(),
  detectionIdentifier: z.string().nullable(),
})
export type IncidentIdentifier = z.infer<typeof IncidentIdentifier>
export const NO_IDENTIFIER: IncidentIdentifier = {
  cameraId: null,
  componentType: null,
  componentId: null,
  detectionName: null,
  detectionIdentifier: null,
}

/** Default colour of an incident. */
export const DEFAULT_RENDER_COLOR = '#2980B9'
/** Screens that an incident can be shown on. */
export const INCLUDE_IN = ['canvas', 'charts', 'list'] as const
/** The highest severity of an intervention, from 0 (none) over 1 (low) and 2 (middle) to 3 (high). */
export const MAXIMUM_SEVERITY = 3
/** From this severity on an incident is urgent. */
export const URGENT_SEVERITY = 3
export const DEFAULT_STAKEHOLDERS = ['contracting', 'production'] as const

export const DisplayConfiguration = z.object({
  includeIn: z.array(z.enum(INCLUDE_IN)),
  displaySettingEntityOverrides: z.array(z.unknown()),
  displaySettings: z.object({ renderColor: HexColor }),
})
export type DisplayConfiguration = z.infer<typeof DisplayConfiguration>

/** Data of an incident or event; its shape depends on the type. A card parses the fields that it shows. */
export const IncidentPayload = OpenRecord
export type IncidentPayload = z.infer<typeof IncidentPayload>

/** The argument of a `catch`: the value that does not fit. Undefined while a schema is described instead of used. */
type Unfit = { input: unknown } | undefined

/** Data that is not an object, or has too many keys, is kept as a whole, so that it can be shown. */
function asPayload(unfit?: Unfit): IncidentPayload {
  return unfit?.input === undefined || unfit.input === null ? {} : { payload: unfit.input }
}

function asConfiguration(unfit?: Unfit): DisplayConfiguration {
  const { includeIn, displaySettingEntityOverrides, displaySettings } = z
    .object({
      includeIn: z.array(z.unknown()).catch([]),
      displaySettingEntityOverrides: z.array(z.unknown()).catch([]),
      displaySettings: DisplayConfiguration.shape.displaySettings.catch({ renderColor: DEFAULT_RENDER_COLOR }),
    })
    .catch({ includeIn: [], displaySettingEntityOverrides: [], displaySettings: { renderColor: DEFAULT_RENDER_COLOR } })
    .parse(unfit?.input)
  return {
    includeIn: INCLUDE_IN.filter((screen) => includeIn.includes(screen)),
    displaySettingEntityOverrides,
    displaySettings,
  }
}

/**
 * An incident. Its id, version, type, state and times are required. Other fields that a foreign or newer instance sends
 * in another shape are kept as far as they can be read: a dead animal must be reported, whatever its colour is.
 */
export const Incident = z.object({
  incidentId: Id,
  version: Version,
  type: z.string(),
  state: z.string(),
  identifier: IncidentIdentifier.catch(NO_IDENTIFIER),
  messagePayload: IncidentPayload.catch(asPayload),
  firstEventTimestamp: Timestamp,
  lastEventTimestamp: Timestamp,
  stateActiveSince: Timestamp,
  closedAt: Timestamp.nullable(),
  triggeredBy: Actor.nullable().catch(null),
  assignedTo: EntityReference.nullable(),
  hidden: z.boolean(),
  hiddenNote: RichTextDocument.nullable().catch(null),
  isPublicOpen: z.boolean(),
  position: z.unknown(),
  displayConfiguration: DisplayConfiguration.catch(asConfiguration),
  stakeholder: z.array(z.string()).catch([]),
  /** The account or detector of the last write. Null if unknown, as with older instances. */
  changedBy: Actor.nullable().catch(null),
})
export type Incident = z.infer<typeof Incident>

/** The fields of an object; empty for any other value, since a payload may hold anything. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/**
 * The keys of an incident that name its cameras. Each holds an id or a list of ids. A query of incidents by `cameraId`
 * searches all of them.
 */
export const INCIDENT_CAMERA_KEYS = [
  'identifier.cameraId',
  'identifier.componentId',
  'messagePayload.specification.location.cameraId',
  'messagePayload.detection.cameraId',
  'messagePayload.affectedCameras',
] as const
/** The keys of conditions on incidents that stand for several of their fields. */
export const INCIDENT_JOINED_KEYS = { cameraId: INCIDENT_CAMERA_KEYS } as const

/** The cameras that an incident or its summary names; first the one by which it was found. */
export function camerasOf(incident: { identifier: { componentType?: unknown } }): string[] {
  const { componentType = 'camera' } = incident.identifier
  const ids = INCIDENT_CAMERA_KEYS.filter(
    (key) => key !== 'identifier.componentId' || componentType === 'camera',
  ).flatMap((key) => key.split('.').reduce<unknown>((value, name) => fieldsOf(value)[name], incident))
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/** Whether an incident or its summary, which does not say what component it is about, may be about a camera itself. */
export function isOfCamera({
  identifier: { cameraId = null, componentType = 'camera' },
}: {
  identifier: { cameraId?: string | null; componentType?: unknown }
}): boolean {
  return cameraId !== null || componentType === 'camera'
}

/**
 * The regions that an incident or its summary may name: those of its location, and the component that it is about,
 * unless that is a camera.
 */
export function regionsOf(incident: {
  identifier: { componentType?: unknown; componentId?: unknown }
  messagePayload?: unknown
}): string[] {
  const { componentType, componentId } = incident.identifier
  const { regionSpecification } = fieldsOf(fieldsOf(fieldsOf(incident.messagePayload)['specification'])['location'])
  const named: unknown[] = Array.isArray(regionSpecification) ? regionSpecification : []
  return [
    ...new Set([componentType === 'camera' ? null : componentId, ...named].filter((id) => typeof id === 'string')),
  ]
}

export const IncidentEvent = z.object({
  incidentEventId: Id,
  incidentId: Id,
  version: Version,
  eventTimestamp: Timestamp,
  trigger: z.string(),
  state: z.string(),
  payload: IncidentPayload.catch(asPayload),
  triggeredBy: Actor.nullable().catch(null),
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
  /** Null when the comment is deleted and the reader may not see its text. */
  text: CommentDocument.nullable(),
  /** Ids of the accounts that the text mentions, for queries; none where the reader may not see the text. */
  mentions: z.array(Id).default([]),
  visible: z.boolean(),
  /** The accounts that reacted, by the code point of the emoji (`U+1F600`). */
  reactions: z.record(z.string(), z.array(EntityReference)),
  /** The account of the last write. Null if unknown, as with older instances. */
  changedBy: Actor.nullable().default(null),
})
export type IncidentComment = z.infer<typeof IncidentComment>

/**
 * A trigger of an incident type: the states that it starts from (null if it creates an incident) and the state that it
 * leads to (null if unchanged).
 */
export const IncidentTrigger = z.object({
  from: z.array(z.string()).nullable(),
  to: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).optional(),
})
export const IncidentHandler = z.object({ type: z.string(), triggers: z.record(z.string(), IncidentTrigger) })
export type IncidentHandler = z.infer<typeof IncidentHandler>

/** Photos of one report or comment. */
export const MAXIMUM_PHOTOS = 6

/** The ids of photos that were uploaded, or are on their way, for a report or a comment. */
export const PhotoIds = z.array(NewId).max(MAXIMUM_PHOTOS).optional()
