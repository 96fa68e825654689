import { z } from 'zod'
import { incidentManagePermissions, incidentReportPermissions, incidentViewPermissions } from '../permissions'
import {
  HexColor,
  Id,
  Incident,
  IncidentEvent,
  IncidentHandler,
  IncidentPayload,
  INCLUDE_IN,
  Keyword,
  NewId,
  OpenRecord,
  PhotoIds,
  RichTextInput,
  Timestamp,
} from '../schema'
import { anyOf, endpoint, idParams, INCIDENT_QUERY_PRIORITY, signedIn } from './endpoint'
import { queryEndpoint, queryOneEndpoint } from './queryEndpoint'

/** Incidents of types that the account may not view are left out of lists, and answer `incident/not-found` by id. */
const canView = anyOf(...incidentViewPermissions())
/** The handler also checks the permission for the type of the incident, and answers `request/forbidden` without it. */
const canManage = anyOf(...incidentManagePermissions())
/** Some types have permissions of their own to record events, which do not include managing the incidents. */
const canReport = anyOf(...incidentReportPermissions())
const incidentReply = { form: 'result', reply: Incident } as const

/** Limits of one incident: screens, overrides for single entities, and stakeholders. */
const MAXIMUM_SCREENS = 20
const MAXIMUM_OVERRIDES = 100
const MAXIMUM_STAKEHOLDERS = 20

const detectionName = z.string().max(200).nullable().optional()
const IdentifierInput = z.strictObject({
  cameraId: Id.nullable().optional(),
  componentType: Keyword.nullable().optional(),
  componentId: Keyword.nullable().optional(),
  detectionName,
  detectionIdentifier: detectionName,
})

const recordErrors = [
  'incident/illegal-trigger',
  'incident/not-found',
  'incident/event-out-of-order',
  'request/forbidden',
  'request/invalid',
  'camera/not-found',
  'request/version-mismatch',
] as const

/**
 * Reading needs `incidents.view` or `incidents.<type>.view`. Writing needs a permission to manage incidents, at least
 * of the type; events of dead animals can also be recorded with `deadAnimals.manage` or `deadAnimals.manage.advanced`.
 * Every write raises the version. `request/version-mismatch` has the parameters `current` and `changedBy`, the name of
 * the account of the last write; null if it was a detector or is unknown.
 */
export const incidents = {
  /**
   * Returns the incidents that the account may see. Addresses of cameras (`messagePayload.url`) are null without
   * `cameras.manage`, and conditions on them and orders by them are forbidden then.
   */
  query: queryEndpoint('/api/incidents/query', canView, Incident, {
    priority: INCIDENT_QUERY_PRIORITY,
    isLarge: true,
  }),

  /** Returns the first incident that matches and that the account may see, or null. */
  queryOne: queryOneEndpoint('/api/incidents/queryOne', canView, Incident, { priority: INCIDENT_QUERY_PRIORITY }),

  /** Returns the display configuration that new incidents have. For everyone who is signed in. */
  displayConfigurations: endpoint({
    method: 'GET',
    path: '/api/incidents/displayConfigurations',
    access: signedIn,
    form: 'result',
    reply: z.object({ includeIn: z.array(z.string()), displaySettings: z.object({ renderColor: z.string() }) }),
  }),

  /** Returns the stakeholders that an incident can have. For everyone who is signed in. */
  stakeholders: endpoint({
    method: 'GET',
    path: '/api/incidents/stakeholders',
    access: signedIn,
    form: 'result',
    reply: z.array(z.string()),
  }),

  /**
   * Returns the triggers of an incident type; the payload of each as JSON Schema, unless `simplified` is true. For
   * everyone who is signed in.
   */
  handler: endpoint({
    method: 'GET',
    path: '/api/incidents/handlers/:type/:simplified',
    access: signedIn,
    params: z.object({ type: Keyword, simplified: z.enum(['true', 'false']) }),
    form: 'result',
    reply: IncidentHandler,
    errors: ['incident/unknown-type'],
  }),

  /** Returns one incident. */
  get: endpoint({
    method: 'GET',
    path: '/api/incidents/:id',
    access: canView,
    params: idParams,
    form: 'result',
    reply: Incident,
    errors: ['incident/not-found'],
  }),

  /**
   * Records an event: it creates an incident, or goes to the one with `incidentId`. `eventTimestamp` in ms, now by
   * default. `incident/illegal-trigger`: the state of the incident does not allow the trigger.
   * `incident/event-out-of-order`: the time is before the first event or in the future. `request/invalid`: the type is
   * unknown or the payload does not fit it or names a camera or region that is not there, or a documentation is started
   * or observed and neither the payload nor `eventTimestamp` says when (`no_time_selected`). Photos of
   * `photoIds` that are not there yet belong to the incident once they are uploaded.
   */
  create: endpoint({
    method: 'POST',
    path: '/api/incidents',
    access: canReport,
    body: z.strictObject({
      incidentData: z.strictObject({
        type: Keyword,
        trigger: Keyword,
        eventTimestamp: Timestamp.optional(),
        identifier: IdentifierInput.optional(),
        payload: IncidentPayload.optional(),
        incidentId: NewId.optional(),
        optionalOverrides: OpenRecord.optional(),
      }),
      photoIds: PhotoIds,
    }),
    status: 201,
    ...incidentReply,
    errors: recordErrors,
  }),

  /**
   * Records an incident of the past. The payload has its times in ms: start and end of a documentation or intervention;
   * `detection.timestamp` and, for an animal that was taken away, `removal.timestamp`; `timestamp` and the `trigger` of
   * a barn state. `eventTimestamp` replaces a missing first time. Types that only detectors report answer
   * `incident/illegal-trigger`, unknown ones `incident/unknown-type`. `create` has the other errors.
   */
  createRetroactive: endpoint({
    method: 'POST',
    path: '/api/incidents/retroactive/:type',
    access: canReport,
    params: z.object({ type: Keyword }),
    body: z.strictObject({
      incidentData: z.strictObject({
        identifier: IdentifierInput,
        payload: IncidentPayload,
        eventTimestamp: Timestamp.optional(),
      }),
      photoIds: PhotoIds,
    }),
    status: 201,
    ...incidentReply,
    errors: ['incident/unknown-type', ...recordErrors],
  }),

  /**
   * Closes an incident. `incident/needs-force-close`: the health check still fails, so `forceClose` is required. That
   * needs `incidents.manage.advanced` or `incidents.healthCheck.manage`, else `request/forbidden`.
   */
  close: endpoint({
    method: 'PUT',
    path: '/api/incidents/:id',
    access: canManage,
    params: idParams,
    body: z.strictObject({ forceClose: z.boolean().optional() }).optional(),
    ...incidentReply,
    errors: [
      'incident/not-found',
      'incident/already-closed',
      'incident/needs-force-close',
      'request/forbidden',
      'request/version-mismatch',
    ],
  }),

  /** Opens a closed incident again, in the state that it had before. A documentation loses its end. */
  reopen: endpoint({
    method: 'PUT',
    path: '/api/incidents/reopen/:id',
    access: canManage,
    params: idParams,
    ...incidentReply,
    errors: ['incident/not-found', 'incident/not-closed', 'request/forbidden', 'request/version-mismatch'],
  }),

  /**
   * Changes on which screens an incident is shown, its colour, and its stakeholders. Absent properties stay.
   * `request/invalid`: a stakeholder is not one of `stakeholders`, or a colour of an override is not valid. Values that
   * the incident already has are always accepted.
   */
  updateGenericProperties: endpoint({
    method: 'PUT',
    path: '/api/incidents/genericProperties/:id',
    access: canManage,
    params: idParams,
    body: z.strictObject({
      displayConfiguration: z
        .strictObject({
          includeIn: z.array(z.enum(INCLUDE_IN)).max(MAXIMUM_SCREENS).optional(),
          displaySettingEntityOverrides: z.array(z.unknown()).max(MAXIMUM_OVERRIDES).optional(),
          displaySettings: z.strictObject({ renderColor: HexColor }).optional(),
        })
        .optional(),
      stakeholder: z.array(Keyword).max(MAXIMUM_STAKEHOLDERS).optional(),
    }),
    ...incidentReply,
    errors: ['incident/not-found', 'request/invalid', 'request/forbidden', 'request/version-mismatch'],
  }),

  /** Deletes an incident with its events and comments. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/incidents/:id',
    access: canManage,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['incident/not-found', 'request/forbidden', 'request/version-mismatch'],
  }),

  /** Assigns an incident to an account. Assigning it to another account also needs `authentication.list_users`. */
  assign: endpoint({
    method: 'PUT',
    path: '/api/incidents/assign/:id/:accountId',
    access: canManage,
    params: z.object({ id: Id, accountId: Id }),
    ...incidentReply,
    errors: ['incident/not-found', 'account/not-found', 'request/forbidden', 'request/version-mismatch'],
  }),

  /** Unassigns an incident. */
  unassign: endpoint({
    method: 'PUT',
    path: '/api/incidents/unassign/:id',
    access: canManage,
    params: idParams,
    ...incidentReply,
    errors: ['incident/not-found', 'request/forbidden', 'request/version-mismatch'],
  }),

  /**
   * Hides an incident for a reason, whose text may not be empty (`request/invalid`). The payload has it as `reason`.
   * `incident/cannot-hide`: it is hidden already, or it is a legacy documentation that has ended.
   */
  hide: endpoint({
    method: 'PUT',
    path: '/api/incidents/hide/:id',
    access: canManage,
    params: idParams,
    body: z.strictObject({ reason: RichTextInput }),
    ...incidentReply,
    errors: [
      'incident/not-found',
      'incident/cannot-hide',
      'request/invalid',
      'request/forbidden',
      'request/version-mismatch',
    ],
  }),

  /** Shows a hidden incident again. `incident/cannot-unhide`: it is not hidden. */
  unhide: endpoint({
    method: 'DELETE',
    path: '/api/incidents/hide/:id',
    access: canManage,
    params: idParams,
    ...incidentReply,
    errors: ['incident/not-found', 'incident/cannot-unhide', 'request/forbidden', 'request/version-mismatch'],
  }),
}

/** The events of incidents. Reading needs `incidents.view` or `incidents.<type>.view`. */
export const incidentEvents = {
  /**
   * Returns the events of the incidents that the account may see. Addresses of cameras (`payload.url`) are null without
   * `cameras.manage`, and conditions on them and orders by them are forbidden then.
   */
  query: queryEndpoint('/api/incidentEvents/query', canView, IncidentEvent, {
    priority: INCIDENT_QUERY_PRIORITY,
    isLarge: true,
  }),

  /** Returns the first event that matches and that the account may see, or null. */
  queryOne: queryOneEndpoint('/api/incidentEvents/queryOne', canView, IncidentEvent, {
    priority: INCIDENT_QUERY_PRIORITY,
  }),
}
