import type { Clock } from '../clock'
import { DATA_COLUMNS_TYPE, STILL_FRAME_TIMESTAMP_HEADER, type Endpoint } from '../contract'
import { isProblem, ProblemError } from '../result'
import type { BuiltRequest } from './buildRequest'
import {
  decodeBytes,
  decodeRefusal,
  parseJson,
  type Decode,
  type DecodeOptions,
  type SkippedItems,
} from './decodeReply'
import {
  FILE_LIMITS,
  limitsOf,
  MAXIMUM_ERROR_BYTES,
  runWithinLimits,
  type ExchangeLimits,
  type ExchangeTimer,
} from './exchangeLimits'
import { receiveFile, type ReceivedFile } from './receiveFile'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * The way to one instance: its address and the account's authentication. Tokens go only to an address that has named
 * the instance's id.
 */
export interface Route {
  /** Resolves with `protocol://host:port[/gateway/id]`. Rejects with the reason if there is none. */
  baseUrl(signal?: AbortSignal): Promise<string>
  /** Headers that authenticate a call, or undefined when no account is signed in. */
  authHeaders(endpoint: Endpoint): Promise<Record<string, string> | undefined>
  /**
   * After a 401: loads an access token in place of the refused one. Resolves with false when the instance gives none.
   */
  refreshAccessToken(refusedHeaders: Record<string, string>): Promise<boolean>
  /** Reports that the address did not answer, or not in time, so that another one is looked for. */
  reportUnreachable(code: 'client/unreachable' | 'client/timeout'): void
}

export interface ExchangeDependencies {
  fetch: Fetch
  clock: Clock
  route: Pick<Route, 'baseUrl' | 'reportUnreachable'>
  /** Parses and decodes the bodies of successes. On this thread by default. */
  decode?: Decode
  /** Called with the header `Date` of each response that has one. */
  onDate?: (date: string) => void
  /** Called when items of a list could not be decoded and were left out of the reply. */
  onItemsSkipped?: (endpoint: Endpoint, skippedItems: SkippedItems) => void
}

/** One attempt to make a call. */
export interface ExchangeCall {
  endpoint: Endpoint
  request: BuiltRequest
  signal: AbortSignal | undefined
  keepalive?: boolean | undefined
}

/** A picture or file. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** The time at which the picture was taken, in ms since the epoch; null when the instance does not say. */
  timestamp: number | null
  /** The name that the instance gives the file, without a path, or null. */
  fileName: string | null
}

const COMMON_OPTIONS: RequestInit = {
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
}

/**
 * Sends one request and decodes its reply, within the limits of its endpoint. An abort rejects with the signal's
 * reason.
 */
export async function exchange(dependencies: ExchangeDependencies, call: ExchangeCall): Promise<unknown> {
  return await runExchange(dependencies, call, async (response, timer) => {
    return await readReply(dependencies, { call, response, timer })
  })
}

/** Sends one request and passes the open response to `read`. The limits end when the response begins. */
export async function exchangeStream(
  dependencies: ExchangeDependencies,
  call: ExchangeCall,
  read: (response: Response) => Promise<void>,
): Promise<void> {
  await runExchange(dependencies, call, async (response, timer) => {
    timer.stop()
    if (!response.ok) {
      cancelBody(response)
      throw refusalOf(response, undefined)
    }
    await read(response)
  })
}

/**
 * Sends one request and passes its file to `read`, piece by piece as it arrives. It is given up after `FILE_SILENCE`
 * without a byte, but not while `read` is busy.
 */
export async function exchangeFile(
  dependencies: ExchangeDependencies,
  call: ExchangeCall,
  read: (file: ReceivedFile) => Promise<void>,
): Promise<void> {
  const receive = async (response: Response, timer: ExchangeTimer) => {
    if (!response.ok) throw refusalOf(response, await readErrorBody(response, timer))
    timer.stop()
    await receiveFile(response, { clock: dependencies.clock, signal: timer.signal }, read)
  }
  await runExchange(dependencies, call, receive, FILE_LIMITS)
}

async function runExchange<T>(
  dependencies: ExchangeDependencies,
  call: ExchangeCall,
  handle: (response: Response, timer: ExchangeTimer) => Promise<T>,
  limits: ExchangeLimits = limitsOf(call.endpoint),
): Promise<T> {
  const { clock, route } = dependencies
  try {
    return await runWithinLimits(clock, limits, call.signal, async (timer) => {
      const response = await sendRequest(dependencies, call, timer)
      const date = response.headers.get('Date')
      if (date !== null) dependencies.onDate?.(date)
      return await handle(response, timer)
    })
  } catch (error) {
    if (isProblem(error, 'client/timeout')) route.reportUnreachable('client/timeout')
    if (isProblem(error, 'client/unreachable')) route.reportUnreachable('client/unreachable')
    throw error
  }
}

/** A network failure becomes `client/unreachable`. The original error is not passed on, since it may quote a token. */
async function sendRequest(
  { fetch, route }: ExchangeDependencies,
  { endpoint, request, keepalive = false }: ExchangeCall,
  { signal, onBytes }: ExchangeTimer,
): Promise<Response> {
  const { path, headers, body } = request
  const url = (await route.baseUrl(signal)) + path
  signal.throwIfAborted()
  const ownOptions = { method: endpoint.method, headers, signal, ...(keepalive && { keepalive }) }
  const options = { ...COMMON_OPTIONS, ...ownOptions, ...(body !== undefined && { body }) }
  const response = await fetch(url, options).catch(() => {
    signal.throwIfAborted()
    throw new ProblemError({ code: 'client/unreachable', params: {} })
  })
  if (signal.aborted) cancelBody(response)
  signal.throwIfAborted()
  onBytes()
  return response
}

interface ReceivedResponse {
  call: ExchangeCall
  response: Response
  timer: ExchangeTimer
}

async function readReply(dependencies: ExchangeDependencies, received: ReceivedResponse): Promise<unknown> {
  const { response, timer } = received
  const { endpoint, request } = received.call
  if (!response.ok) throw refusalOf(response, await readErrorBody(response, timer))
  const bytes = await readBytes(response, limitsOf(endpoint).bytes, timer)
  if (endpoint.form === 'bytes') return pictureOf(response, bytes)
  if (endpoint.form === 'nothing') return undefined
  const options: DecodeOptions = { projection: request.projection, columns: columnsIn(request, response) }
  const decode = dependencies.decode ?? (async () => decodeBytes(endpoint, bytes, options))
  const { value, skippedItems } = await decode(endpoint, bytes, options)
  if (skippedItems) dependencies.onItemsSkipped?.(endpoint, skippedItems)
  return value
}

/** Returns the form of the columns in an answer. */
function columnsIn(request: BuiltRequest, response: Response): DecodeOptions['columns'] {
  if (!request.columns) return undefined
  const [contentType = ''] = (response.headers.get('Content-Type') ?? '').split(';')
  return contentType.trim().toLowerCase() === DATA_COLUMNS_TYPE ? 'encoded' : 'rows'
}

/** The parsed body of an error response; undefined if it cannot be read, since the status then says enough. */
async function readErrorBody(response: Response, timer: ExchangeTimer): Promise<unknown> {
  try {
    return parseJson(await readBytes(response, MAXIMUM_ERROR_BYTES, timer))
  } catch (error) {
    if (isProblem(error, 'client/unreachable')) throw error
    return undefined
  }
}

function refusalOf(response: Response, body: unknown): ProblemError {
  return new ProblemError(decodeRefusal(response.status, body, response.headers))
}

/** The file name of a `Content-Disposition` header, without the parts of a path and without control characters. */
function fileNameOf(header: string | null): string | null {
  const [, quoted, bare] = /;\s*filename=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(header ?? '') ?? []
  const name = (quoted ?? bare ?? '').replace(/[\u0000-\u001f\u007f/\\]/g, '_').replace(/^\.+/, '')
  return name === '' ? null : name
}

function pictureOf(response: Response, bytes: Uint8Array<ArrayBuffer>): Picture {
  const timestamp = response.headers.get(STILL_FRAME_TIMESTAMP_HEADER)
  return {
    bytes,
    contentType: response.headers.get('Content-Type') ?? 'application/octet-stream',
    timestamp: timestamp !== null && /^\d{1,16}$/.test(timestamp) ? Number(timestamp) : null,
    fileName: fileNameOf(response.headers.get('Content-Disposition')),
  }
}

/**
 * Reads a whole body. Throws `client/too-large` above the maximum and `client/unreachable` when the connection breaks.
 */
async function readBytes(
  response: Response,
  maximumBytes: number,
  timer: ExchangeTimer,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const cancel = () => void reader.cancel().catch(() => undefined)
  timer.signal.addEventListener('abort', cancel, { once: true })
  const readChunk = () =>
    reader.read().catch(() => {
      throw new ProblemError({ code: 'client/unreachable', params: {} })
    })
  const chunks: Uint8Array[] = []
  let size = 0
  for (let chunk = await readChunk(); !chunk.done; chunk = await readChunk()) {
    timer.onBytes()
    size += chunk.value.byteLength
    if (size > maximumBytes) {
      cancel()
      throw new ProblemError({ code: 'client/too-large', params: { maximum: maximumBytes } })
    }
    chunks.push(chunk.value)
  }
  return joinChunks(chunks, size)
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.byteLength
  }
  return joined
}

/** Ends a response that is no longer read. */
function cancelBody(response: Response): void {
  void response.body?.cancel().catch(() => undefined)
}
