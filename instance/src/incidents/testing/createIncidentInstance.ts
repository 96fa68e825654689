import { sql } from 'kysely'
import type { Notice } from '@barn-workbench/core/contract'
import { permissionCatalogue } from '@barn-workbench/core/permissions'
import { fail, succeed } from '@barn-workbench/core/result'
import type { Incident, IncidentComment, IncidentEvent } from '@barn-workbench/core/schema'
import { createCredentialStore } from '../../auth/credentialStore'
import { createListener, createNoticeHub, type Now } from '../../base'
import type { Database } from '../../database'
import { openDatabase } from '../../database/openDatabase'
import { createApp } from '../../http/createApp'
import { createIdempotencyStore } from '../../http/idempotencyStore'
import { createWriteQuota } from '../../http/writeQuota'
import { createInstanceLog } from '../../log'
import { deadAnimalRoutes } from '../../routes/deadAnimals'
import { incidentCommentRoutes } from '../../routes/incidentComments'
import { incidentEventRoutes, incidentRoutes } from '../../routes/incidents'
import { createIncidentCommentStore } from '../incidentCommentStore'
import { createIncidentStore } from '../incidentStore'

export const START = Date.UTC(2026, 0, 14, 9)
/** The only camera. */
export const CAMERA = 'camera-1'
/** The only region. */
export const REGION = 'pen_1'
const DEFAULT_PERMISSIONS = [
  'incidents.view',
  'incidents.manage',
  'incidentComments.manage',
  'authentication.list_users',
]

/** The status of a reply with its result or problem. */
export interface Reply<T> {
  status: number
  result: T
  type?: string
  params?: Record<string, unknown>
  errors?: { path: string; message: string }[]
}

export type IncidentInstance = Awaited<ReturnType<typeof createIncidentInstance>>

/** Routes of incidents, their events and comments. The token is the account id; any permission may be simulated. */
function createIncidentApp(database: Database, now: Now) {
  const hub = createNoticeHub()
  const store = createIncidentStore({ database, hub, now })
  const dependencies = {
    incidents: store,
    incidentComments: createIncidentCommentStore({ database, hub, now, events: store.events }),
    photos: { claim: async () => undefined, removeOf: async () => undefined },
    accounts: {
      nameOf: async (accountId: string) =>
        accountId === 'nobody'
          ? fail('account/not-found')
          : succeed({ accountId, displayName: `Name of ${accountId}` }),
    },
    cameraName: async (cameraId: string) => (cameraId === CAMERA ? 'Camera 1' : null),
    hasRegion: async (regionSpecificationId: string) => regionSpecificationId === REGION,
  }
  const app = createApp({
    database,
    now,
    log: createInstanceLog(),
    idempotencyStore: createIdempotencyStore({ database, now, retention: { pause: () => null } }),
    writeQuota: createWriteQuota(),
    requests: { count: () => undefined },
    addressOf: () => 'test',
    isSecure: () => false,
    isOwnPage: () => false,
    basePathOf: () => '',
    checkReplies: true,
    webOrigins: new Set(),
    authenticate: async (token) =>
      succeed({ accountId: token, sessionId: 's', permissions: new Set([...permissionCatalogue]) }),
    routes: [
      ...incidentRoutes(dependencies),
      ...incidentEventRoutes(dependencies),
      ...deadAnimalRoutes(dependencies),
      ...incidentCommentRoutes(dependencies),
    ],
  })
  return { app, hub, store }
}

type IncidentApp = ReturnType<typeof createIncidentApp>

/** Returns a function that calls the app as an account, with no more than the given permissions. */
function callerOf(app: IncidentApp['app']) {
  return (accountId: string, permissions: readonly string[] = DEFAULT_PERMISSIONS) =>
    async <T = Incident>(
      method: string,
      path: string,
      body?: unknown,
      extraHeaders: Record<string, string> = {},
    ): Promise<Reply<T>> => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${accountId}`,
        'x-simulated-permissions': permissions.join(','),
        ...extraHeaders,
      }
      const response = await app.request(path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { ...(text ? (JSON.parse(text) as Reply<T>) : { result: null as T }), status: response.status }
    }
}

async function insertAccount(
  database: Database,
  account: { accountId: string; userName: string; displayName: string },
) {
  const { accountId, userName, displayName } = account
  const document = JSON.stringify({ accountId, version: 1, displayName, tags: [] })
  await sql`INSERT INTO accounts (id, version, document) VALUES (${accountId}, 1, ${document})`.execute(
    database.current(),
  )
  await createCredentialStore(database).insert({
    id: `name of ${accountId}`,
    kind: 'usernamePassword',
    name: userName,
    account_id: accountId,
    password_hash: null,
    confirmed_at: START,
  })
}

/**
 * Creates the routes of incidents over a database in memory. The token is the account id; any permission may be
 * simulated.
 */
export async function createIncidentInstance() {
  let time = START
  const now = (): number => time
  const database = await openDatabase(undefined)
  const { app, hub, store } = createIncidentApp(database, now)
  const as = callerOf(app)
  const call = as('keeper')
  return {
    database,
    store,
    as,
    call,
    now,
    addAccount: (accountId: string, userName: string, displayName: string): Promise<void> =>
      insertAccount(database, { accountId, userName, displayName }),
    advance: (milliseconds: number) => {
      time += milliseconds
    },
    trigger: (type: string, trigger: string, more: object = {}) =>
      call('POST', '/api/incidents', { incidentData: { type, trigger, payload: {}, ...more } }),
    eventsOf: async (incidentId: string) => {
      const query = [{ key: 'incidentId', operator: '==', value: incidentId }]
      return (await call<IncidentEvent[]>('POST', '/api/incidentEvents/query', { query })).result
    },
    comment: (incidentId: string, text: unknown, more: object = {}) =>
      call<IncidentComment>('POST', `/api/incidentComments/${incidentId}`, { incidentComment: { text, ...more } }),
    /** Returns the notices that an account with the permissions receives from now on. */
    listen: (permissions: readonly string[]) => {
      const notices: Notice[] = []
      const account = { accountId: 'listener', permissions: new Set(permissions), roles: () => new Set<string>() }
      hub.listen(createListener(account, (notice) => notices.push(notice)))
      return notices
    },
  }
}

export function documentation(type: string, times: object = {}, classification = 'technical') {
  return { classification, specification: { type, location: 'global', ...times } }
}
export const intervention = {
  title: 'Drinker drips',
  type: 'technical',
  issue: 'waterLine',
  description: 'Wet floor\nReplace it',
}
