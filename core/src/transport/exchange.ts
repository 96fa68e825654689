import type { Clock } from '../clock'
import { STILL_FRAME_TIMESTAMP_HEADER, type Endpoint } from '../contract'
import { ProblemError } from '../result'
import type { BuiltRequest } from './buildRequest'
import { capsOf } from './caps'
import { decodeReply, problemOfRefusal, type SetAside } from './decodeReply'
import { parseJson } from './parseJson'
import { createWatch, readBytes, type Watch } from './readBytes'
import type { Route } from './route'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface ExchangeSeams {
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
  signal: AbortSignal | undefined
}

const FIXED: RequestInit = { redirect: 'error', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' }

function pictureOf(response: Response, bytes: Uint8Array<ArrayBuffer>): Picture {
  const stamp = response.headers.get(STILL_FRAME_TIMESTAMP_HEADER)
  return {
    bytes, contentType: response.headers.get('Content-Type') ?? 'application/octet-stream',
    timestamp: stamp !== null && /^\d{1,16}$/.test(stamp) ? Number(stamp) : null,
  }
}

/** Sends one request; a network failure is `client/unreachable` and is told to the route. */
export async function fetchOnce(seams: ExchangeSeams, endpoint: Endpoint, outgoing: Outgoing & { signal: AbortSignal }): Promise<Response> {
  const { request, headers, signal } = outgoing
  const url = (await seams.route.baseUrl(signal)) + request.path
  const body = request.body === undefined ? {} : { body: request.body }
  return await seams.fetch(url, { ...FIXED, ...body, method: endpoint.method, headers: { ...request.headers, ...headers }, signal }).catch((cause: unknown) => {
    if (signal.aborted) throw signal.reason
    seams.route.unreachable()
    throw new ProblemError({ code: 'client/unreachable', params: {} }, { cause })
  })
}

async function readReply(seams: ExchangeSeams, endpoint: Endpoint, response: Response, watch: Watch): Promise<unknown> {
  const parse = seams.parseJson ?? ((bytes: Uint8Array) => Promise.resolve(parseJson(bytes)))
  const bytes = await readBytes(response, capsOf(response.ok ? endpoint : { form: 'result', path: endpoint.path }).bytes, watch)
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
export async function exchange(seams: ExchangeSeams, endpoint: Endpoint, outgoing: Outgoing): Promise<unknown> {
  const controller = new AbortController()
  const outer = outgoing.signal
  const abort = () => controller.abort(outer?.reason)
  outer?.addEventListener('abort', abort, { once: true })
  const watch = createWatch(seams.clock, capsOf(endpoint), controller)
  try {
    outer?.throwIfAborted()
    const response = await fetchOnce(seams, endpoint, { ...outgoing, signal: controller.signal })
    watch.byteCame()
    return await readReply(seams, endpoint, response, watch)
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason
    throw error instanceof ProblemError ? error : new ProblemError({ code: 'client/unreachable', params: {} }, { cause: error })
  } finally {
    watch.stop()
    outer?.removeEventListener('abort', abort)
  }
}
