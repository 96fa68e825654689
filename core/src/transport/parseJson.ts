import { ProblemError } from '../result'

/** Maximum nesting of arrays and objects in a JSON body. */
export const JSON_MAXIMUM_DEPTH = 64

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING_BRACKETS = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)))
const CLOSING_BRACKETS = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)))

/**
 * Whether brackets nest deeper than the maximum. This runs before JSON.parse, whose recursion a hostile body could
 * exhaust.
 */
export function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0
  let isInString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    if (isInString) {
      if (byte === BACKSLASH) i += 1
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) {
      isInString = true
    } else if (OPENING_BRACKETS.has(byte)) {
      depth += 1
      if (depth > JSON_MAXIMUM_DEPTH) return true
    } else if (CLOSING_BRACKETS.has(byte)) {
      depth -= 1
    }
  }
  return false
}

function withoutPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

/**
 * Parses UTF-8 bytes as JSON. Keys named `__proto__` are dropped. Throws `client/too-deep` or `client/not-json`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (isTooDeep(bytes)) throw new ProblemError({ code: 'client/too-deep', params: { maximum: JSON_MAXIMUM_DEPTH } })
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // The key may also be written with escapes. Bodies without either are parsed without the slower reviver.
    const mayHoldPrototypeKey = text.includes('__proto__') || text.includes('\\u')
    return mayHoldPrototypeKey ? JSON.parse(text, withoutPrototypeKeys) : JSON.parse(text)
  } catch {
    // The message of the parser's error quotes the text, which may hold a token, so the error is not passed on.
    throw new ProblemError({ code: 'client/not-json', params: {} })
  }
}
