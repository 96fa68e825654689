import { DATA_COLUMNS_TYPE, type Endpoint } from '@barn-workbench/core/contract'
import { errorStatus, type Problem, type Result, type WireProblem } from '@barn-workbench/core/result'
import { SerializedReply, type BytesReply } from './implement'

/** A response. A response with a text as its body can be stored and repeated byte for byte. */
export interface StorableResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | ReadableStream<Uint8Array> | null
}

const JSON_TYPE = 'application/json'
const PROBLEM_TYPE = 'application/problem+json'

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  423: 'Locked',
  429: 'Too Many Requests',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/** The response to a handler's result: a problem, or the reply in the form that the endpoint declares. */
export function resultResponse(endpoint: Endpoint, result: Result<unknown>): StorableResponse {
  const response = result.ok ? successResponse(endpoint, result.value) : problemResponse(result.problem)
  return endpoint.columns ? { ...response, headers: { ...response.headers, vary: 'Accept' } } : response
}

function successResponse({ form, status = 200 }: Endpoint, reply: unknown): StorableResponse {
  if (form === 'nothing') return { status: 204, headers: {}, body: null }
  if (form === 'bytes') {
    const { bytes, contentType, headers } = reply as BytesReply
    return { status, headers: { 'content-type': contentType, ...headers }, body: bytes }
  }
  if (reply instanceof SerializedReply) {
    const contentType = reply.form === 'columns' ? DATA_COLUMNS_TYPE : JSON_TYPE
    return { status, headers: { 'content-type': contentType }, body: reply.body }
  }
  const body = JSON.stringify(form === 'result' ? { result: reply ?? null } : reply)
  return { status, headers: { 'content-type': JSON_TYPE, ...entityTag(reply) }, body }
}

/** The version of an entity as `ETag`, for `If-Match` of later writes. */
function entityTag(reply: unknown): Record<string, string> {
  const version = typeof reply === 'object' && reply !== null && 'version' in reply ? reply.version : undefined
  return typeof version === 'number' ? { etag: `"${version}"` } : {}
}

/** The response to an error, as a problem of RFC 9457. */
export function problemResponse({ code, params, errors }: Problem): StorableResponse {
  const status = errorStatus[code]
  const problem: WireProblem = {
    type: code,
    title: titles[status] ?? 'Error',
    status,
    ...(Object.keys(params).length > 0 && { params }),
    ...(errors && { errors: [...errors] }),
  }
  return {
    status,
    headers: { 'content-type': PROBLEM_TYPE, ...problemHeaders(status, params['retryAfter']) },
    body: JSON.stringify(problem),
  }
}

/** `retryAfter` is in seconds. */
function problemHeaders(status: number, retryAfter: unknown): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' }
  if (status !== 429) return {}
  return { 'retry-after': String(typeof retryAfter === 'number' ? Math.max(1, Math.ceil(retryAfter)) : 1) }
}

/** Makes a response of its stored form. */
export function toResponse({ status, headers, body }: StorableResponse): Response {
  return new Response(body as BodyInit | null, { status, headers })
}
