import { z } from 'zod'
import { type IncidentType } from '../incidentTypes'
import {
  EntityReference,
  Id,
  MAXIMUM_CLIP_NEIGHBOURS,
  Polygon,
  RelativePoint,
  REQUESTED_ARTIFACT_TYPES,
  Timestamp,
  type Artifact,
  type Camera,
  type DisplayConfiguration,
  type Incident,
  type RichTextDocument,
} from '../schema'

/**
 * An intent, as `entity.verb`, independent of the action that fulfils it. Input and result are plain data, so that they
 * can be sent as a message.
 */
export interface Intent<Input extends z.ZodObject = z.ZodObject, Result extends z.ZodType = z.ZodType> {
  id: `${string}.${string}`
  input: Input
  result: Result
}

/** The input that the caller of an intent passes. */
export type IntentInput<I extends Intent> = z.input<I['input']>
/** The input that the action of an intent receives, after parsing. */
export type ParsedIntentInput<I extends Intent> = z.output<I['input']>
/** The result that the caller gets; a call also resolves with null if the user cancelled. */
export type IntentResult<I extends Intent> = z.output<I['result']>

/** Declares an intent; it returns its argument. */
export function intent<Input extends z.ZodObject, Result extends z.ZodType>(
  declaration: Intent<Input, Result>,
): Intent<Input, Result> {
  return declaration
}

/** The fields of an incident that actions need. Rows of a list load no others. */
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

/** The entities that actions can apply to. */
export interface Entities {
  incident: IncidentTarget
  camera: Camera
  artifact: Artifact
}
export type EntityKind = keyof Entities

/** An entity together with its kind. */
export type Target<Kind extends EntityKind = EntityKind> = { [K in Kind]: { kind: K; entity: Entities[K] } }[Kind]

/** Restarts the program of an instance, after a question, and shows how it comes back. */
export const restartInstance = intent({ id: 'instance.restart', input: z.object({}), result: z.object({}) })

/** Shows the page of a camera, with its picture at a time if one is given; `watch`: picture by picture. */
export const openCamera = intent({
  id: 'camera.open',
  input: z.object({ cameraId: Id, timestamp: Timestamp.optional(), watch: z.literal('frames').optional() }),
  result: z.object({}),
})

/** A place in the picture of a camera at a time; the whole picture without a point and an area. */
const PlaceInput = z.object({
  cameraId: Id,
  timestamp: Timestamp,
  point: RelativePoint.optional(),
  polygon: Polygon.optional(),
})

/** Shows the picture of a camera at a time, with a place in it. */
export const openPicture = intent({ id: 'camera.openPicture', input: PlaceInput, result: z.object({}) })

/** Shows the floor plan, as it was at a time if one is given, with a place in the picture of a camera. */
export const openPlan = intent({
  id: 'canvas.openPlan',
  input: PlaceInput.partial({ cameraId: true, timestamp: true }),
  result: z.object({}),
})

/** A moment of a camera; the user finds what the input leaves out. */
const MomentInput = z.object({ cameraId: Id.optional(), timestamp: Timestamp.optional() })

/** Steps through the pictures of a camera, from a time on if one is given. */
export const seekFrames = intent({ id: 'camera.seekFrames', input: MomentInput, result: z.object({}) })

/** Asks the user for a moment by pictures. `isCameraFixed`: of this camera only. */
export const pickMoment = intent({
  id: 'camera.pickMoment',
  input: MomentInput.extend({ isCameraFixed: z.boolean().optional() }),
  result: z.object({ cameraId: Id, timestamp: Timestamp }),
})

/** Shows the live video of a camera. */
export const watchLive = intent({ id: 'camera.watchLive', input: z.object({ cameraId: Id }), result: z.object({}) })

/** Plays what a camera has recorded from a time on. */
export const openRecording = intent({
  id: 'camera.openRecording',
  input: z.object({ cameraId: Id, timestamp: Timestamp }),
  result: z.object({}),
})

const IncidentInput = z.object({ incidentId: Id })
const nothing = z.object({})

/*
 * Every page loads the intents, so they know no more of an entity than that it is one; the instance checks what it is
 * sent.
 */
const isObject = (value: unknown) => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'

/** A share of the width or height of a picture, 0..1. */
const Fraction = z.number().min(0).max(1)
const Box = z.object({ x: Fraction, y: Fraction, w: Fraction, h: Fraction })
/** Regions that a new incident can be in. */
const MAXIMUM_REGIONS = 100

/**
 * Creates an incident; the user is asked for everything that the input leaves out. `start` and `end` in ms since the
 * epoch; `box` is the place in the picture of the camera, from its top left. `endCameraId` is the camera at which the
 * end was picked, if it differs. The id in the result is null while the report waits on the device for a connection.
 */
export const createIncident = intent({
  id: 'incident.create',
  input: z.object({
    type: z.custom<IncidentType>(isText).optional(),
    cameraId: Id.optional(),
    endCameraId: Id.optional(),
    regions: z.array(Id).max(MAXIMUM_REGIONS).optional(),
    start: Timestamp.optional(),
    end: Timestamp.optional(),
    box: Box.optional(),
  }),
  result: z.object({ incidentId: Id.nullable() }),
})

/**
 * Adds an event to an incident that is not closed; the user is asked what has happened, as far as the input leaves it
 * out. `start` in ms since the epoch; `box` as in `createIncident`.
 */
export const addIncidentEvent = intent({
  id: 'incident.addEvent',
  input: IncidentInput.extend({ start: Timestamp.optional(), box: Box.optional() }),
  result: nothing,
})

/** Adds a comment to an incident. */
export const commentIncident = intent({
  id: 'incident.comment',
  input: IncidentInput.extend({ text: z.custom<RichTextDocument>(isObject) }),
  result: nothing,
})

/** Shows one incident. */
export const openIncident = intent({ id: 'incident.open', input: IncidentInput, result: nothing })

/** Assigns an incident to the user. */
export const assignIncidentToMe = intent({ id: 'incident.assignToMe', input: IncidentInput, result: nothing })

/** Assigns an incident to an account; without one the user chooses it. */
export const assignIncident = intent({
  id: 'incident.assign',
  input: IncidentInput.extend({ account: EntityReference.optional() }),
  result: nothing,
})

/** Unassigns an incident. */
export const unassignIncident = intent({ id: 'incident.unassign', input: IncidentInput, result: nothing })

/** Closes an incident. */
export const closeIncident = intent({ id: 'incident.close', input: IncidentInput, result: nothing })

/** Closes a health check that still fails. */
export const forceCloseIncident = intent({ id: 'incident.forceClose', input: IncidentInput, result: nothing })

/** Opens a closed incident again. */
export const reopenIncident = intent({ id: 'incident.reopen', input: IncidentInput, result: nothing })

/** Hides an incident for a reason; without one the user is asked for it. */
export const hideIncident = intent({
  id: 'incident.hide',
  input: IncidentInput.extend({ reason: z.custom<RichTextDocument>(isObject).optional() }),
  result: nothing,
})

/** Shows a hidden incident again. */
export const unhideIncident = intent({ id: 'incident.unhide', input: IncidentInput, result: nothing })

/** Changes the screens, colour and stakeholders of an incident; without `properties` the user is asked. */
export const editIncident = intent({
  id: 'incident.edit',
  input: IncidentInput.extend({
    properties: z.custom<DisplayConfiguration & { stakeholder: string[] }>(isObject).optional(),
    /** The incident from which the properties were made, so that no change is lost. */
    basedOn: z.custom<Incident>(isObject).optional(),
  }),
  result: nothing,
})

/** Shares the link to an incident, or copies it. */
export const shareIncident = intent({ id: 'incident.share', input: IncidentInput, result: nothing })

/** Deletes an incident with its events and comments. */
export const removeIncident = intent({ id: 'incident.remove', input: IncidentInput, result: nothing })

/** Shows one artifact. */
export const openArtifact = intent({
  id: 'artifact.open',
  input: z.object({ artifactId: Id }),
  result: z.object({}),
})

/**
 * Asks the instance to make an artifact of the pictures of a camera between two times, in ms since the epoch; the user
 * chooses the type where the input leaves it out.
 */
export const requestArtifact = intent({
  id: 'artifact.request',
  input: z.object({
    cameraId: Id,
    start: Timestamp,
    end: Timestamp,
    type: z.enum(REQUESTED_ARTIFACT_TYPES).optional(),
    /** For a clip, the further cameras that the form begins with. */
    besideCameraIds: z.array(Id).max(MAXIMUM_CLIP_NEIGHBOURS).optional(),
  }),
  result: z.object({ artifactId: Id }),
})

/** One of two pictures that are compared: an artifact, or a camera's picture at a time. */
const ComparedPicture = z.union([z.object({ artifactId: Id }), z.object({ cameraId: Id, timestamp: Timestamp })])

/**
 * Shows two pictures over each other, with a divider between them; if the input has only one, the user chooses the
 * other.
 */
export const comparePictures = intent({
  id: 'picture.compare',
  input: z.object({ left: ComparedPicture, right: ComparedPicture.optional() }),
  result: z.object({}),
})

/** The number of checks that failed. */
const Outcome = z.object({ failed: z.number(), outOf: z.number() })

/** Checks now whether the component of a health-check incident works. */
export const runHealthCheck = intent({ id: 'healthCheck.run', input: z.object({ incidentId: Id }), result: Outcome })

/** Checks now whether everything in the barn works that has a health check. */
export const runHealthChecks = intent({ id: 'healthCheck.runAll', input: z.object({}), result: Outcome })

/** Makes a rule: about a sensor, or about a measurement of the barn. Without both a template is chosen first. */
export const createRule = intent({
  id: 'rule.create',
  input: z.object({
    measurement: z.string().max(64).optional(),
    sensorId: Id.optional(),
    /** The limit with which the form begins. */
    limit: z.number().optional(),
  }),
  result: z.object({ ruleId: Id }),
})

/** Signs in to an instance by the account that the person has at the directory. `ok`: an account is signed in now. */
export const signInByDirectory = intent({
  id: 'directory.signIn',
  input: z.object({ instanceId: Id }),
  result: z.object({ ok: z.boolean() }),
})

/** The places that plugins may fill for each other, with the input that each gives. */
export interface SlotInputs {
  /** In the bar above every screen of an instance. */
  'shell.bar': Record<string, never>
  /** Below the card of an incident on its page. */
  'incident.detail': { incidentId: string; headingLevel?: 2 | 4 }
  /** Beside the button that adds a site, above the list of sites. */
  'instances.tools': Record<string, never>
  /** Another way to add sites, on the page for that. */
  'instances.add': Record<string, never>
  /** Below the state of a barn or pen. */
  'pen-state.card': { incidentId: string }
  /** On the page of a camera. */
  'camera.page': { cameraId: string }
  /** In the player of a camera: it picture by picture, at the moment that the screen shares. */
  'camera.frames': { cameraId: string }
  /** Above the plugins of the workbench, on the screen that lists them. */
  'plugins.sites': Record<string, never>
  /** In the report of the morning: what else it tells. */
  'morning-report.section': Record<string, never>
  /** In the guide of the set-up: what is done for a step there. */
  'setup.cameras': Record<string, never>
  'setup.people': Record<string, never>
  'setup.https': Record<string, never>
  'setup.backup': Record<string, never>
  /** A section of the settings for developers. */
  'settings.developer': Record<string, never>
}
export type SlotName = keyof SlotInputs
