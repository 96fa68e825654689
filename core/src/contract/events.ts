import { z } from 'zod'
import { endpoint, EVENTS_PRIORITY, signedIn, wholeNumber } from './endpoint'

/** Entities whose changes an instance notifies clients of. */
export const NOTICE_ENTITIES = [
  'account',
  'artifact',
  'authorization',
  'authorizationRole',
  'camera',
  'cameraCanvas',
  'connection',
  'dataCollectionAnnotation',
  'dataCollectionRecord',
  'displayMode',
  'eulaAcceptance',
  'handover',
  'incident',
  'incidentComment',
  'incidentPhoto',
  'layout',
  'notification',
  'measurement',
  'ownLayout',
  'passkey',
  'plugin',
  'regionMapping',
  'regionSpecification',
  'regionType',
  'round',
  'rule',
  'sensor',
  'sensorValue',
  'serviceProvider',
  'session',
  'vmsInstance',
] as const
export type NoticeEntity = (typeof NOTICE_ENTITIES)[number]

/** Says that an entity has changed. `entity` is its kind, such as `incident`. */
export const Notice = z.object({ entity: z.string(), id: z.string(), version: z.int() })
export type Notice = z.infer<typeof Notice>

/** The stream of notices about changed entities. */
export const events = {
  /**
   * Streams a notice for every change of an entity that the account may view, as server-sent events with a comment line
   * every 15 s. For everyone who is signed in. The stream ends when the account signs out or loses a permission. With
   * `unheard`, a time in ms for which the client has heard nothing, the stream begins with the changes since then.
   * Where the instance does not remember that long, it names each kind of entity once, with the id `*`.
   * `request/too-many`: the account has many streams open already.
   */
  stream: endpoint({
    method: 'GET',
    path: '/api/workbench/events',
    access: signedIn,
    withoutPermissions: true,
    priority: EVENTS_PRIORITY,
    query: z.object({ unheard: wholeNumber.optional() }),
    form: 'events',
    reply: Notice,
    errors: ['request/too-many'],
  }),
}
