import { easeInOut, lerp } from './interpolation'

// Random numbers as functions of a seed and keys: the same arguments always give the same number.

export type RandomKey = number | string

/** A sequence of random numbers. */
export interface RandomStream {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** A whole number in [0, count). */
  integer(count: number): number
  pick<T>(items: readonly T[]): T
  /** See `normalAt`. */
  normal(): number
}

const UINT32_RANGE = 4294967296
/** Scales the sum of four uniforms, less its mean, to a standard deviation of 1. */
const FOUR_UNIFORMS_TO_NORMAL = 1.7320508

// The mixing constants are from the finalizers of MurmurHash3, lowbias32 and mulberry32.

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
  return mix(mix(hash, whole | 0), (whole / UINT32_RANGE) | 0)
}

function mixText(hash: number, text: string): number {
  let h = hash
  for (let index = 0; index < text.length; index++) h = mix(h, text.charCodeAt(index))
  return mix(h, text.length)
}

/** A seed for the entity that the keys name, a whole number in [0, 2³²). */
export function deriveSeed(seed: number, ...keys: RandomKey[]): number {
  let h = mixNumber(0x2545f491, seed)
  for (const key of keys) h = typeof key === 'string' ? mixText(h, key) : mixNumber(h, key)
  return finish(h)
}

/** Uniform in [0, 1). */
export function uniform(seed: number, ...keys: RandomKey[]): number {
  return deriveSeed(seed, ...keys) / UINT32_RANGE
}

/** Uniform in [0, 1), for hot loops: it allocates nothing. */
export function uniformAt(seed: number, first: number, second = 0): number {
  return finish(mixNumber(mixNumber(mix(0x51ed270b, seed | 0), first), second)) / UINT32_RANGE
}

/** Standard normal by the sum of four uniforms, which bounds it to ±3.5. */
export function normalAt(seed: number, first: number, second = 0): number {
  const sum =
    uniformAt(seed, first, second) +
    uniformAt(seed ^ 0x1b873593, first, second) +
    uniformAt(seed ^ 0x68e31da4, first, second) +
    uniformAt(seed ^ 0x3c6ef372, first, second)
  return (sum - 2) * FOUR_UNIFORMS_TO_NORMAL
}

/** Smooth noise in [0, 1) along one axis, with random values at whole numbers. */
export function valueNoise(seed: number, x: number, row = 0): number {
  const cell = Math.floor(x)
  return lerp(uniformAt(seed, cell, row), uniformAt(seed, cell + 1, row), easeInOut(x - cell))
}

/** Smooth noise in [0, 1) over a plane. */
export function valueNoise2D(seed: number, x: number, y: number): number {
  const row = Math.floor(y)
  return lerp(valueNoise(seed, x, row), valueNoise(seed, x, row + 1), easeInOut(y - row))
}

/** Creates the sequence of random numbers that belongs to the keys. */
export function createRandomStream(seed: number, ...keys: RandomKey[]): RandomStream {
  let state = deriveSeed(seed, ...keys)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let h = Math.imul(state ^ (state >>> 15), state | 1)
    h ^= h + Math.imul(h ^ (h >>> 7), h | 61)
    return ((h ^ (h >>> 14)) >>> 0) / UINT32_RANGE
  }
  return {
    next,
    between: (low, high) => lerp(low, high, next()),
    integer: (count) => Math.floor(next() * count),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    normal: () => (next() + next() + next() + next() - 2) * FOUR_UNIFORMS_TO_NORMAL,
  }
}
