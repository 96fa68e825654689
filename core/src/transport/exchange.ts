import type { Clock } from '../clock'
import { STILL_FRAME_TIMESTAMP_HEADER, type Endpoint } from '../contract'
import { isProblem, ProblemError } from '../result'
import type { BuiltRequest } from './buildRequest'
import { capsOf } from './caps'
import { decodeReply, problemOfRefusal, type SetAside } from './decodeReply'
import { parseJson } from './parseJson'
import { readBytes } from './readBytes'
import type { Route } from './route'
import { watched, type Watch } from './watch'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface ExchangeDependencies {
  fetch: Fetch
  clock: Clock
  route: Pick<Route, 'baseUrl' | 'unreachable'>
  /** Large bodies may be parsed elsewhere than on the main thread. */
  parseJson?: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>
  onSetAside?: (endpoint: Endpoint, setAside: SetAside) => void
}

/** A picture or file, with the time that the instance says it shows, in ms. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  timestamp: number | null
}

export interface Outgoing {
  request: BuiltRequest
  headers: Record<string, string>
}

const FIXED: RequestInit = { redirect: 'error', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' }

function pictureOf(response: Response, bytes: Uint8Array<ArrayBuffer>): Picture {
  const stamp = response.headers.get(STILL_FRAME_TIMESTAMP_HEADER)
  return {
    bytes,
    contentType: response.headers.get('Content-Type') ?? 'application/octet-stream',
    timestamp: stamp !== null && /^\d{1,16}$/.test(stamp) ? Number(stamp) : null,
  }
}

/** Sends one request; a network failure is `client/unreachable`. What went wrong in detail might name a token: it is left out. */
export async function fetchOnce(
  seams: ExchangeDependencies,
  endpoint: Endpoint,
  outgoing: Outgoing,
  watch: Watch,
): Promise<Response> {
  const { request, headers } = outgoing
  const { signal } = watch
  const url = (await seams.route.baseUrl(signal)) + request.path
  const body = request.body === undefined ? {} : { body: request.body }
  signal.throwIfAborted()
  const response = await seams
    .fetch(url, { ...FIXED, ...body, method: endpoint.method, headers: { ...request.headers, ...headers }, signal })
    .catch(() => {
      signal.throwIfAborted()
      throw new ProblemError({ code: 'client/unreachable', params: {} })
    })
  if (signal.aborted) letGo(response)
  signal.throwIfAborted()
  watch.byteCame()
  return response
}

/** Ends a response that nobody reads any more. */
export function letGo(response: Response): void {
  void response.body?.cancel().catch(() => undefined)
}

async function readReply(
  seams: ExchangeDependencies,
  endpoint: Endpoint,
  response: Response,
  watch: Watch,
): Promise<unknown> {
  const parse = seams.parseJson ?? (async (bytes: Uint8Array) => parseJson(bytes))
  const bytes = await readBytes(
    response,
    capsOf(response.ok ? endpoint : { form: 'result', path: endpoint.path }).bytes,
    watch,
  )
  if (!response.ok) {
    const body = await parse(bytes).catch(() => undefined)
    throw new ProblemError(problemOfRefusal(response.status, body, response.headers.get('Retry-After')))
  }
  if (endpoint.form === 'bytes') return pictureOf(response, bytes)
  if (endpoint.form === 'nothing') return undefined
  const decoded = decodeReply(endpoint, await parse(bytes))
  if (decoded.setAside) seams.onSetAside?.(endpoint, decoded.setAside)
  return decoded.value
}

/** One request and its decoded reply, under the caps of its class; an abort rejects with the signal's reason. */
export async function exchange(
  seams: ExchangeDependencies,
  endpoint: Endpoint,
  outgoing: Outgoing,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return await watched(seams.clock, capsOf(endpoint), signal, async (watch) => {
    const response = await fetchOnce(seams, endpoint, outgoing, watch)
    return await readReply(seams, endpoint, response, watch)
  }).catch((error: unknown) => {
    noteNetworkFailure(seams.route, error)
    throw error
  })
}

/** An address that breaks off or goes silent may no longer be the one to ask. */
export function noteNetworkFailure(route: Pick<Route, 'unreachable'>, error: unknown): void {
  if (isProblem(error, 'client/timeout') || isProblem(error, 'client/unreachable')) route.unreachable()
}
