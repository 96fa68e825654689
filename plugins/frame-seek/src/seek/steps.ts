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
