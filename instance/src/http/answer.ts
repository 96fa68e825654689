import type { Endpoint } from '@barn-workbench/core/contract'
import { errorStatus, type Problem, type Result, type WireProblem } from '@barn-workbench/core/result'
import type { BytesReply } from './implement'

/** An answer that can be kept and repeated byte for byte. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | null
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
  423: 'Locked',
  429: 'Too Many Requests',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  507: 'Insufficient Storage',
}

export function answerOf(endpoint: Endpoint, result: Result<unknown>): Answer {
  return result.ok ? successAnswer(endpoint, result.value) : problemAnswer(result.problem)
}

function successAnswer({ form, status = 200 }: Endpoint, value: unknown): Answer {
  if (form === 'nothing') return { status: 204, headers: {}, body: null }
  if (form === 'bytes') {
    const { bytes, contentType, headers } = value as BytesReply
    return { status, headers: { 'content-type': contentType, ...headers }, body: bytes }
  }
  const body = JSON.stringify(form === 'result' ? { result: value ?? null } : value)
  return { status, headers: { 'content-type': JSON_TYPE, ...entityTag(value) }, body }
}

function entityTag(value: unknown): Record<string, string> {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined
  return typeof version === 'number' ? { etag: `"${version}"` } : {}
}

export function problemAnswer({ code, params, errors }: Problem): Answer {
  const status = errorStatus[code]
  const body: WireProblem = {
    type: code,
    title: titles[status] ?? 'Error',
    status,
    ...(Object.keys(params).length > 0 && { params }),
    ...(errors && { errors: [...errors] }),
  }
  return {
    status,
    headers: { 'content-type': PROBLEM_TYPE, ...problemHeaders(status, params['retryAfter']) },
    body: JSON.stringify(body),
  }
}

function problemHeaders(status: number, retryAfter: unknown): Record<string, string> {
  if (status === 429)
    return { 'retry-after': String(typeof retryAfter === 'number' ? Math.max(1, Math.ceil(retryAfter)) : 1) }
  return status === 401 ? { 'www-authenticate': 'Bearer' } : {}
}

export function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body as BodyInit | null, { status, headers })
}
