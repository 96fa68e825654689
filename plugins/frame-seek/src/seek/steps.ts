import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'

/** The steps between two pictures, ms. */
export const STEPS = [
  SECOND,
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  7 * DAY,
] as const
export const DEFAULT_STEP = HOUR
/** Distance of the initial moment from now, ms. */
export const START_BEFORE_NOW = 10 * MINUTE
/** Number of steps of the arrow keys with Shift. */
export const FAR_STEPS = 10
/** A step of the arrow keys with Alt, ms. */
export const KEY_MINUTE = MINUTE

/** Two presses of a key that come as fast as this are of a key that is held, ms. */
const HELD = 160
/** Number of presses from which on a held key goes further with each. */
const FASTER = [
  { from: 40, factor: 10 },
  { from: 20, factor: 5 },
  { from: 8, factor: 2 },
] as const

/** Creates a function that makes the steps of a key larger the longer it is held. */
export function createAcceleration(now: () => number): (by: number) => number {
  let last = { time: -Infinity, by: 0, presses: 0 }
  return (by) => {
    const isHeld = now() - last.time <= HELD && by === last.by
    last = { time: now(), by, presses: isHeld ? last.presses + 1 : 0 }
    return by * (FASTER.find(({ from }) => last.presses >= from)?.factor ?? 1)
  }
}
