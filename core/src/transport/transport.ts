import { wait } from '../clock'
import { DEFAULT_PRIORITY, type Endpoint, type InputOf, type ReplyOf } from '../contract'
import { isProblem, ProblemError } from '../result'
import { abortable } from './abortable'
import { buildRequest, type RequestInput } from './buildRequest'
import { capsOf } from './caps'
import { problemOfRefusal } from './decodeReply'
import { exchange, fetchOnce, letGo, noteNetworkFailure, type ExchangeDependencies, type Picture } from './exchange'
import type { RequestQueue } from './requestQueue'
import type { Route } from './route'
import { watched } from './watch'

/** Attempts in all where the network fails, and the ms between them. */
export const MAXIMUM_ATTEMPTS = 3
const RETRY_DELAYS = [1_000, 3_000] as const
const RETRY_JITTER = 0.2

export interface TransportDependencies extends ExchangeDependencies {
  random: () => number
  queue: RequestQueue
  route: Route
  /** Attempts in all on network errors. */
  attempts?: number
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  priority?: number | undefined
  /** UUID: the instance repeats its first answer to the same key, so that the call may be retried. */
  idempotencyKey?: string | undefined
  /** Version that the write was made on. */
  ifMatch?: number | undefined
  /** At a log-in: the mark that the instance once gave this device. */
  knownDevice?: string | undefined
}

export type TransportReply<E extends Endpoint> = E['form'] extends 'bytes' ? Picture : ReplyOf<E>

export interface Transport {
  /** Sends a call of the contract. Rejects with a ProblemError, or with the signal's reason where it was aborted. */
  send<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: SendOptions): Promise<TransportReply<E>>
  /** Opens a stream and holds its place in the queue until `read` is done. */
  openStream(endpoint: Endpoint, signal: AbortSignal, read: (response: Response) => Promise<void>): Promise<void>
}

function mayRetry(endpoint: Endpoint, options: SendOptions): boolean {
  if (endpoint.method === 'GET' || endpoint.method === 'PUT' || endpoint.method === 'DELETE') return true
  return endpoint.reads === true || options.idempotencyKey !== undefined
}

function headersOf({ idempotencyKey, ifMatch, knownDevice }: SendOptions): Record<string, string> {
  return {
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
    ...(knownDevice !== undefined && { 'X-Known-Device': knownDevice }),
  }
}

async function rightsFor(
  route: Route,
  endpoint: Endpoint,
  signal: AbortSignal | undefined,
): Promise<Record<string, string>> {
  if (endpoint.access.kind === 'open') return {}
  const headers = await abortable(route.authorization(endpoint), signal)
  if (!headers) throw new ProblemError({ code: 'client/authentication-failed', params: {} })
  return headers
}

function isRefused(endpoint: Endpoint, error: unknown): boolean {
  return endpoint.access.kind !== 'open' && error instanceof ProblemError && error.problem.status === 401
}

export function createTransport(seams: TransportDependencies): Transport {
  const { clock, random, queue, route, attempts = MAXIMUM_ATTEMPTS } = seams

  interface Asked {
    endpoint: Endpoint
    retry: boolean
    signal: AbortSignal | undefined
  }

  async function renew({ signal }: Asked, refused: Record<string, string>, isFirst: boolean): Promise<void> {
    if (isFirst && (await abortable(route.renew(refused), signal))) return
    throw new ProblemError({ code: 'client/authentication-failed', params: {} })
  }

  async function waitAfter({ retry, signal }: Asked, failures: number, error: unknown): Promise<void> {
    if (!retry || !isProblem(error, 'client/unreachable') || failures >= attempts) throw error
    const delay = RETRY_DELAYS[failures - 1] ?? RETRY_DELAYS[1]
    await wait(clock, delay * (1 + RETRY_JITTER * (2 * random() - 1)), signal)
  }

  /** A 401 renews the rights once and asks again; a network failure asks again later. The place in the queue is free meanwhile. */
  async function insist<T>(asked: Asked, ask: (rights: Record<string, string>) => Promise<T>): Promise<T> {
    let renewals = 0
    for (let failures = 0; ;) {
      let rights: Record<string, string> | undefined
      try {
        rights = await rightsFor(route, asked.endpoint, asked.signal)
        return await ask(rights)
      } catch (error) {
        if (rights && isRefused(asked.endpoint, error)) await renew(asked, rights, renewals++ === 0)
        else await waitAfter(asked, ++failures, error)
      }
    }
  }

  return {
    async send(endpoint, input, options = {}) {
      const request = buildRequest(endpoint, input as RequestInput)
      const { signal, priority = endpoint.priority ?? DEFAULT_PRIORITY } = options
      const reply = await insist({ endpoint, retry: mayRetry(endpoint, options), signal }, (rights) =>
        queue.run(() => exchange(seams, endpoint, { request, headers: { ...headersOf(options), ...rights } }, signal), {
          priority,
          signal,
        }),
      )
      return reply as TransportReply<typeof endpoint>
    },
    async openStream(endpoint, signal, read) {
      const request = buildRequest(endpoint, {})
      const connect = (headers: Record<string, string>) =>
        watched(clock, capsOf(endpoint), signal, async (watch) => {
          const response = await fetchOnce(seams, endpoint, { request, headers }, watch)
          watch.stop()
          if (!response.ok) letGo(response)
          if (!response.ok)
            throw new ProblemError(problemOfRefusal(response.status, undefined, response.headers.get('Retry-After')))
          await read(response)
        }).catch((error: unknown) => {
          noteNetworkFailure(route, error)
          throw error
        })
      await insist({ endpoint, retry: false, signal }, (rights) =>
        queue.run(() => connect(rights), { priority: endpoint.priority ?? DEFAULT_PRIORITY, signal }),
      )
    },
  }
}
