import { createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import { createRateLimiter } from '@barn-workbench/core/concurrency'
import {
  PUSH_LIMIT,
  PUSH_PATHS,
  PUSH_PERIOD,
  PushMessage,
  pushMessageText,
  PushTicketRequest,
  type PushAnswer,
} from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { refuse } from '../sendFile'
import type { PushKey } from './pushKey'

/** Hosts of the push services of browsers; a name with a dot before it stands for all below it. */
const SERVICE_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const
/** Bytes of a request that are read. */
const MAXIMUM_BODY = 16 * 1024
/** Services ask for an address; some refuse one that cannot be reached. */
const NO_CONTACT = 'mailto:administrator@barn.invalid'
/** Time that a push service may take, in ms. */
const SERVICE_LIMIT = 10 * SECOND
/** Tickets that are given within `PUSH_PERIOD`, to all together: each costs a page a subscription. */
const TICKET_LIMIT = 2_000

export interface PushRelayDependencies {
  key: PushKey
  /** Origins of further push services, such as one of a firm. */
  services: readonly string[]
  /** The address at which the services reach the people who run this server: `mailto:` or `https:`. */
  contact?: string | undefined
  fetch: typeof fetch
  now: () => number
  logError: (error: unknown) => void
}

/** Passes sealed messages of instances on to the push services of browsers. It stores nothing, and can read none. */
export interface PushRelay {
  /** Answers a request if its path is one of the relay's. `path` is below the base path, with a slash before it. */
  respond(request: IncomingMessage, response: ServerResponse, path: string): boolean
}

type Refusal = readonly [status: number, sentence: string]

export function createPushRelay(dependencies: PushRelayDependencies): PushRelay {
  const { key, logError } = dependencies
  const giveTicket = createTicketOffice(dependencies)
  const forward = createForwarder(dependencies)

  const posts: Readonly<Record<string, (body: unknown) => Promise<unknown>>> = {
    [`/${PUSH_PATHS.tickets}`]: giveTicket,
    [`/${PUSH_PATHS.messages}`]: forward,
  }

  async function post(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const body = await readJson(request)
    if (body === undefined) return refuse(response, 400, 'no JSON of at most 16 KiB')
    const answer = await posts[path]?.(body)
    if (isRefusal(answer)) return refuse(response, ...answer)
    sendJson(response, answer)
  }

  return {
    respond(request, response, path) {
      if (path === `/${PUSH_PATHS.key}` && (request.method === 'GET' || request.method === 'HEAD')) {
        sendJson(response, { publicKey: key.publicKey })
        return true
      }
      if (!Object.hasOwn(posts, path)) return false
      if (request.method !== 'POST') refuse(response, 405, 'only POST')
      else if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? ''))
        refuse(response, 415, 'only application/json')
      else
        post(request, response, path).catch((error: unknown) => {
          logError(error)
          if (!response.headersSent) refuse(response, 500, 'internal error')
        })
      return true
    },
  }
}

const isRefusal = (answer: unknown): answer is Refusal => Array.isArray(answer)

function sendJson(response: ServerResponse, content: unknown): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.end(JSON.stringify(content))
}

/** The JSON of a request; undefined if there is none, or too much. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAXIMUM_BODY) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** Whether an address is one of a push service. The server posts to no others, which a page could name as well. */
function isOfService(endpoint: string, services: readonly string[]): boolean {
  const { protocol, hostname, port, origin, username } = new URL(endpoint)
  if (services.includes(origin)) return true
  const isKnown = SERVICE_HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  return isKnown && protocol === 'https:' && port === '' && username === ''
}

const NO_SERVICE: Refusal = [403, 'no address of a push service']
const TOO_MANY: Refusal = [429, 'too many']

function createTicketOffice({ key, services, now }: PushRelayDependencies) {
  const limiter = createRateLimiter(PUSH_PERIOD, now)
  return async (body: unknown): Promise<Refusal | { ticket: string }> => {
    const { data } = PushTicketRequest.safeParse(body)
    if (!data) return [400, 'no endpoint and key of an instance']
    if (!isOfService(data.endpoint, services)) return NO_SERVICE
    if (limiter.waitOfAll(TICKET_LIMIT) > 0) return TOO_MANY
    limiter.add('')
    return { ticket: key.ticketFor(data.endpoint, data.instanceKey) }
  }
}

function isSigned(message: z.output<typeof PushMessage>): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: message.instanceKey }, format: 'jwk' })
    return verify(null, Buffer.from(pushMessageText(message)), publicKey, Buffer.from(message.signature, 'base64url'))
  } catch {
    return false
  }
}

/** Passes messages on, a limited number of each instance. */
function createForwarder({ key, services, contact = NO_CONTACT, fetch, now, logError }: PushRelayDependencies) {
  const limiter = createRateLimiter(PUSH_PERIOD, now)

  async function send({ endpoint, sealed, ttl, urgency, topic }: z.output<typeof PushMessage>): Promise<PushAnswer> {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(SERVICE_LIMIT),
        headers: {
          Authorization: await key.authorizationFor(endpoint, contact),
          'Content-Type': 'application/octet-stream',
          'Content-Encoding': 'aes128gcm',
          TTL: String(ttl),
          Urgency: urgency,
          ...(topic !== '' && { Topic: topic }),
        },
        body: Buffer.from(sealed, 'base64url'),
      })
      await response.body?.cancel()
      const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
      return { status: response.status, retryAfter: Number.isFinite(retryAfter) ? retryAfter : null }
    } catch (error) {
      logError(new Error(`the push service ${new URL(endpoint).host} is not reached`, { cause: error }))
      return { status: 0, retryAfter: null }
    }
  }

  return async (body: unknown): Promise<Refusal | PushAnswer> => {
    const { data: message } = PushMessage.safeParse(body)
    if (!message) return [400, 'no message']
    const { endpoint, instanceKey, ticket } = message
    if (!isOfService(endpoint, services)) return NO_SERVICE
    if (!key.isTicket(ticket, endpoint, instanceKey)) return [403, 'no ticket for this browser']
    if (!isSigned(message)) return [403, 'not signed by the instance']
    if (limiter.waitOf(instanceKey, PUSH_LIMIT) > 0) return TOO_MANY
    limiter.add(instanceKey)
    return await send(message)
  }
}
