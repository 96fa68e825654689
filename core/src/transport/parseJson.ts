import { ProblemError } from '../result'
import { JSON_MAXIMUM_DEPTH } from './caps'

const QUOTE = 34
const BACKSLASH = 92
const OPENING = new Set([91, 123])
const CLOSING = new Set([93, 125])

/** Whether brackets nest deeper than allowed. Runs before JSON.parse, whose own recursion a hostile body could exhaust. */
export function isTooDeep(bytes: Uint8Array, maximum = JSON_MAXIMUM_DEPTH): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    if (inString) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (OPENING.has(byte) && ++depth > maximum) return true
    else if (CLOSING.has(byte)) depth--
  }
  return false
}

function withoutPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

/** Bytes to a JSON value; throws a Problem for what is no JSON or nests too deep. Keys named `__proto__` are dropped. */
export function parseJson(bytes: Uint8Array): unknown {
  if (isTooDeep(bytes)) throw new ProblemError({ code: 'client/too-deep', params: { maximum: JSON_MAXIMUM_DEPTH } })
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('__proto__') || text.includes('\\u')
      ? JSON.parse(text, withoutPrototypeKeys)
      : JSON.parse(text)
  } catch {
    // The parser's own message quotes the text, which may hold a token.
    throw new ProblemError({ code: 'client/not-json', params: {} })
  }
}
