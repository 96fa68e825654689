import { z } from 'zod'
import {
  EntityReference,
  Id,
  Timestamp,
  type DisplayConfiguration,
  type Incident,
  type IncidentType,
  type RichTextDocument,
} from '../schema'
import { intent } from './intent'

const IncidentInput = z.object({ incidentId: Id })
const nothing = z.object({})

/*
 * Every page loads the intents, so they know no more of an entity than that it is one; the instance checks what it is sent.
 */
const isObject = (value: unknown) => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'

/** A share of the width or height of a picture, 0..1. */
const Fraction = z.number().min(0).max(1)
const Box = z.object({ x: Fraction, y: Fraction, w: Fraction, h: Fraction })
/** Regions that a new incident can be in. */
const MAXIMUM_REGIONS = 100

/**
 * Creates an incident; the user is asked for what the input leaves out. `start` and `end` in ms since the epoch; `box` is
 * the place in the picture of the camera, from its top left. `endCameraId` is the camera at which the end was picked, where
 * that is another one.
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
  result: IncidentInput,
})

/**
 * Adds an event to an incident that is not closed; the user is asked what has happened, as far as the input leaves it out.
 * `start` in ms since the epoch; `box` as in `createIncident`.
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

/** Assigns an incident to nobody. */
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

/** Changes where an incident is shown, its colour and its stakeholders; without `properties` the user is asked. */
export const editIncident = intent({
  id: 'incident.edit',
  input: IncidentInput.extend({
    properties: z.custom<DisplayConfiguration & { stakeholder: string[] }>(isObject).optional(),
    /** The incident from which the properties were made, so that nobody's change is lost. */
    basedOn: z.custom<Incident>(isObject).optional(),
  }),
  result: nothing,
})

/** Shares the link to an incident, or copies it. */
export const shareIncident = intent({ id: 'incident.share', input: IncidentInput, result: nothing })

/** Deletes an incident with its events and comments. */
export const removeIncident = intent({ id: 'incident.remove', input: IncidentInput, result: nothing })
