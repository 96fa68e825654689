import { DAY } from './durations'

/** The furthest instant that a date can be, with room for the offset of any zone, in ms from the epoch. */
export const FURTHEST_INSTANT = 8_640_000_000_000_000 - 2 * DAY

/** The instant itself where a date can be it, else the nearest one that can. What is no number counts as the epoch. */
export function withinDates(instant: number): number {
  if (Number.isNaN(instant)) return 0
  return Math.min(Math.max(instant, -FURTHEST_INSTANT), FURTHEST_INSTANT)
}
