import { middleOf } from '../../pictures/pictureDifference'

/** Grey levels, of 255, by which a point has to differ from the picture before so that something moved there. */
const VISIBLE = 20
/** Grey levels beyond that from which on a movement counts in full. */
const FULL = 40
/**
 * The share of pictures in which the liveliest place moves at least, so that the noise of a still barn is not made
 * large.
 */
const LEAST_LIVELY = 0.08

/** Adds up where something moved from one picture to the next. */
export interface Movement {
  /** Adds the grey levels of the next picture, all of one size. */
  add(picture: Float32Array): void
  /** For each point how lively it was, 0–1 of the liveliest. Null: there were fewer than two pictures. */
  intensities(): Float32Array | null
}

export function createMovement(): Movement {
  let before: Float32Array | null = null
  let sums: Float32Array | null = null
  let pairs = 0

  return {
    add(picture) {
      if (before) {
        sums ??= new Float32Array(picture.length)
        addDifference(sums, before, picture)
        pairs++
      }
      before = picture
    },
    intensities() {
      if (!sums) return null
      const greatest = Math.max(
        sums.reduce((most, sum) => Math.max(most, sum), 0),
        pairs * LEAST_LIVELY,
      )
      // The root shows quiet places beside a trough at which there is always somebody.
      return sums.map((sum) => Math.sqrt(sum / greatest))
    },
  }
}

/** Light that changes all over, as by a cloud or an exposure, does not count. */
function addDifference(sums: Float32Array, before: Float32Array, after: Float32Array): void {
  const differences = after.map((level, index) => level - (before[index] ?? level))
  const light = middleOf(differences)
  for (const [index, difference] of differences.entries()) {
    const change = Math.abs(difference - light) - VISIBLE
    if (change > 0) sums[index] = (sums[index] ?? 0) + Math.min(1, change / FULL)
  }
}
