import { afterAll } from 'vitest'
import { startBarn, type RunningBarn } from '../fleet/startBarn'
import { TEST_TIME } from '../fleet/testTime'
import { PIG_BARN } from './barns'

export type Row = Record<string, unknown>

export interface Ask {
  /** A demo log-in's name, a token, or null for none. The administrator where absent. */
  as?: string | null
  body?: unknown
  /** Sent as it stands, instead of `body`. */
  raw?: string | Uint8Array
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  headers: Headers
  bytes: Uint8Array
  body: unknown
  result: unknown
}

export const PASSWORD = 'Barn-demo-1!'
const DEMO = ['admin', 'operator', 'viewer', 'contractor']

/** A barn of the test file's own, started with the first call, and who is signed in there. */
export function createClient(args: readonly string[]) {
  let starting: Promise<RunningBarn> | undefined
  let startedAt: number | undefined
  const tokens = new Map<string, Promise<string>>()

  async function start(): Promise<RunningBarn> {
    const running = await startBarn(args)
    startedAt = Date.now()
    return running
  }

  const barn = () => (starting ??= start())
  /** What the barn's clock shows, in ms; it may be a moment ahead. */
  const barnTime = () => TEST_TIME + (startedAt === undefined ? 0 : Date.now() - startedAt)
  afterAll(async () => {
    await (await starting)?.stop()
  })

  async function send(method: string, path: string, ask: Ask = {}): Promise<Response> {
    const headers: Record<string, string> = { ...ask.headers }
    const as = ask.as === undefined ? 'admin' : ask.as
    if (as !== null) headers.Authorization = `Bearer ${DEMO.includes(as) ? await tokenOf(as) : as}`
    const payload = ask.raw ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body))
    if (payload !== undefined) headers['Content-Type'] ??= 'application/json'
    return fetch((await barn()).origin + path, {
      method,
      headers,
      redirect: 'error',
      ...(payload === undefined ? {} : { body: payload as string }),
    })
  }

  async function call(method: string, path: string, ask: Ask = {}): Promise<Reply> {
    const response = await send(method, path, ask)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const body: unknown = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
    return { status: response.status, headers: response.headers, bytes, body, result: field(body, 'result') }
  }

  async function signIn(
    username: string,
    password = PASSWORD,
  ): Promise<{ refreshToken: string; accessToken: string; knownDevice: string }> {
    const login = await call('POST', '/api/auth/usernamePassword/login', { as: null, body: { username, password } })
    const refreshToken = String(field(login.body, 'refreshToken'))
    const refreshed = await call('POST', '/api/login/refresh', { as: null, body: { refreshToken } })
    return {
      refreshToken,
      accessToken: String(field(refreshed.body, 'accessToken')),
      knownDevice: String(field(login.body, 'knownDevice')),
    }
  }

  function tokenOf(username: string): Promise<string> {
    const known = tokens.get(username) ?? signIn(username).then((session) => session.accessToken)
    tokens.set(username, known)
    return known
  }

  /** Every matching document of a query call. */
  async function find(entity: string, query: Row[] = [], rest: Row = {}): Promise<Row[]> {
    const reply = await call('POST', `/api/${entity}/query`, { body: { query, ...rest } })
    if (reply.status !== 200) throw new Error(`${entity}/query answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.result as Row[]
  }

  async function count(entity: string, query: Row[] = []): Promise<number> {
    const reply = await call('POST', `/api/${entity}/query`, { body: { query, projection: 'count' } })
    return reply.result as number
  }

  const first = async (entity: string, query: Row[] = []) => (await find(entity, query, { limit: 1 }))[0] ?? {}

  return { barn, barnTime, send, call, signIn, tokenOf, find, count, first }
}

/** What stands at a dotted path. */
export function field(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((from, key) => (from as Row | null | undefined)?.[key], value)
}

export function decodeToken(token: string): Row {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Row
}

export const { call, send, find, count, first, signIn, tokenOf, barnTime } = createClient(PIG_BARN)
