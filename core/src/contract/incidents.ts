import { z } from 'zod'
import {
  Id,
  Incident,
  IncidentEvent,
  IncidentHandler,
  IncidentPayload,
  INCLUDE_IN,
  RichTextInput,
  Timestamp,
} from '../schema'
import { anyOf, endpoint, signedIn } from './endpoint'
import { INCIDENT_QUERY_PRIORITY } from './priorities'
import { queryEndpoint, queryOneEndpoint } from './queryEndpoint'

const byId = z.object({ id: Id })
/** What of other types an account may not see is left out silently, and is unknown by id. */
const canView = anyOf('incidents.view', 'incidents.*.view')
/** The handler checks the permission of the incident's own type. */
const canManage = anyOf(
  'incidents.manage',
  'incidents.manage.advanced',
  'incidents.*.manage',
  'deadAnimals.manage',
  'deadAnimals.manage.advanced',
)
const changed = { form: 'result', reply: Incident } as const
const identifier = z.strictObject({
  cameraId: Id.nullable().optional(),
  componentType: z.string().max(64).nullable().optional(),
  componentId: z.string().max(64).nullable().optional(),
  detectionName: z.string().max(200).nullable().optional(),
  detectionIdentifier: z.string().max(200).nullable().optional(),
})

export const incidents = {
  query: queryEndpoint('/api/incidents/query', canView, Incident, INCIDENT_QUERY_PRIORITY),
  queryOne: queryOneEndpoint('/api/incidents/queryOne', canView, Incident, INCIDENT_QUERY_PRIORITY),
  displayConfigurations: endpoint({
    method: 'GET',
    path: '/api/incidents/displayConfigurations',
    access: signedIn,
    form: 'result',
    reply: z.object({ includeIn: z.array(z.string()), displaySettings: z.object({ renderColor: z.string() }) }),
  }),
  stakeholders: endpoint({
    method: 'GET',
    path: '/api/incidents/stakeholders',
    access: signedIn,
    form: 'result',
    reply: z.array(z.string()),
  }),
  handler: endpoint({
    method: 'GET',
    path: '/api/incidents/handlers/:type/:simplified',
    access: signedIn,
    form: 'result',
    reply: IncidentHandler,
    params: z.object({ type: z.string().max(64), simplified: z.enum(['true', 'false']) }),
    errors: ['incident/unknown-type'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/incidents/:id',
    access: canView,
    params: byId,
    form: 'result',
    reply: Incident,
    errors: ['incident/not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/incidents',
    access: canManage,
    ...changed,
    status: 201,
    body: z.strictObject({
      incidentData: z.strictObject({
        type: z.string().max(64),
        trigger: z.string().max(64),
        eventTimestamp: Timestamp.optional(),
        identifier: identifier.optional(),
        payload: IncidentPayload.optional(),
        incidentId: Id.optional(),
        optionalOverrides: z.record(z.string(), z.unknown()).optional(),
      }),
    }),
    errors: [
      'incident/illegal-trigger',
      'incident/not-found',
      'incident/event-out-of-order',
      'request/forbidden',
      'request/invalid',
      'camera/not-found',
      'request/version-mismatch',
    ],
  }),
  createRetroactive: endpoint({
    method: 'POST',
    path: '/api/incidents/retroactive/:type',
    access: canManage,
    ...changed,
    status: 201,
    params: z.object({ type: z.string().max(64) }),
    body: z.strictObject({
      incidentData: z.strictObject({ identifier, payload: IncidentPayload, eventTimestamp: Timestamp.optional() }),
    }),
    errors: [
      'incident/unknown-type',
      'incident/illegal-trigger',
      'incident/not-found',
      'incident/event-out-of-order',
      'request/forbidden',
      'request/invalid',
      'camera/not-found',
      'request/version-mismatch',
    ],
  }),
  close: endpoint({
    method: 'PUT',
    path: '/api/incidents/:id',
    access: canManage,
    params: byId,
    body: z.strictObject({ forceClose: z.boolean().optional() }).optional(),
    ...changed,
    errors: [
      'incident/not-found',
      'incident/already-closed',
      'incident/needs-force-close',
      'request/forbidden',
      'request/version-mismatch',
    ],
  }),
  reopen: endpoint({
    method: 'PUT',
    path: '/api/incidents/reopen/:id',
    access: canManage,
    params: byId,
    ...changed,
    errors: ['incident/not-found', 'incident/not-closed', 'request/forbidden', 'request/version-mismatch'],
  }),
  updateGenericProperties: endpoint({
    method: 'PUT',
    path: '/api/incidents/genericProperties/:id',
    access: canManage,
    params: byId,
    ...changed,
    body: z.strictObject({
      displayConfiguration: z
        .strictObject({
          includeIn: z.array(z.enum(INCLUDE_IN)).optional(),
          displaySettingEntityOverrides: z.array(z.unknown()).max(100).optional(),
          displaySettings: z.strictObject({ renderColor: z.string().regex(/^#[0-9A-Fa-f]{6}$/) }).optional(),
        })
        .optional(),
      stakeholder: z.array(z.string().max(64)).max(20).optional(),
    }),
    errors: ['incident/not-found', 'request/forbidden', 'request/version-mismatch'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/incidents/:id',
    access: canManage,
    params: byId,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['incident/not-found', 'request/forbidden', 'request/version-mismatch'],
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/incidents/assign/:id/:accountId',
    access: canManage,
    params: z.object({ id: Id, accountId: Id }),
    ...changed,
    errors: ['incident/not-found', 'account/not-found', 'request/forbidden', 'request/version-mismatch'],
  }),
  unassign: endpoint({
    method: 'PUT',
    path: '/api/incidents/unassign/:id',
    access: canManage,
    params: byId,
    ...changed,
    errors: ['incident/not-found', 'request/forbidden', 'request/version-mismatch'],
  }),
  hide: endpoint({
    method: 'PUT',
    path: '/api/incidents/hide/:id',
    access: canManage,
    params: byId,
    ...changed,
    body: z.strictObject({ reason: RichTextInput }),
    errors: [
      'incident/not-found',
      'incident/cannot-hide',
      'request/invalid',
      'request/forbidden',
      'request/version-mismatch',
    ],
  }),
  unhide: endpoint({
    method: 'DELETE',
    path: '/api/incidents/hide/:id',
    access: canManage,
    params: byId,
    ...changed,
    errors: ['incident/not-found', 'incident/cannot-unhide', 'request/forbidden', 'request/version-mismatch'],
  }),
}

export const incidentEvents = {
  query: queryEndpoint('/api/incidentEvents/query', canView, IncidentEvent, INCIDENT_QUERY_PRIORITY),
  queryOne: queryOneEndpoint('/api/incidentEvents/queryOne', canView, IncidentEvent, INCIDENT_QUERY_PRIORITY),
}
