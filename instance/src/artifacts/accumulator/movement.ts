import { medianOf } from '../../pictures/findChange'

/** Minimum difference from the previous picture, in grey levels of 255, that counts as movement of a point. */
const VISIBLE = 20
/** Grey levels beyond `VISIBLE` from which on a movement counts in full. */
const FULL = 40
/**
 * The share of points that may be livelier than the end of the scale. A small spot, such as the digits of a camera's
 * clock, takes less than that, so that it does not set the scale for the animals.
 */
const ABOVE_SCALE = 0.02
/** Points from the middle of the surroundings of a point to their edge. */
const SURROUNDINGS_RADIUS = 5
/** A spot counts as small if it takes less than this share of its surroundings. */
const SMALL_SPOT = 0.25
/**
 * The level to which a small spot is reduced, as a share of the scale: it is visible, but not as a place of lively
 * animals.
 */
const SMALL_SPOT_LEVEL = 0.25
/**
 * The share of pictures in which the end of the scale moves at least, so that the noise of a still barn is not made
 * large.
 */
const LEAST_LIVELY = 0.08

/** The movement at each point of a picture. */
export interface MovementMap {
  /** For each point how lively it was, 0–1 of the scale. */
  intensities: Float32Array
  /** The end of the scale: the share of pictures, 0–1, in which something moved there. */
  liveliest: number
}

/** Adds up where something moved from one picture to the next. */
export interface Movement {
  /** Adds the grey levels of the next picture, all of one size. */
  add(picture: Float32Array): void
  /** Null for fewer than two pictures. */
  map(): MovementMap | null
}

/** `width`: points in a row of the pictures. `masked`: 1 for points that do not count, such as those of a clock. */
export function createMovement(width: number, masked?: Uint8Array): Movement {
  let before: Float32Array | null = null
  let sums: Float32Array | null = null
  let pairs = 0

  return {
    add(picture) {
      if (before) {
        sums ??= new Float32Array(picture.length)
        addDifference(sums, before, picture)
        masked?.forEach((isMasked, index) => isMasked === 1 && sums?.fill(0, index, index + 1))
        pairs++
      }
      before = picture
    },
    map() {
      if (!sums) return null
      const least = pairs * LEAST_LIVELY
      const endOf = (values: Float32Array) => Math.max(upperQuantileOf(values, ABOVE_SCALE), least)
      const smooth = smoothed(withoutSmallSpots(sums, width, endOf(sums) * SMALL_SPOT_LEVEL), width)
      const end = endOf(smooth)
      // The root keeps quiet places visible beside a trough, at which some animal always moves.
      return { intensities: smooth.map((sum) => Math.sqrt(Math.min(1, sum / end))), liveliest: end / pairs }
    },
  }
}

/** Light that changes all over, as by a cloud or an exposure, does not count. */
function addDifference(sums: Float32Array, before: Float32Array, after: Float32Array): void {
  const differences = after.map((level, index) => level - (before[index] ?? level))
  const light = medianOf(differences)
  for (const [index, difference] of differences.entries()) {
    const change = Math.abs(difference - light) - VISIBLE
    if (change > 0) sums[index] = (sums[index] ?? 0) + Math.min(1, change / FULL)
  }
}

/** The value that a share of the others exceeds. */
function upperQuantileOf(values: Float32Array, share: number): number {
  return Float32Array.from(values).sort()[Math.floor((values.length - 1) * (1 - share))] ?? 0
}

/** Lowers points that exceed their surroundings to the level of these, or to `level` if that is more. */
function withoutSmallSpots(values: Float32Array, width: number, level: number): Float32Array {
  return values.map((value, index) => {
    if (value <= level) return value
    const around = Float32Array.from(surroundingsOf(values, { index, width, radius: SURROUNDINGS_RADIUS }))
    return Math.min(value, Math.max(level, upperQuantileOf(around, SMALL_SPOT)))
  })
}

/** The mean of each point and its neighbours, so that the map shows places rather than single points. */
function smoothed(values: Float32Array, width: number): Float32Array {
  return values.map((_, index) => {
    const around = surroundingsOf(values, { index, width, radius: 1 })
    return around.reduce((sum, value) => sum + value, 0) / around.length
  })
}

/** The values of a square about a point, as far as it lies within the picture. */
function surroundingsOf(
  values: Float32Array,
  { index, width, radius }: { index: number; width: number; radius: number },
): number[] {
  const [column, row] = [index % width, Math.floor(index / width)]
  const found: number[] = []
  for (let y = Math.max(0, row - radius); y <= Math.min(values.length / width - 1, row + radius); y++)
    for (let x = Math.max(0, column - radius); x <= Math.min(width - 1, column + radius); x++)
      found.push(values[y * width + x] ?? 0)
  return found
}
