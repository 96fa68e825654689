import { DEVIATION_PER_MAD } from '@barn-workbench/core/numbers'
import type { GreyPicture } from './picture'

/** Differences of grey levels below this are never movement, however clean the picture is. */
const LEAST_VISIBLE = 10
/** A difference is movement from this many times the noise of the picture on. */
const ABOVE_NOISE = 5
/** Points of a square of 3 × 3 that have to differ for its middle to count: single points are noise. */
const LEAST_NEIGHBOURS = 4
/** The contrast may change by this factor from one picture to the next, by an exposure. */
const GREATEST_GAIN = 4
/** Share of the picture from which on it is another scene or a flash: animals never move in that much of it at once. */
const ANOTHER_SCENE = 0.7
/** Share of the points that differ at all, up to which a picture is the one before: a new one has other noise. */
const SAME_PICTURE = 0.002

/** The result of a comparison of two pictures of one size. */
export interface Comparison {
  /** For each point 1 if something moved there, else 0; masked points are not left out. */
  moved: Uint8Array
  /** The share of the points without a mask that moved, 0–1. */
  share: number
  /** It is the picture before once more. */
  isSame: boolean
  /** So much has changed that it is another light or scene, and no movement. */
  isOtherScene: boolean
}

/** How the light of a picture differs from the one before: a level becomes `gain` times it, plus `offset`. */
interface Light {
  gain: number
  offset: number
  /** The spread of what remains: the noise, in grey levels. */
  noise: number
}

const LEVELS = 256
const DIFFERENCES = 2 * LEVELS - 1

/** The value below which a share of the entries of a histogram lies. */
function quantileOf(histogram: Uint32Array, count: number, share: number): number {
  let sum = 0
  for (let value = 0; value < histogram.length; value++) {
    sum += histogram[value] as number
    if (sum > count * share) return value
  }
  return histogram.length - 1
}

/** The distance between the quarters of the levels, by which the contrast of two pictures is compared. */
function quarterDistance(levels: Uint8Array): number {
  const histogram = new Uint32Array(LEVELS)
  for (let index = 0; index < levels.length; index++) {
    const level = levels[index] as number
    histogram[level] = (histogram[level] as number) + 1
  }
  return quantileOf(histogram, levels.length, 0.75) - quantileOf(histogram, levels.length, 0.25)
}

/** The levels that a gain makes of all levels. */
function levelsWith(gain: number, offset: number): Int16Array {
  return Int16Array.from({ length: LEVELS }, (_, level) => Math.round(gain * level + offset))
}

/** The offset that explains most of the picture with a gain, and the noise that then remains. */
function lightWith(gain: number, before: Uint8Array, after: Uint8Array): Light {
  const histogram = new Uint32Array(GREATEST_GAIN * DIFFERENCES)
  const expected = levelsWith(gain, 1 - GREATEST_GAIN * LEVELS)
  for (let index = 0; index < after.length; index++) {
    const slot = (after[index] as number) - (expected[before[index] as number] as number)
    histogram[slot] = (histogram[slot] as number) + 1
  }
  const middle = quantileOf(histogram, after.length, 0.5)
  // Their median is the median absolute deviation.
  const distances = new Uint32Array(histogram.length)
  for (let slot = 0; slot < histogram.length; slot++) {
    const distance = Math.abs(slot - middle)
    distances[distance] = (distances[distance] as number) + (histogram[slot] as number)
  }
  const offset = middle - (GREATEST_GAIN * LEVELS - 1)
  return { gain, offset, noise: DEVIATION_PER_MAD * quantileOf(distances, after.length, 0.5) }
}

/** Finds how the light has changed: by an offset alone, or with a gain if that explains the picture better. */
function findLight(before: Uint8Array, after: Uint8Array): Light {
  const plain = lightWith(1, before, after)
  const ratio = quarterDistance(after) / Math.max(1, quarterDistance(before))
  const gain = Math.max(1 / GREATEST_GAIN, Math.min(GREATEST_GAIN, ratio))
  if (Math.abs(gain - 1) < 0.05) return plain
  const scaled = lightWith(gain, before, after)
  return scaled.noise < plain.noise ? scaled : plain
}

/** Marks the points whose level differs by more than light and noise explain. */
function findChanged(before: Uint8Array, after: Uint8Array, { gain, offset, noise }: Light): Uint8Array {
  const threshold = Math.max(LEAST_VISIBLE, ABOVE_NOISE * noise)
  // A level that the light drives beyond the scale is cut off there.
  const expected = Uint8ClampedArray.from(levelsWith(gain, offset))
  const changed = new Uint8Array(after.length)
  for (let index = 0; index < after.length; index++) {
    const difference = (after[index] as number) - (expected[before[index] as number] as number)
    if (difference > threshold || difference < -threshold) changed[index] = 1
  }
  return changed
}

/** Keeps the marked points that have marked neighbours. Points at the edge of the picture have too few. */
function withoutSinglePoints(changed: Uint8Array, width: number): Uint8Array {
  const kept = new Uint8Array(changed.length)
  const end = changed.length - width - 1
  for (let index = width + 1; index < end; index++) {
    if (changed[index] === 0) continue
    let count = 0
    for (let row = index - width; row <= index + width; row += width)
      count += (changed[row - 1] as number) + (changed[row] as number) + (changed[row + 1] as number)
    if (count >= LEAST_NEIGHBOURS) kept[index] = 1
  }
  return kept
}

/**
 * Finds where something moved from one picture to the next. The change of light all over is taken out, and what counts
 * as a difference follows from the noise of the pictures themselves. `masked` are points that are not counted, such as
 * those of a burnt-in clock.
 */
export function comparePictures(
  before: Pick<GreyPicture, 'levels' | 'width'>,
  after: Pick<GreyPicture, 'levels'>,
  masked: Uint8Array,
): Comparison {
  const light = findLight(before.levels, after.levels)
  const moved = withoutSinglePoints(findChanged(before.levels, after.levels, light), before.width)
  let visible = 0
  let count = 0
  let different = 0
  for (let index = 0; index < moved.length; index++) {
    if (masked[index] === 1) continue
    visible++
    count += moved[index] as number
    if (before.levels[index] !== after.levels[index]) different++
  }
  const share = visible === 0 ? 0 : count / visible
  return {
    moved,
    share,
    isSame: different <= visible * SAME_PICTURE,
    isOtherScene: share > ANOTHER_SCENE,
  }
}
