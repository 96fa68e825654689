import { PIG_BARN } from '../fleet/barns'
import { startBarn, type BarnOptions, type RunningBarn } from '../fleet/startBarn'
import { TEST_TIME } from '../fleet/testTime'

export type Row = Record<string, unknown>

export interface CallOptions {
  /** A demo account, an access token, or null for no token. The administrator by default. */
  as?: string | null
  body?: unknown
  /** Sent unchanged in place of `body`. */
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
const DEMO_ACCOUNTS = ['admin', 'operator', 'viewer', 'contractor']

/** For each client, how its barn is stopped and its tokens are forgotten. */
const resets: (() => Promise<void>)[] = []

/** Runs after each test file: a worker keeps the clients, whose barns start again for its next file. */
export async function resetClients(): Promise<void> {
  await Promise.all(resets.map((reset) => reset()))
}

/** Starts a barn with the first call. */
function createLazyBarn(flags: readonly string[], options: Pick<BarnOptions, 'runtimeFlags' | 'prepareFolder'>) {
  let starting: Promise<RunningBarn> | undefined
  let startedAt: number | undefined

  async function start(): Promise<RunningBarn> {
    const running = await startBarn(flags, options)
    startedAt = Date.now()
    return running
  }

  const barn = () => (starting ??= start())
  /** Time of the barn's clock, in ms; it can be a moment ahead. */
  const barnTime = () => TEST_TIME + (startedAt === undefined ? 0 : Date.now() - startedAt)
  async function stop(): Promise<void> {
    const stopping = starting
    starting = undefined
    startedAt = undefined
    await (await stopping)?.stop()
  }

  return { barn, barnTime, stop }
}

type Call = (method: string, path: string, options?: CallOptions) => Promise<Reply>

function createQueries(call: Call) {
  /** All documents that a query finds. `options` are further properties of the request body. */
  async function find(entity: string, query: Row[] = [], options: Row = {}): Promise<Row[]> {
    const reply = await call('POST', `/api/${entity}/query`, { body: { query, ...options } })
    if (reply.status !== 200) throw new Error(`${entity}/query answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.result as Row[]
  }

  async function count(entity: string, query: Row[] = []): Promise<number> {
    const reply = await call('POST', `/api/${entity}/query`, { body: { query, projection: 'count' } })
    return reply.result as number
  }

  const first = async (entity: string, query: Row[] = []) => (await find(entity, query, { limit: 1 }))[0] ?? {}
  return { find, count, first }
}

/**
 * Creates a client of a barn that runs for this test file alone. The demo accounts are signed in at their first use.
 */
export function createClient(
  flags: readonly string[],
  runtimeFlags: readonly string[] = [],
  prepareFolder?: BarnOptions['prepareFolder'],
) {
  const { barn, barnTime, stop } = createLazyBarn(flags, { runtimeFlags, prepareFolder })
  const tokens = new Map<string, Promise<string>>()
  resets.push(async () => {
    tokens.clear()
    await stop()
  })

  async function send(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const headers: Record<string, string> = { ...options.headers }
    const as = options.as === undefined ? 'admin' : options.as
    if (as !== null) headers.Authorization = `Bearer ${DEMO_ACCOUNTS.includes(as) ? await tokenOf(as) : as}`
    const payload = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    if (payload !== undefined) headers['Content-Type'] ??= 'application/json'
    return fetch((await barn()).origin + path, {
      method,
      headers,
      redirect: 'error',
      ...(payload === undefined ? {} : { body: payload as string }),
    })
  }

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const response = await send(method, path, options)
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
    const token = tokens.get(username) ?? signIn(username).then((session) => session.accessToken)
    tokens.set(username, token)
    return token
  }

  return { barn, barnTime, send, call, signIn, tokenOf, ...createQueries(call) }
}

/** Reads the value at a dotted path, or undefined. */
export function field(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((from, key) => (from as Row | null | undefined)?.[key], value)
}

export function decodeToken(token: string): Row {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Row
}

export const { call, send, find, count, first, signIn, tokenOf, barnTime } = createClient(PIG_BARN)
