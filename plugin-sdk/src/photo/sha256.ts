/*
 * SHA-256 in plain code: a page that is not secure, as in a barn without HTTPS, has no cryptography of the browser.
 */

const rotate = (value: number, by: number) => (value >>> by) | (value << (32 - by))

/** The first 32 bits of the fractions of a power of the first primes. */
function fractions(count: number, power: number): Uint32Array {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((_, index) => candidate % (primes[index] as number) !== 0)) {
      primes[found.length] = candidate
      const root = candidate ** power
      found.push(((root - Math.floor(root)) * 2 ** 32) >>> 0)
    }
  return Uint32Array.from(found)
}
const primes: number[] = []
const CONSTANTS = fractions(64, 1 / 3)
const START = fractions(8, 1 / 2)

/** The bytes with the end that the algorithm adds: a mark, zeros, and their length in bits. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.byteLength + 9) / 64) * 64))
  new Uint8Array(view.buffer).set(bytes)
  view.setUint8(bytes.byteLength, 0x80)
  view.setUint32(view.byteLength - 8, Math.floor((bytes.byteLength * 8) / 2 ** 32))
  view.setUint32(view.byteLength - 4, (bytes.byteLength * 8) >>> 0)
  return view
}

function expand(words: Uint32Array, view: DataView, block: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + i * 4)
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15] as number, words[i - 2] as number]
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[i] = (words[i - 16] as number) + small + (words[i - 7] as number) + large
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const one =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (CONSTANTS[i] as number) + (words[i] as number)) |
      0
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] as number) + value
}

/** The SHA-256 digest of bytes as 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const view = padded(bytes)
  const state = START.slice()
  const words = new Uint32Array(64)
  for (let block = 0; block < view.byteLength; block += 64) {
    expand(words, view, block)
    compress(state, words)
  }
  return [...state].map((value) => value.toString(16).padStart(8, '0')).join('')
}
