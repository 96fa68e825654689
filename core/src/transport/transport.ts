import { wait } from '../clock'
import { DEFAULT_PRIORITY, type Endpoint, type InputOf, type ReplyOf } from '../contract'
import { ProblemError } from '../result'
import { buildRequest, type RequestInput } from './buildRequest'
import { problemOfRefusal } from './decodeReply'
import { exchange, fetchOnce, type ExchangeSeams, type Picture } from './exchange'
import type { RequestQueue } from './requestQueue'
import type { Route } from './route'

/** Attempts in all where the network fails, and the ms between them. */
export const MAXIMUM_ATTEMPTS = 3
const RETRY_DELAYS = [1_000, 3_000] as const
const RETRY_JITTER = 0.2

export interface TransportSeams extends ExchangeSeams {
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
}

export type TransportReply<E extends Endpoint> = E['form'] extends 'bytes' ? Picture : ReplyOf<E>

export interface Transport {
  /** Sends a call of the contract. Rejects with a ProblemError, or with the signal's reason where it was aborted. */
  send<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: SendOptions): Promise<TransportReply<E>>
  /** Opens a stream and holds its place in the queue until `read` is done. */
  open(endpoint: Endpoint, signal: AbortSignal, read: (response: Response) => Promise<void>): Promise<void>
}

function mayRetry(endpoint: Endpoint, options: SendOptions): boolean {
  if (endpoint.method === 'GET' || endpoint.method === 'PUT' || endpoint.method === 'DELETE') return true
  return endpoint.reads === true || options.idempotencyKey !== undefined
}

function conditionsOf({ idempotencyKey, ifMatch }: SendOptions): Record<string, string> {
  return { ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }), ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }) }
}

async function rightsFor(route: Route, endpoint: Endpoint, signal: AbortSignal | undefined): Promise<Record<string, string>> {
  if (endpoint.access.kind === 'open') return {}
  const headers = await route.authorization(endpoint, signal)
  if (!headers) throw new ProblemError({ code: 'client/authentication-failed', params: {} })
  return headers
}

export function createTransport(seams: TransportSeams): Transport {
  const { clock, random, queue, route, attempts = MAXIMUM_ATTEMPTS } = seams

  /** Asks with the account's rights; a 401 renews them once and asks again. */
  async function withRights<T>(endpoint: Endpoint, signal: AbortSignal | undefined, ask: (rights: Record<string, string>) => Promise<T>): Promise<T> {
    const rights = await rightsFor(route, endpoint, signal)
    try {
      return await ask(rights)
    } catch (error) {
      const refused = error instanceof ProblemError && error.problem.status === 401 && endpoint.access.kind !== 'open'
      if (!refused) throw error
      if (!(await route.renew(rights))) throw new ProblemError({ code: 'client/authentication-failed', params: {} }, { cause: error })
      return await ask(await rightsFor(route, endpoint, signal))
    }
  }

  /** The place in the queue is free again while a retry waits. */
  async function withRetries<T>(retry: boolean, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask()
      } catch (error) {
        const networkFailed = error instanceof ProblemError && error.problem.code === 'client/unreachable'
        if (!retry || !networkFailed || attempt >= attempts) throw error
        const delay = RETRY_DELAYS[attempt - 1] ?? RETRY_DELAYS[1]
        await wait(clock, delay * (1 + RETRY_JITTER * (2 * random() - 1)), signal)
      }
    }
  }

  return {
    async send(endpoint, input, options = {}) {
      const request = buildRequest(endpoint, input as RequestInput)
      const { signal, priority = endpoint.priority ?? DEFAULT_PRIORITY } = options
      const reply = await withRights(endpoint, signal, (rights) =>
        withRetries(mayRetry(endpoint, options), signal, () =>
          queue.run(() => exchange(seams, endpoint, { request, headers: { ...conditionsOf(options), ...rights }, signal }), { priority, signal }),
        ),
      )
      return reply as TransportReply<typeof endpoint>
    },
    async open(endpoint, signal, read) {
      const request = buildRequest(endpoint, {})
      const connect = async (headers: Record<string, string>) => {
        const response = await fetchOnce(seams, endpoint, { request, headers, signal })
        if (!response.ok) throw new ProblemError(problemOfRefusal(response.status, undefined, response.headers.get('Retry-After')))
        await read(response)
      }
      await withRights(endpoint, signal, (rights) => queue.run(() => connect(rights), { priority: endpoint.priority ?? DEFAULT_PRIORITY, signal }))
    },
  }
}
