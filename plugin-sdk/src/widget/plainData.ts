/** The most that one message may hold: bytes by a rough count, values, and levels within each other. */
const MESSAGE_SIZE = 256 * 1024
const MESSAGE_VALUES = 20_000
const MESSAGE_DEPTH = 20
/** The size that a value without content counts for, in bytes. */
const VALUE_SIZE = 8

/** The reason why a value is not taken as plain data. */
export type PlainDataFault = 'notPlainData' | 'tooLarge' | 'tooDeep' | 'forbiddenKey'

/** Whether a value is bytes, of this page or of a frame in it. */
export function isBytes(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

/** Keys that would reach a prototype where objects are merged. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Checks that a value is plain data within the limits: null, booleans, finite numbers, texts, lists and simple objects.
 * All else that can be copied between pages (dates, maps, buffers, ports, files, errors) is refused. The walk stops at
 * the first fault, so that a value that holds itself costs no more than the limits allow. Returns null for plain data.
 * `file` may be in it, and counts for nothing.
 */
export function plainDataFault(value: unknown, file?: ArrayBuffer): PlainDataFault | null {
  let size = 0
  let values = 0

  function visitAll(parts: Iterable<unknown>, depth: number): PlainDataFault | null {
    for (const part of parts) {
      const fault = visit(part, depth)
      if (fault) return fault
    }
    return null
  }

  function visitObject(part: object, depth: number): PlainDataFault | null {
    if (part === file) return null
    if (depth >= MESSAGE_DEPTH) return 'tooDeep'
    // A list with gaps has a length that says nothing of what it holds.
    if (Array.isArray(part)) return part.length > MESSAGE_VALUES ? 'tooLarge' : visitAll(part, depth + 1)
    const prototype: unknown = Object.getPrototypeOf(part)
    if (prototype !== Object.prototype && prototype !== null) return 'notPlainData'
    for (const key of Object.keys(part)) {
      if (FORBIDDEN_KEYS.has(key)) return 'forbiddenKey'
      size += key.length
    }
    return visitAll(Object.values(part), depth + 1)
  }

  function visit(part: unknown, depth: number): PlainDataFault | null {
    values += 1
    size += VALUE_SIZE + (typeof part === 'string' ? part.length : 0)
    if (values > MESSAGE_VALUES || size > MESSAGE_SIZE) return 'tooLarge'
    if (typeof part === 'object' && part !== null) return visitObject(part, depth)
    if (typeof part === 'number') return Number.isFinite(part) ? null : 'notPlainData'
    return ['string', 'boolean', 'undefined', 'object'].includes(typeof part) ? null : 'notPlainData'
  }

  return visit(value, 0)
}

/** The bytes of a file that a message wants to save: all that a message may have besides plain data. */
function fileOf(data: unknown): ArrayBuffer | undefined {
  const { request } = Object(data) as { request?: { method?: unknown; bytes?: unknown } }
  const { method, bytes } = Object(request) as NonNullable<typeof request>
  return method === 'saveFile' && isBytes(bytes) ? bytes : undefined
}

/** Why a message of a widget is not taken: it is no plain data, but for a file that it wants to save. Null if it is. */
export function messageFault(data: unknown): PlainDataFault | null {
  return plainDataFault(data, fileOf(data))
}
