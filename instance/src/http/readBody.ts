import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'

/** Larger bodies are refused, in bytes. */
const MAXIMUM_BODY_BYTES = 1024 * 1024
/** Lists and objects that are nested deeper are refused. */
const MAXIMUM_BODY_DEPTH = 64

export interface RequestBody {
  bytes: Uint8Array
  /** The parsed JSON; absent for an empty body. */
  value?: unknown
}

/** Reads a JSON body within the limits of size and depth. */
export async function readBody(
  request: Request,
): Promise<Result<RequestBody, 'request/too-large' | 'request/invalid'>> {
  const bytes = await readBytes(request)
  return bytes ? parseBytes(bytes) : fail('request/too-large', { maximumBytes: MAXIMUM_BODY_BYTES })
}

/** A body of announced length is read at once: it cannot be longer. Null if there are too many bytes. */
async function readBytes(request: Request): Promise<Uint8Array | null> {
  const announcedBytes = request.headers.get('content-length')
  if (announcedBytes === null) return readLimited(request.body)
  return Number(announcedBytes) > MAXIMUM_BODY_BYTES ? null : new Uint8Array(await request.arrayBuffer())
}

/** Counts the bytes of chunked bodies, which announce no length. Returns null once there are too many. */
async function readLimited(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array | null> {
  if (!stream) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > MAXIMUM_BODY_BYTES) {
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
    if (text.trim() === '') return succeed({ bytes })
    const value: unknown = JSON.parse(text)
    const error = findForbiddenContent(value)
    return error === undefined ? succeed({ bytes, value }) : invalidBody(error)
  } catch {
    return invalidBody('not_json')
  }
}

function invalidBody(message: string): Result<never, 'request/invalid'> {
  return failInvalid({ path: '', message })
}

/** Visits the value level by level, without recursion, so that no depth can exhaust the stack. */
function findForbiddenContent(root: unknown): string | undefined {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    const containers = level.filter((value): value is object => typeof value === 'object' && value !== null)
    if (containers.length > 0 && depth >= MAXIMUM_BODY_DEPTH) return 'too_deep'
    if (level.some((value) => typeof value === 'string' && !value.isWellFormed())) return 'not_unicode'
    if (containers.some((container) => Object.hasOwn(container, '__proto__'))) return 'illegal_key'
    level = containers.flatMap((container) => Object.values(container) as unknown[])
  }
  return undefined
}
