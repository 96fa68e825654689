import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'

/** Bodies above this are refused, in bytes. */
export const BODY_MAX_BYTES = 1024 * 1024
/** Lists and objects nested deeper than this are refused. */
export const BODY_MAX_DEPTH = 64

export interface Body {
  bytes: Uint8Array
  /** What the JSON says; absent for an empty body. */
  value?: unknown
}

export async function readBody(request: Request): Promise<Result<Body, 'request/too-large' | 'request/invalid'>> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) return tooLarge()
  const bytes = await readCapped(request.body)
  if (!bytes) return tooLarge()
  return parse(bytes)
}

function tooLarge() {
  return fail('request/too-large', { maximumBytes: BODY_MAX_BYTES })
}

/** Chunked bodies name no length, so they are counted as they come. */
async function readCapped(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array | null> {
  if (!stream) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > BODY_MAX_BYTES) {
      void reader.cancel().catch(() => undefined)
      return null
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

function parse(bytes: Uint8Array): Result<Body, 'request/invalid'> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.trim() === '') return succeed({ bytes })
    const value: unknown = JSON.parse(text)
    const objection = objectionTo(value)
    return objection === undefined ? succeed({ bytes, value }) : invalid(objection)
  } catch {
    return invalid('not_json')
  }
}

function invalid(message: string): Result<never, 'request/invalid'> {
  return failInvalid({ path: '', message })
}

/** Walks level by level, without recursion, so that no nesting can exhaust the stack. */
function objectionTo(value: unknown): string | undefined {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    const containers = level.filter((one): one is object => typeof one === 'object' && one !== null)
    if (containers.length > 0 && depth >= BODY_MAX_DEPTH) return 'too_deep'
    if (level.some((one) => typeof one === 'string' && !one.isWellFormed())) return 'not_unicode'
    if (containers.some((one) => Object.hasOwn(one, '__proto__'))) return 'illegal_key'
    level = containers.flatMap((one) => Object.values(one) as unknown[])
  }
  return undefined
}
