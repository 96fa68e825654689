import { DEMO_PASSWORD } from '../auth'
import { createInstance, type Instance, type InstanceDependencies } from '../composition/createInstance'
import type { InstanceOptions } from '../configuration/instanceOptions'
import { openSqlite, prepareDatabase, type Database } from '../database'
import { noteUntilClosed } from './openInstances'

/** Hashing that costs next to nothing: tests sign in often. */
const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** The initial time of a test instance: Wednesday, 14 January 2026, 10:00 in Berlin. */
export const TEST_START = Date.UTC(2026, 0, 14, 9)
export const TEST_ORIGIN = 'http://localhost:4100'

const defaults: InstanceOptions = {
  type: 'barn',
  species: 'pigs',
  timeZone: 'Europe/Berlin',
  id: '1001',
  name: 'Hof Nord',
  port: 4101,
  seed: 1,
  historyDays: 0,
  earlierBatches: 0,
  host: '127.0.0.1',
  trustedProxies: [],
  webOrigins: [TEST_ORIGIN],
  webPath: '/',
  demo: true,
  registration: 'open',
  simulate: true,
  language: 'en',
  cloudOverride: true,
  artifacts: false,
  movement: false,
  artifactGigabytes: 5,
  cameraSources: [],
  knownInstances: [],
}

export interface TestInstance extends Instance {
  options: InstanceOptions
  clock: { now: () => number; advance: (milliseconds: number) => void }
  /** Shaped as fetch, without a network; a path is enough. A text is sent as JSON, unless the headers say otherwise. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  logIn: (username: string) => Promise<TestSession>
}

/** An account signed in at a test instance. */
export interface TestSession {
  refreshToken: string
  accessToken: string
  knownDevice: string
  accountId: string
  /** Calls with the token, and a body as JSON. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
}

/** The databases of started instances in memory by their options. Creating the data of a barn takes half a second. */
const startedDatabases = new Map<string, Promise<Uint8Array>>()

async function createStartedDatabase(options: InstanceOptions): Promise<Uint8Array> {
  const sqlite = openSqlite(':memory:')
  const instance = await createInstance(options, {
    now: () => TEST_START,
    hashCost: CHEAP_HASH,
    makesArtifacts: false,
    openDatabase: () => prepareDatabase(sqlite),
  })
  await instance.start()
  const bytes = sqlite.serialize()
  await instance.close()
  return bytes
}

/** Opens a copy of the database that an instance with these options has when it has started. */
async function openStartedDatabase(options: InstanceOptions): Promise<Database> {
  const key = JSON.stringify(options)
  const started = startedDatabases.get(key) ?? createStartedDatabase(options)
  startedDatabases.set(key, started)
  return prepareDatabase(openSqlite(await started))
}

/**
 * A whole instance in memory (or in `options.data`), with a clock that stands still until a test advances it. It is
 * closed after the test that has created it, or after the last test of the file.
 */
export async function createTestInstance(
  options: Partial<InstanceOptions> = {},
  dependencies: InstanceDependencies = {},
): Promise<TestInstance> {
  let time = TEST_START
  const now = (): number => time
  const all = { ...defaults, ...options }
  const hasOwnStart = all.data !== undefined || all.cameraSources.length > 0 || Object.keys(dependencies).length > 0
  const instance = await createInstance(all, {
    now,
    hashCost: CHEAP_HASH,
    checkReplies: true,
    makesArtifacts: false,
    ...(!hasOwnStart && { openDatabase: () => openStartedDatabase(all) }),
    ...dependencies,
  })
  await instance.start()
  const request = async (path: string, init?: RequestInit): Promise<Response> =>
    instance.app.request(path, withBodyType(init))
  return noteUntilClosed({
    ...instance,
    options: all,
    request,
    clock: {
      now,
      advance: (milliseconds) => {
        time += milliseconds
      },
    },
    logIn: (username) => logIn(request, username),
  })
}

type Request = TestInstance['request']

function withBodyType(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers)
  if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json')
  return { ...init, headers }
}

function jsonInit(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { method, headers }
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

async function logIn(request: Request, username: string): Promise<TestSession> {
  const entered = await request(
    '/api/auth/usernamePassword/login',
    jsonInit('POST', { username, password: DEMO_PASSWORD }),
  )
  const { refreshToken, knownDevice } = (await entered.json()) as { refreshToken: string; knownDevice: string }
  const refreshed = await request('/api/login/refresh', jsonInit('POST', { refreshToken }))
  const { accessToken } = (await refreshed.json()) as { accessToken: string }
  const { uid } = JSON.parse(Buffer.from(refreshToken.split('.')[1] ?? '', 'base64url').toString()) as { uid: string }
  return {
    refreshToken,
    accessToken,
    knownDevice,
    accountId: uid,
    call: (method, path, body, headers = {}) =>
      request(path, jsonInit(method, body, { authorization: `Bearer ${accessToken}`, ...headers })),
  }
}
