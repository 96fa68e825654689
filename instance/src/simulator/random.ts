export type RandomKey = number | string

export interface RandomStream {
  next(): number
  between(low: number, high: number): number
  integer(count: number): number
  pick<T>(items: readonly T[]): T
  normal(): number
}

function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ value, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) + 0x9e3779b9) | 0
}

function finish(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

function mixNumber(hash: number, value: number): number {
  const whole = Math.floor(value)
  return mix(mix(hash, whole | 0), (whole / 4294967296) | 0)
}

function mixText(hash: number, text: string): number {
  let h = hash
  for (let index = 0; index < text.length; index++) h = mix(h, text.charCodeAt(index))
  return mix(h, text.length)
}

/** A whole number made of the seed and the keys: the root of everything that belongs to them. */
export function deriveSeed(seed: number, ...keys: RandomKey[]): number {
  let h = mixNumber(0x2545f491, seed)
  for (const key of keys) h = typeof key === 'string' ? mixText(h, key) : mixNumber(h, key)
  return finish(h)
}

/** Uniform in [0, 1), the same for the same seed and keys. */
export function uniform(seed: number, ...keys: RandomKey[]): number {
  return deriveSeed(seed, ...keys) / 4294967296
}

/** `uniform` for hot loops: allocates nothing. */
export function uniformAt(seed: number, first: number, second = 0): number {
  return finish(mixNumber(mixNumber(mix(0x51ed270b, seed | 0), first), second)) / 4294967296
}

/** Standard normal, by the sum of four uniforms: bounded at ±3.5, which suits animals. */
export function normalAt(seed: number, first: number, second = 0): number {
  const sum =
    uniformAt(seed, first, second) +
    uniformAt(seed ^ 0x1b873593, first, second) +
    uniformAt(seed ^ 0x68e31da4, first, second) +
    uniformAt(seed ^ 0x3c6ef372, first, second)
  return (sum - 2) * 1.7320508
}

/** Smooth noise in [0, 1) along one axis with lattice points at whole numbers. */
export function valueNoise(seed: number, x: number, row = 0): number {
  const cell = Math.floor(x)
  const part = x - cell
  const weight = part * part * (3 - 2 * part)
  const left = uniformAt(seed, cell, row)
  return left + (uniformAt(seed, cell + 1, row) - left) * weight
}

/** Smooth noise in [0, 1) over a plane. */
export function valueNoise2(seed: number, x: number, y: number): number {
  const row = Math.floor(y)
  const part = y - row
  const weight = part * part * (3 - 2 * part)
  const upper = valueNoise(seed, x, row)
  return upper + (valueNoise(seed, x, row + 1) - upper) * weight
}

export function createStream(seed: number, ...keys: RandomKey[]): RandomStream {
  let state = deriveSeed(seed, ...keys)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let h = Math.imul(state ^ (state >>> 15), state | 1)
    h ^= h + Math.imul(h ^ (h >>> 7), h | 61)
    return ((h ^ (h >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (count) => Math.floor(next() * count),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    normal: () => (next() + next() + next() + next() - 2) * 1.7320508,
  }
}
