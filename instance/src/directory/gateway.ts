import { Agent as HttpAgent, request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { fail, type ErrorCode } from '@barn-workbench/core/result'
import type { KnownInstance } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { clientNetwork } from '../auth'
import { MAXIMUM_BODY_BYTES, problemResponse, readBytes, toResponse, type Gateway } from '../http'
import { addressOfSite } from './siteCalls'

/**
 * Time after which an instance that sends nothing counts as lost, in ms. Its event stream sends a comment every 15 s.
 */
const IDLE_TIMEOUT = 60 * SECOND
/** Answers at the same time that a gateway passes on to one network, and in all. A stream of events is one of them. */
const ANSWERS_PER_NETWORK = 48
const ANSWERS_IN_ALL = 1_000
/** The paths that a gateway forwards to an instance. */
const FORWARDED_PATH = /^\/gateway\/([A-Za-z0-9_-]{1,64})(\/(?:api|streams)\/.*)$/
/**
 * Headers between two programs only, and those by which a client could claim an identity. The gateway sets the length
 * of a body itself: on a shared connection, a wrong length would turn the remaining bytes into another call.
 */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-prefix',
  'x-forwarded-proto',
])
/** Statuses whose answers have no body, with which a response object must not be created. */
const EMPTY_STATUSES: readonly number[] = [204, 205, 304]

interface GatewayOptions {
  /** Finds the instance of an id, if the directory forwards to it. */
  findSite(globalUniqueIdentifier: string): Promise<KnownInstance | undefined>
  /** Origins of the web clients that may read the reason why a gateway does not forward. */
  webOrigins: ReadonlySet<string>
}

/** A request as it goes to the instance. */
interface ForwardedRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: Uint8Array
  signal: AbortSignal
}

function headersToSend(context: Context, body: Uint8Array, forwarded: Record<string, string>): Record<string, string> {
  const { headers: received, method } = context.req.raw
  const named = (received.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const headers: Record<string, string> = {}
  for (const [name, value] of received)
    if (!CONNECTION_HEADERS.has(name) && !named.includes(name)) headers[name] = value
  const hasBody = body.byteLength > 0 || ['POST', 'PUT', 'PATCH'].includes(method)
  return { ...headers, ...forwarded, ...(hasBody && { 'content-length': String(body.byteLength) }) }
}

function headersToReturn({ headers: received, method }: { headers: IncomingHttpHeaders; method: string }): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    const isLengthOfBody = name === 'content-length' && method !== 'HEAD'
    if (value === undefined || (CONNECTION_HEADERS.has(name) && !isLengthOfBody)) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  return headers
}

/** The response of an instance, unchanged. Undefined if it must not be passed on. */
function responseOf(answer: IncomingMessage, method: string): Response | undefined {
  const { statusCode: status = 0, headers } = answer
  // A redirect would send a client to an unchecked address.
  const isRedirect = status >= 300 && status < 400 && status !== 304
  if (status < 200 || isRedirect) {
    answer.destroy()
    return undefined
  }
  const isEmpty = EMPTY_STATUSES.includes(status) || method === 'HEAD'
  if (isEmpty) answer.resume()
  const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
  return new Response(body, { status, headers: headersToReturn({ headers, method }) })
}

/** Sends a request. Rejects if the instance cannot be reached. `onEnd` is called once its answer has ended. */
function createForwarding() {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

  return function forward({ url, body, ...request }: ForwardedRequest, onEnd: () => void): Promise<IncomingMessage> {
    const isSecure = url.startsWith('https:')
    const send = isSecure ? requestHttps : requestHttp
    const agent = isSecure ? agents.https : agents.http
    return new Promise((resolve, reject) => {
      const outgoing = send(url, { ...request, agent, timeout: IDLE_TIMEOUT }, resolve)
      outgoing.on('timeout', () => outgoing.destroy(new Error('the instance is silent')))
      outgoing.on('error', reject)
      outgoing.on('close', onEnd)
      outgoing.end(body)
    })
  }
}

/** Counts the answers that are being sent, so that no account uses up the gateway. */
function createPlaces() {
  const byNetwork = new Map<string, number>()
  let all = 0
  return {
    /** Takes a place. Returns the function that frees it, or null if all are taken. */
    take(network: string): (() => void) | null {
      const taken = byNetwork.get(network) ?? 0
      if (taken >= ANSWERS_PER_NETWORK || all >= ANSWERS_IN_ALL) return null
      byNetwork.set(network, taken + 1)
      all += 1
      return () => {
        const left = (byNetwork.get(network) ?? 1) - 1
        if (left === 0) byNetwork.delete(network)
        else byNetwork.set(network, left)
        all -= 1
      }
    },
  }
}

type Refusal = Extract<
  ErrorCode,
  'gateway/unknown-instance' | 'gateway/unreachable' | 'request/too-large' | 'request/too-many'
>

/**
 * Creates the handler below `/gateway`: it forwards calls and streams to the instances of a directory, unchanged. The
 * instance checks the permissions. A body is read before a connection is used, so that a slow client holds none.
 */
export function createGateway({ findSite, webOrigins }: GatewayOptions): Gateway {
  const forward = createForwarding()
  const places = createPlaces()

  function refuse(context: Context, code: Refusal): Response {
    const response = toResponse(problemResponse(fail(code).problem))
    const origin = context.req.header('origin') ?? ''
    response.headers.set('Vary', 'Origin')
    response.headers.set('Cache-Control', 'no-store')
    if (webOrigins.has(origin)) response.headers.set('Access-Control-Allow-Origin', origin)
    return response
  }

  return async (context, addressOf) => {
    const { pathname, search } = new URL(context.req.url)
    const [, id = '', path = ''] = FORWARDED_PATH.exec(pathname) ?? []
    const site = await findSite(id)
    const address = site && addressOfSite(site)
    if (address === undefined) return refuse(context, 'gateway/unknown-instance')
    const { method, signal } = context.req.raw
    const body = await readBytes(context.req.raw, MAXIMUM_BODY_BYTES)
    if (!body) return refuse(context, 'request/too-large')
    const clientAddress = addressOf(context)
    const giveBack = places.take(clientNetwork(clientAddress))
    if (!giveBack) return refuse(context, 'request/too-many')
    const forwarded = { 'x-forwarded-for': clientAddress, 'x-forwarded-prefix': `/gateway/${id}` }
    const headers = headersToSend(context, body, forwarded)
    const request = { url: address + path + search, method, headers, body, signal }
    const answer = await forward(request, giveBack).catch(() => undefined)
    return (answer && responseOf(answer, method)) ?? refuse(context, 'gateway/unreachable')
  }
}
