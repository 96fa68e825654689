import { z } from 'zod'
import { Id, LayoutContent, LayoutDocument, OwnLayout, StoredLayout } from '../schema'
import { anyOf, endpoint, signedIn } from './endpoint'
import { EVENTS_PRIORITY, LAYOUT_PRIORITY } from './priorities'

const byId = z.object({ layoutId: Id })
const canManage = anyOf('layouts.manage')

export const layouts = {
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/layouts',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    form: 'result',
    reply: z.array(StoredLayout),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/workbench/layouts/:layoutId',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    params: byId,
    form: 'result',
    reply: StoredLayout,
    errors: ['layout/not-found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/workbench/layouts/:layoutId',
    access: canManage,
    priority: LAYOUT_PRIORITY,
    params: byId,
    form: 'result',
    reply: LayoutDocument,
    body: LayoutContent.extend({ layoutId: Id.optional(), version: z.int().optional() }).strict(),
    errors: ['request/version-mismatch', 'request/invalid'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workbench/layouts/:layoutId',
    access: canManage,
    priority: LAYOUT_PRIORITY,
    params: byId,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['layout/not-found', 'request/version-mismatch'],
  }),
  /** One's own operations on every layout that one has arranged. */
  listOwn: endpoint({
    method: 'GET',
    path: '/api/workbench/own-layouts',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    form: 'result',
    reply: z.array(OwnLayout.extend({ layoutId: Id, version: z.int() })),
  }),
  getOwn: endpoint({
    method: 'GET',
    path: '/api/workbench/layouts/:layoutId/own',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    params: byId,
    form: 'result',
    reply: OwnLayout.extend({ version: z.int() }),
    errors: ['layout/not-found'],
  }),
  saveOwn: endpoint({
    method: 'PUT',
    path: '/api/workbench/layouts/:layoutId/own',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    params: byId,
    body: OwnLayout.strict(),
    form: 'result',
    reply: OwnLayout.extend({ version: z.int() }),
    errors: ['request/version-mismatch'],
  }),
  removeOwn: endpoint({
    method: 'DELETE',
    path: '/api/workbench/layouts/:layoutId/own',
    access: signedIn,
    priority: LAYOUT_PRIORITY,
    params: byId,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['layout/not-found', 'request/version-mismatch'],
  }),
}

/** Entities whose changes an instance notifies clients of. */
export const NOTICE_ENTITIES = [
  'account',
  'authorizationRole',
  'camera',
  'cameraCanvas',
  'incident',
  'incidentComment',
  'layout',
  'ownLayout',
  'regionMapping',
  'regionSpecification',
] as const
export type NoticeEntity = (typeof NOTICE_ENTITIES)[number]

/** A change of something that the account may view. */
export const Notice = z.object({ entity: z.string(), id: z.string(), version: z.int() })
export type Notice = z.infer<typeof Notice>

export const events = {
  stream: endpoint({
    method: 'GET',
    path: '/api/workbench/events',
    access: signedIn,
    priority: EVENTS_PRIORITY,
    form: 'events',
    reply: Notice,
  }),
}
