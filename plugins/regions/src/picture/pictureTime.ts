import { MINUTE } from '@barn-workbench/core/time'

/** Age of the newest picture that is requested, in ms: none is there at once. */
const DELAY = 10_000

/**
 * The time whose picture is shown at a moment, null for now; all in ms since the epoch. A picture a minute is enough to
 * see where regions are.
 */
export function pictureTimeOf(moment: number | null, now: number): number {
  return moment ?? Math.floor((now - DELAY) / MINUTE) * MINUTE
}
