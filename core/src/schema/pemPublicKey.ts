import { z } from 'zod'

/** Length of the modulus of a public key, in bits. */
const PUBLIC_KEY_BITS = 4096
/** Characters of a PEM text at most: a key of twice the length fits. */
const PEM_MAX_LENGTH = 4_000

/** The labels that a PEM text of a public key may have: `SubjectPublicKeyInfo`, or the key alone (PKCS #1). */
const PEM = /^\s*-----BEGIN (PUBLIC KEY|RSA PUBLIC KEY)-----\s+([A-Za-z0-9+/=\s]+)-----END \1-----\s*$/
/** Tags of DER. */
const TAG = { integer: 0x02, bitString: 0x03, sequence: 0x30 } as const
/** The algorithm `rsaEncryption` with its null parameters, as DER. */
const RSA_ALGORITHM = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00]

function decodeBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

interface DerElement {
  content: Uint8Array
  /** The bytes after it. */
  rest: Uint8Array
}

/** The length of an element in bytes, and the offset of its content; null if it is not written in the shortest form. */
function readLength(bytes: Uint8Array): { length: number; start: number } | null {
  const first = bytes[1] ?? 0x80
  if (first < 0x80) return { length: first, start: 2 }
  const digits = bytes.subarray(2, 2 + (first & 0x7f))
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0)
  const isShortest = digits.length === (first & 0x7f) && digits[0] !== 0 && length >= 0x80
  return isShortest && digits.length <= 2 ? { length, start: 2 + digits.length } : null
}

/** Reads the first element, which has to have the tag; null if it has not. */
function readElement(bytes: Uint8Array | undefined, tag: number): DerElement | null {
  if (bytes?.[0] !== tag) return null
  const size = readLength(bytes)
  if (!size || size.start + size.length > bytes.length) return null
  const end = size.start + size.length
  return { content: bytes.subarray(size.start, end), rest: bytes.subarray(end) }
}

/** Reads an element that nothing follows. */
function readWhole(bytes: Uint8Array | undefined, tag: number): Uint8Array | null {
  const element = readElement(bytes, tag)
  return element?.rest.length === 0 ? element.content : null
}

const isEqual = (bytes: Uint8Array, expected: readonly number[]) =>
  bytes.length === expected.length && expected.every((byte, index) => bytes[index] === byte)

/** The RSA key within a `SubjectPublicKeyInfo`; null for a key of another algorithm. */
function unwrapKey(bytes: Uint8Array): Uint8Array | null {
  const algorithm = readElement(readWhole(bytes, TAG.sequence) ?? undefined, TAG.sequence)
  if (!algorithm || !isEqual(algorithm.content, RSA_ALGORITHM)) return null
  const bits = readWhole(algorithm.rest, TAG.bitString)
  // The first byte counts the bits that are not used.
  return bits?.[0] === 0 ? bits.subarray(1) : null
}

/** The significant bytes of a positive integer; null if it is not positive, or not written in the shortest form. */
function positiveInteger(content: Uint8Array): Uint8Array | null {
  const [first = 0x80, second = 0] = content
  if (first >= 0x80 || (first === 0 && second < 0x80)) return null
  return first === 0 ? content.subarray(1) : content
}

/** The length of the modulus of an RSA key, in bits; null if the key is not valid. */
function modulusBits(key: Uint8Array): number | null {
  const modulus = readElement(readWhole(key, TAG.sequence) ?? undefined, TAG.integer)
  const exponent = readWhole(modulus?.rest, TAG.integer)
  const digits = modulus && positiveInteger(modulus.content)
  const power = exponent && positiveInteger(exponent)
  // A modulus is a product of odd numbers, and an exponent has no factor 2.
  const isOdd = (bytes: Uint8Array) => (bytes.at(-1) ?? 0) % 2 === 1
  if (!digits || !power || !isOdd(digits) || !isOdd(power)) return null
  return (digits.length - 1) * 8 + (32 - Math.clz32(digits[0] ?? 0))
}

/** The length of the modulus of an RSA public key in PEM, in bits; null if the text is anything else. */
export function publicKeyBits(pem: string): number | null {
  const [, kind, base64 = ''] = PEM.exec(pem) ?? []
  const bytes = decodeBase64(base64)
  if (!kind || !bytes) return null
  const key = kind === 'PUBLIC KEY' ? unwrapKey(bytes) : bytes
  return key && modulusBits(key)
}

/** A public key in PEM. `pem_invalid`: it is not an RSA public key; `pem_bits`: its modulus does not have 4096 bits. */
export const PemPublicKey = z
  .string()
  .max(PEM_MAX_LENGTH, { error: 'pem_invalid', abort: true })
  .superRefine((text, context) => {
    const bits = publicKeyBits(text)
    if (bits !== PUBLIC_KEY_BITS)
      context.addIssue({ code: 'custom', message: bits === null ? 'pem_invalid' : 'pem_bits' })
  })
