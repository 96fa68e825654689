import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Endpoint } from '@barn-workbench/core/contract'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { MediaBody } from './implement'

/** Larger bodies are refused, in bytes. */
export const MAXIMUM_BODY_BYTES = 1024 * 1024
/** Larger bodies of open endpoints are refused, in bytes: their senders are unknown. */
export const MAXIMUM_OPEN_BODY_BYTES = 16 * 1024
/** Lists and objects that are nested deeper are refused. */
const MAXIMUM_BODY_DEPTH = 64
/** Objects with more keys are refused. */
const MAXIMUM_OBJECT_KEYS = 1_000

const unzip = promisify(gunzip)

type BodyProblem = 'request/too-large' | 'request/unsupported-media-type' | 'request/invalid'

/**
 * Reads a body of one of the types that a call names, also a compressed one. Both are within the limit: the bytes as
 * they are sent, and what becomes of them, of which no more is made than is allowed.
 */
export async function readMedia(
  request: Request,
  { types, maximumBytes }: NonNullable<Endpoint['media']>,
): Promise<Result<RequestBody, BodyProblem>> {
  const type = mediaTypeOf(request)
  if (!types.includes(type)) return fail('request/unsupported-media-type', { accepted: types.join(', ') })
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (!['', 'identity', 'gzip'].includes(encoding)) return fail('request/unsupported-media-type', { accepted: 'gzip' })
  const sent = await readBytes(request, maximumBytes)
  if (!sent) return fail('request/too-large', { maximumBytes })
  if (encoding !== 'gzip') return succeed({ bytes: sent, valueCount: 0, media: { type, bytes: sent } })
  try {
    return succeed({
      bytes: sent,
      valueCount: 0,
      media: { type, bytes: await unzip(sent, { maxOutputLength: maximumBytes }) },
    })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge
      ? fail('request/too-large', { maximumBytes })
      : failInvalid({ path: 'content-encoding', message: 'invalid' })
  }
}

/** A body within the limits of size and depth. */
export interface RequestBody {
  bytes: Uint8Array
  /** The parsed JSON; absent for an empty body. */
  value?: unknown
  /** The number of values at all levels. */
  valueCount: number
  /** The body of a call that reads other types by itself: decompressed, and its type. */
  media?: MediaBody
}

/** A page of another origin can send this type only after the browser has asked the instance (preflight). */
const BODY_TYPE = 'application/json'

/** The body of a request that has none. */
export const EMPTY_BODY: RequestBody = { bytes: new Uint8Array(), valueCount: 0 }

/** Reads a body, which is sent as JSON, within the limits of size, depth and keys. */
export async function readBody(
  request: Request,
  maximumBytes: number,
): Promise<Result<RequestBody, 'request/too-large' | 'request/unsupported-media-type' | 'request/invalid'>> {
  const bytes = await readBytes(request, maximumBytes)
  if (!bytes) return fail('request/too-large', { maximumBytes })
  const isJson = bytes.length === 0 || mediaTypeOf(request) === BODY_TYPE
  return isJson ? parseBytes(bytes) : fail('request/unsupported-media-type', { accepted: BODY_TYPE })
}

/** The type of a body without its parameters, such as the character set. */
function mediaTypeOf({ headers }: Request): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

/** The client has gone before its whole body was there. No client waits for an answer, and nothing is wrong here. */
export class InterruptedBodyError extends Error {}

/**
 * A body of announced length is read at once: it cannot be longer. Null if there are too many bytes. Rejects with
 * `InterruptedBodyError` if the client goes away meanwhile.
 */
export async function readBytes(request: Request, maximumBytes: number): Promise<Uint8Array | null> {
  const announcedBytes = request.headers.get('content-length')
  if (Number(announcedBytes) > maximumBytes) return null
  try {
    return announcedBytes === null
      ? await readLimited(request.body, maximumBytes)
      : new Uint8Array(await request.arrayBuffer())
  } catch (cause) {
    throw new InterruptedBodyError('the client has gone before its whole body was there', { cause })
  }
}

/** Counts the bytes of chunked bodies, which announce no length. Returns null once there are too many. */
async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  maximumBytes: number,
): Promise<Uint8Array | null> {
  if (!stream) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > maximumBytes) {
      void reader.cancel().catch(() => undefined)
      return null
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

function parseBytes(bytes: Uint8Array): Result<RequestBody, 'request/invalid'> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.trim() === '') return succeed({ ...EMPTY_BODY, bytes })
    const value: unknown = JSON.parse(text)
    const inspected = inspectValues(value)
    return typeof inspected === 'string'
      ? failInvalid({ path: '', message: inspected })
      : succeed({ bytes, value, valueCount: inspected })
  } catch {
    return failInvalid({ path: '', message: 'not_json' })
  }
}

type ForbiddenContent = 'too_deep' | 'too_many_keys' | 'not_unicode' | 'illegal_key'

/**
 * Counts the values, or names what is forbidden among them. Visits them level by level, without recursion, so that no
 * depth can exhaust the stack.
 */
function inspectValues(root: unknown): number | ForbiddenContent {
  let valueCount = 0
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    const nextLevel: unknown[] = []
    for (const value of level) {
      const forbidden = forbiddenContentOf(value, depth)
      if (forbidden) return forbidden
      if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) nextLevel.push(child)
    }
    valueCount += level.length
    level = nextLevel
  }
  return valueCount
}

function forbiddenContentOf(value: unknown, depth: number): ForbiddenContent | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'not_unicode'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= MAXIMUM_BODY_DEPTH) return 'too_deep'
  if (Array.isArray(value)) return undefined
  if (Object.hasOwn(value, '__proto__')) return 'illegal_key'
  return Object.keys(value).length > MAXIMUM_OBJECT_KEYS ? 'too_many_keys' : undefined
}
