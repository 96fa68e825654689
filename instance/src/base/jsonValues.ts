/** Payloads above this are counted and not read, in bytes. */
export const LARGEST_READ_PAYLOAD = 64 * 1024
/** Numbers of a payload that are offered as values of sensors. */
const MAXIMUM_NUMBERS = 30
/** Characters of a pointer that a setting can have. */
const LONGEST_POINTER = 256
/** Levels of a payload that are looked at. */
const DEEPEST = 6

/** A value from outside, which may be nested deeper than `JSON.stringify` can go. */
export type Json = unknown

/** The payload as JSON, and undefined where it is none. */
export function parsePayload(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function isContainer(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null
}

/** The value that keys lead to, one after the other; undefined where there is none. */
export function valueAt(value: Json, keys: readonly string[]): Json {
  return keys.reduce<Json>(
    (inner, key) => (isContainer(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  )
}

/** The keys of a JSON pointer (RFC 6901). */
export function keysOfPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** A value as a number: a number, the text of one, or true and false as 1 and 0. Null for all others. */
export function toNumber(value: Json): number | null {
  if (typeof value === 'boolean') return Number(value)
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** A value as text; empty for objects and lists, whose own `toString` is the sender's. */
export function toText(value: Json): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The numbers of a payload by their pointers, from the outside to the inside, without pointers that are too long. */
export function numbersIn(payload: Json): { pointer: string; value: number }[] {
  const found: { pointer: string; value: number }[] = []
  let level: [pointer: string, value: Json][] = [['', payload]]
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth++) {
    const next: typeof level = []
    for (const [pointer, value] of level) {
      if (found.length >= MAXIMUM_NUMBERS) return found
      const number = toNumber(value)
      if (number !== null) found.push({ pointer, value: number })
      else if (isContainer(value))
        for (const [key, inner] of Object.entries(value).slice(0, MAXIMUM_NUMBERS)) {
          const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
          if (below.length <= LONGEST_POINTER) next.push([below, inner])
        }
    }
    level = next
  }
  return found
}

/** Control, direction and invisible characters, which names of people must not contain. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u00AD\u200B\u2060-\u2064\uFEFF]/gu

/** A text of others as it can be shown: without invisible characters, and not longer than `length` characters. */
export function toShownText(text: string, length: number): string {
  return text
    .slice(0, length * 2)
    .replace(UNSEEN, '\u{FFFD}')
    .slice(0, length)
}
