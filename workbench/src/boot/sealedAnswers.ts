import { z } from 'zod'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'

/*
 * Seals answers before they are stored, by AES-GCM with a key that no script can read out. The key is data of the
 * account as they are, so that it goes with them at the sign-out; what a disk still holds of them then is of no use.
 * Browsers have this only where the page is secure, as the service worker that opens a page without a network.
 */

const KEY = 'last-answers-key'
const ALGORITHM = 'AES-GCM'
const KEY_BITS = 256
const IV_BYTES = 12

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const isSealed = (value: unknown): value is Sealed => typeof value === 'object' && value !== null && 'sealed' in value

/** Arrays of numbers that answers have, by the names of their kinds. */
const ARRAYS = { Uint8Array, Int32Array, Uint32Array, Float32Array, Float64Array } as const
type ArrayKind = keyof typeof ARRAYS

/** The marks in the text for bytes, and for numbers that JSON does not have. */
const Part = z.union([
  z.strictObject({
    '': z.enum(['Blob', 'ArrayBuffer', ...(Object.keys(ARRAYS) as ArrayKind[])]),
    at: z.int(),
    length: z.int(),
    type: z.string(),
  }),
  z.strictObject({ '': z.literal('number'), value: z.enum(['NaN', 'Infinity', '-Infinity']) }),
])

/** An answer has something that cannot be sealed, such as a map or a function. It is not stored then. */
class UnsealableError extends Error {}

const kindOf = (value: object): ArrayKind | 'ArrayBuffer' | null => {
  if (value instanceof ArrayBuffer) return 'ArrayBuffer'
  const names = Object.keys(ARRAYS) as ArrayKind[]
  return names.find((name) => value instanceof ARRAYS[name]) ?? null
}

const bytesOf = (value: ArrayBuffer | ArrayBufferView): Uint8Array =>
  value instanceof ArrayBuffer
    ? new Uint8Array(value)
    : new Uint8Array(value.buffer, value.byteOffset, value.byteLength)

/** The bytes of a value with its kind; null if it has none. */
async function binaryOf(value: object): Promise<{ kind: string; bytes: Uint8Array; type: string } | null> {
  if (value instanceof Blob) return { kind: 'Blob', bytes: new Uint8Array(await value.arrayBuffer()), type: value.type }
  const kind = kindOf(value)
  return kind && { kind, bytes: bytesOf(value as ArrayBuffer | ArrayBufferView), type: '' }
}

/** A value that is no object, as JSON has it. */
function simpleOf(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { '': 'number', value: String(value) }
  if (['function', 'bigint', 'symbol'].includes(typeof value)) throw new UnsealableError()
  return value
}

/** Writes an answer as text and bytes: 4 bytes of the length of the text, the text, the bytes. */
async function encode(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let at = 0
  async function plainOf(one: unknown): Promise<unknown> {
    if (typeof one !== 'object' || one === null) return simpleOf(one)
    const binary = await binaryOf(one)
    if (binary) {
      const { kind, bytes, type } = binary
      const part = { '': kind, at, length: bytes.byteLength, type }
      parts.push(bytes)
      at += bytes.byteLength
      return part
    }
    return await plainObjectOf(one)
  }
  async function plainObjectOf(one: object): Promise<unknown> {
    if (Array.isArray(one)) {
      const list: unknown[] = []
      for (const item of one) list.push(await plainOf(item))
      return list
    }
    const prototype: unknown = Object.getPrototypeOf(one)
    if (prototype !== Object.prototype && prototype !== null) throw new UnsealableError()
    const object: Record<string, unknown> = {}
    for (const [name, item] of Object.entries(one)) object[name] = await plainOf(item)
    return object
  }
  const text = new TextEncoder().encode(JSON.stringify({ value: await plainOf(value) }))
  const whole = new Uint8Array(4 + text.byteLength + at)
  new DataView(whole.buffer).setUint32(0, text.byteLength)
  whole.set(text, 4)
  let end = 4 + text.byteLength
  for (const part of parts) {
    whole.set(part, end)
    end += part.byteLength
  }
  return whole
}

function decode(whole: ArrayBuffer): unknown {
  const length = new DataView(whole).getUint32(0)
  const text = new TextDecoder().decode(new Uint8Array(whole, 4, length))
  const valueOf = (_: string, one: unknown): unknown => {
    const { data: part } = Part.safeParse(one)
    if (!part) return one
    if (part[''] === 'number') return Number(part.value)
    const bytes = whole.slice(4 + length + part.at, 4 + length + part.at + part.length)
    if (part[''] === 'Blob') return new Blob([bytes], { type: part.type })
    return part[''] === 'ArrayBuffer' ? bytes : new ARRAYS[part['']](bytes)
  }
  return (JSON.parse(text, valueOf) as { value: unknown }).value
}

/** The key of the account, which is made with the first answer. */
async function keyOf(data: DeviceData, subtle: SubtleCrypto): Promise<CryptoKey> {
  const stored = await data.get(KEY)
  if (stored !== undefined) return stored as CryptoKey
  const key = await subtle.generateKey({ name: ALGORITHM, length: KEY_BITS }, false, ['encrypt', 'decrypt'])
  await data.set(KEY, key)
  return key
}

/** Seals a value where the browser can, and returns it as it is elsewhere. Rejects for one that cannot be sealed. */
export async function seal(data: DeviceData, value: unknown): Promise<unknown> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return value
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = await encode(value)
  return { iv, sealed: await subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(data, subtle), plain) }
}

/** Opens the result of `seal`. Rejects if its key is gone, and makes no other one. */
export async function unseal(data: DeviceData, stored: unknown): Promise<unknown> {
  if (!isSealed(stored)) return stored
  const { iv, sealed } = stored
  const key = (await data.get(KEY)) as CryptoKey | undefined
  if (!key) throw new Error('the key of the kept answers is gone')
  return decode(await globalThis.crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, sealed))
}
