import { SECOND } from '@barn-workbench/core/time'

/** What a part is placed by. Times in ms. */
export interface ArrivedPart {
  /** When the instance had all of it, in ms since the epoch. */
  arrival: number
  duration: number
  /** Time of its first picture where the source knows it. */
  start?: number | undefined
}

/** Times that run on and the clock may differ by this much, in ms; then the clock counts. */
const LARGEST_DIFFERENCE = 2 * SECOND
/** By how much, in ms, a part is moved toward the clock, so that the two do not drift apart. */
const CORRECTION = 2

/**
 * Gives the parts of a camera their times by the clock of the instance, whatever the camera's clock says: each follows
 * the one before, as long as that agrees with when it arrives. Returns the start of a part, in ms since the epoch.
 */
export function createPartClock(): (part: ArrivedPart) => number {
  let expected: number | null = null
  return ({ arrival, duration, start: known }) => {
    const measured = Math.round(known ?? arrival - duration)
    const difference = expected === null ? Infinity : measured - expected
    const start =
      expected === null || known !== undefined || Math.abs(difference) > LARGEST_DIFFERENCE
        ? measured
        : expected + Math.max(-CORRECTION, Math.min(CORRECTION, difference))
    expected = start + duration
    return start
  }
}
