import type { Context } from 'hono'
import { createKeyedSerialQueue } from '@barn-workbench/core/concurrency'
import {
  cameraSetup,
  DATA_COLUMNS_TYPE,
  decodeColumns,
  emailSignIn,
  eula,
  KNOWN_DEVICE_HEADER,
  ownAccount,
  passkeySignIn,
  recordings,
  remoteSignIn,
  sessionCalls,
  SIMULATED_PERMISSIONS_HEADER,
  system,
  usernameSignIn,
  type Endpoint,
} from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Now } from '../base'
import { isFullDiskError, type Database } from '../database'
import type { RequestScope } from '../log/instanceLog'
import { checkCameras } from './cameraLimits'
import { guard, type Authenticate } from './guard'
import type { IdempotencyStore, IdempotentCall, LongResponse } from './idempotencyStore'
import { SerializedReply, type CallAccount, type CallContext, type EventsReply, type Route } from './implement'
import { parseInput } from './parseInput'
import { parsePreconditions } from './parsePreconditions'
import {
  EMPTY_BODY,
  MAXIMUM_BODY_BYTES,
  MAXIMUM_OPEN_BODY_BYTES,
  readBody,
  readMedia,
  type RequestBody,
} from './readBody'
import type { RequestOrigin } from './requestOrigin'
import { problemResponse, resultResponse, toResponse, type StorableResponse } from './response'
import type { WriteQuota } from './writeQuota'

export interface ServeDependencies extends RequestOrigin {
  database: Database
  authenticate: Authenticate
  idempotencyStore: IdempotencyStore
  now: Now
  writeQuota: WriteQuota
  /** Origins of web clients, whose pages may make changes. */
  webOrigins: ReadonlySet<string>
  /** Whether replies are checked against the contract. A wrong reply is then an unexpected failure. */
  checkReplies: boolean
}

/** Reads the entity at the path of a write, with the token of the write. */
export type ReadAgain = (path: string, authorization: string) => Promise<Response>

/** The values that the middleware passes to the handlers of a request. */
export interface RequestVariables {
  Variables: { requestId: string; requestScope: RequestScope }
}

type RequestContext = Context<RequestVariables>

/** A request that has passed all checks. */
interface Call {
  input: Record<string, unknown>
  context: CallContext
  body: RequestBody
}

/**
 * Serves an endpoint. The checks run in this order: access token or key, permission, origin, size and write quota of
 * the body, its content and the parameters, cameras of a key, preconditions. Then the handler runs, a write in a
 * transaction.
 */
export function serveRoute(
  route: Route,
  dependencies: ServeDependencies & { readAgain: ReadAgain },
): (context: RequestContext) => Promise<Response> {
  const runInTurnOfKey = createKeyedSerialQueue()
  const { endpoint } = route
  return async (context) => {
    const checked = await checkRequest(endpoint, context, dependencies)
    if (!checked.ok) return toResponse(problemResponse(checked.problem))
    const call = checked.value
    if (endpoint.form === 'events') return openEventStream(route, call, context.req.raw.method)
    const { account, idempotencyKey } = call.context
    const run = <T>(work: () => Promise<T>): Promise<T> =>
      usesReserve(endpoint) ? runWithReserve(work, dependencies.database) : work()
    if (!isStorableWrite(endpoint) || idempotencyKey === undefined)
      return toResponse(await run(() => runHandler(route, call, dependencies)))
    const idempotentCall = {
      accountId: account.accountId,
      key: idempotencyKey,
      call: `${endpoint.method} ${context.req.path}`,
      body: call.body.bytes,
    }
    return runInTurnOfKey(`${account.accountId} ${idempotencyKey} ${idempotentCall.call}`, async () =>
      toResponse(
        await run(() =>
          runOnce(route, call, idempotentCall, {
            ...dependencies,
            readEntity: () => dependencies.readAgain(context.req.path, context.req.header('authorization') ?? ''),
          }),
        ),
      ),
    )
  }
}

/**
 * Runs work that may use the reserve of the disk. If the disk is full, it releases the reserve and runs the work again.
 */
async function runWithReserve<T>(work: () => Promise<T>, { reserve }: Database): Promise<T> {
  if (!reserve) return work()
  try {
    return await reserve.use(work)
  } catch (error) {
    if (!isFullDiskError(error) || !reserve.release()) throw error
    return reserve.use(work)
  }
}

/** The optional headers of a request. */
function optionalFacts(context: RequestContext, { media }: RequestBody) {
  const knownDevice = context.req.header(KNOWN_DEVICE_HEADER)
  const userAgent = context.req.header('user-agent')
  return {
    ...(knownDevice !== undefined && { knownDevice }),
    ...(userAgent !== undefined && { userAgent }),
    ...(media && { media, header: (name: string) => context.req.header(name) }),
  }
}

async function checkRequest(
  endpoint: Endpoint,
  context: RequestContext,
  { authenticate, addressOf, basePathOf, isOwnPage, webOrigins, writeQuota, now }: ServeDependencies,
): Promise<Result<Call>> {
  const params = context.req.param()
  const credentials = {
    authorization: context.req.header('authorization'),
    simulatedPermissions: context.req.header(SIMULATED_PERMISSIONS_HEADER),
    address: addressOf(context),
  }
  const account = await guard(endpoint, params, credentials, authenticate)
  if (!account.ok) return account
  noteAccount(context, account.value.accountId)
  const origin = checkOrigin(endpoint, context, { webOrigins, isOwnPage })
  if (!origin.ok) return origin
  const body = await readAllowedBody(endpoint, context, { account: account.value, writeQuota })
  if (!body.ok) return body
  const input = parseInput(endpoint, { params, query: context.req.query(), body: body.value })
  if (!input.ok) return input
  const cameras = checkCameras(endpoint, input.value, account.value.key)
  if (!cameras.ok) return cameras
  const preconditions = parsePreconditions(endpoint, context.req.raw.headers)
  if (!preconditions.ok) return preconditions
  return succeed({
    input: input.value,
    body: body.value,
    context: {
      account: account.value,
      ...preconditions.value,
      ...optionalFacts(context, body.value),
      address: credentials.address,
      basePath: basePathOf(context),
      wantsColumns: endpoint.columns === true && acceptsColumns(context.req.header('accept')),
      requestId: context.get('requestId'),
      // Read only by handlers that wait for the client, since it takes a request object of the platform.
      get signal() {
        return context.req.raw.signal
      },
      now,
    },
  })
}

/** Reads the body of a request that an account may make now. */
async function readAllowedBody(
  endpoint: Endpoint,
  context: RequestContext,
  { account, writeQuota }: { account: CallAccount; writeQuota: WriteQuota },
): Promise<Result<RequestBody>> {
  if (endpoint.method === 'GET') return succeed(EMPTY_BODY)
  if (endpoint.media) {
    const media = await readMedia(context.req.raw, endpoint.media)
    const allowed = media.ok ? writeQuota.take(account.accountId, media.value.bytes.length) : media
    return allowed.ok ? media : allowed
  }
  const maximumBytes = endpoint.access.kind === 'open' ? MAXIMUM_OPEN_BODY_BYTES : MAXIMUM_BODY_BYTES
  const body = await readBody(context.req.raw, maximumBytes)
  if (!body.ok || !isStorableWrite(endpoint)) return body
  const allowed = writeQuota.take(account.accountId, body.value.bytes.length)
  return allowed.ok ? body : allowed
}

/** From here on log lines of the request name its account. */
function noteAccount(context: RequestContext, accountId: string): void {
  if (accountId !== '') context.get('requestScope').accountId = accountId
}

/**
 * Writes run in a transaction and their responses can be stored. Responses of open endpoints cannot: they contain
 * tokens.
 */
function isStorableWrite({ method, repeatable, managesTransactions, access }: Endpoint): boolean {
  return method !== 'GET' && repeatable !== true && managesTransactions !== true && access.kind !== 'open'
}

/** Runs the handler. Rolls back a write that fails. */
async function runHandler(route: Route, call: Call, dependencies: ServeDependencies): Promise<StorableResponse> {
  const run = (): Promise<StorableResponse> => callHandler(route, call, dependencies)
  return isStorableWrite(route.endpoint) ? dependencies.database.attempt(run, ({ status }) => status < 400) : run()
}

/** Runs a write at most once: its changes and its response are stored in one transaction. */
async function runOnce(
  route: Route,
  call: Call,
  idempotentCall: IdempotentCall,
  dependencies: ServeDependencies & { readEntity: () => Promise<Response> },
): Promise<StorableResponse> {
  const { database, idempotencyStore, readEntity } = dependencies
  return database.transaction(async () => {
    const stored = await idempotencyStore.find(idempotentCall)
    if (!stored.ok) return problemResponse(stored.problem)
    if (stored.value) return 'version' in stored.value ? repeatLong(stored.value, readEntity) : stored.value
    const response = await runHandler(route, call, dependencies)
    // After such a response the client tries again with the same key, which must then run the write.
    const isTemporary = response.status >= 500 || response.status === 429
    if (!isTemporary) await idempotencyStore.save(idempotentCall, response)
    return response
  })
}

/** Repeats a response that was too long to be stored, as long as its entity is as it was. */
async function repeatLong({ version, ...stored }: LongResponse, readEntity: () => Promise<Response>) {
  const gone = problemResponse(fail('request/answer-gone').problem)
  if (version === undefined) return gone
  const response = await readEntity()
  const body = await response.text()
  const isSame = response.ok && (JSON.parse(body) as { result?: { version?: unknown } }).result?.version === version
  return isSame ? { ...stored, body } : gone
}

async function callHandler(
  route: Route,
  { input, context }: Call,
  { checkReplies }: ServeDependencies,
): Promise<StorableResponse> {
  const result = await route.handle(input, context)
  if (checkReplies && result.ok) checkReply(route.endpoint, input, result.value)
  return resultResponse(route.endpoint, result)
}

/**
 * Throws if a reply does not match the contract. A projected reply has only some of its fields, so it is not checked.
 */
function checkReply(endpoint: Endpoint, { body }: Record<string, unknown>, reply: unknown): void {
  if (endpoint.form !== 'result' && endpoint.form !== 'bare') return
  const isProjected = typeof body === 'object' && body !== null && 'projection' in body && body.projection !== undefined
  if (isProjected) return
  const { error } = endpoint.reply.safeParse(reply instanceof SerializedReply ? parseSerialized(reply) : reply)
  if (error)
    throw new Error(`The reply to ${endpoint.method} ${endpoint.path} does not match the contract: ${error.message}`)
}

/** The content of a reply's body. Columns are checked by their own decoder and stand for no rows. */
function parseSerialized({ body, form }: SerializedReply): unknown {
  if (form === 'columns') {
    decodeColumns(body)
    return []
  }
  return (JSON.parse(new TextDecoder().decode(body)) as { result: unknown }).result
}

async function openEventStream(route: Route, { input, context }: Call, method: string): Promise<Response> {
  const result = await route.handle(input, context)
  if (!result.ok) return toResponse(problemResponse(result.problem))
  return method === 'HEAD' ? eventStreamHead() : eventStreamResponse(result.value as EventsReply<unknown>)
}

/** A media range of weight 0, which a client does not want. */
const UNWANTED = /;\s*q=0(\.0{0,3})?\s*(;|$)/i

/** Whether a client names the type of columns in `Accept`. A client that accepts anything gets JSON. */
function acceptsColumns(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = ''] = range.split(';')
    return type.trim().toLowerCase() === DATA_COLUMNS_TYPE && !UNWANTED.test(range)
  })
}

/**
 * Refuses a change that a page of another origin asks for. A browser names the origin with each of them; programs name
 * none.
 */
function checkOrigin(
  { method, repeatable }: Endpoint,
  context: RequestContext,
  { webOrigins, isOwnPage }: Pick<ServeDependencies, 'webOrigins' | 'isOwnPage'>,
): Result<undefined, 'request/origin-not-allowed'> {
  const isChange = method !== 'GET' && repeatable !== true
  const origin = context.req.header('origin')
  const isAllowed = origin === undefined || webOrigins.has(origin) || isOwnPage(context)
  return isAllowed || !isChange ? succeed(undefined) : fail('request/origin-not-allowed')
}

/** The calls, besides deletions, that are needed to make room on a full disk. */
const RESERVE_CALLS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  usernameSignIn.login,
  emailSignIn.login,
  passkeySignIn.challenge,
  passkeySignIn.login,
  remoteSignIn.login,
  sessionCalls.refresh,
  ownAccount.changePassword,
  eula.accept,
  cameraSetup.write,
  recordings.confirmClock,
  system.restart,
])

/** Whether a call may use the reserve of the disk. */
function usesReserve(endpoint: Endpoint): boolean {
  return endpoint.method === 'DELETE' || RESERVE_CALLS.has(endpoint)
}

/** Chunks that may wait for a slow client. Above that its stream ends, and the client reconnects and reloads. */
const MAXIMUM_UNREAD_CHUNKS = 1_000

const CONTENT_TYPE = 'text/event-stream; charset=utf-8'

/** The response to a HEAD request, which opens no stream. */
function eventStreamHead(): Response {
  return new Response(null, { headers: { 'content-type': CONTENT_TYPE } })
}

/** Sends the events of a reply as server-sent events until the handler or the client ends the stream. */
function eventStreamResponse(reply: EventsReply<unknown>): Response {
  let stopSending: () => void = () => undefined
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let hasEnded = false
      const end = (): void => {
        if (hasEnded) return
        hasEnded = true
        stopSending()
        controller.close()
      }
      const write = (text: string): void => {
        if (hasEnded) return
        controller.enqueue(encoder.encode(text))
        if ((controller.desiredSize ?? 0) < -MAXIMUM_UNREAD_CHUNKS) end()
      }
      write(': open\n\n')
      stopSending = reply.open({
        send: (event) => {
          write(`data: ${JSON.stringify(event)}\n\n`)
        },
        comment: () => {
          write(':\n\n')
        },
        end,
      })
    },
    cancel: () => {
      stopSending()
    },
  })
  return new Response(body, {
    headers: { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
