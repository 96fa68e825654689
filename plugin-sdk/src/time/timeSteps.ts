import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'

/** Steps of the time jumper, ms. */
export const TIME_STEPS = [
  MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  3 * DAY,
  7 * DAY,
] as const
export const DEFAULT_TIME_STEP = MINUTE

/** Speeds of playing, steps a second. */
export const PLAY_SPEEDS = [2, 1, 0.5] as const
export type PlaySpeed = (typeof PLAY_SPEEDS)[number]

/**
 * The time a step later; null if it would pass now. A plan that shows now has no later time. Times in ms since the
 * epoch.
 */
export function laterBy(moment: number | null, step: number, now: number): number | null {
  return moment === null || moment + step > now ? null : moment + step
}

/** The time a step earlier, in whole seconds. Times in ms since the epoch. */
export function earlierBy(moment: number | null, step: number, now: number): number {
  const from = moment ?? Math.floor(now / 1_000) * 1_000
  return Math.max(0, from - step)
}
