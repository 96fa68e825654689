import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'

const WEEK = 7 * DAY

/**
 * The window of time that charts show: from `start` to `end`, ms since the epoch, in buckets of `timeResolution` ms.
 * @public
 */
export interface TimeSetup {
  start: number
  end: number
  timeResolution: number
}

/**
 * A window as the user chose it: a span up to now, or a fixed window; all in ms. The resolution follows from the window
 * by default. @public
 */
export type TimeChoice =
  | { kind: 'last'; span: number; timeResolution?: number | undefined }
  | { kind: 'fixed'; start: number; end: number; timeResolution?: number | undefined }

/** Resolutions that the user can choose, ms: 1 s to 52 weeks. @public */
export const TIME_RESOLUTIONS: readonly number[] = [
  SECOND,
  2 * SECOND,
  5 * SECOND,
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  WEEK,
  2 * WEEK,
  4 * WEEK,
  12 * WEEK,
  26 * WEEK,
  52 * WEEK,
]

/** Spans up to now that the user can choose with one click, ms. @public */
export const QUICK_RANGES: readonly number[] = [
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  4 * DAY,
  WEEK,
  4 * WEEK,
  12 * WEEK,
  52 * WEEK,
]

/** The time of a chart without a dashboard: 4 days in buckets of 10 min. @public */
export const DEFAULT_CHART_TIME: TimeChoice = { kind: 'last', span: 4 * DAY, timeResolution: 10 * MINUTE }

/** The initial time of a dashboard: 7 days in buckets of 20 min. @public */
export const DEFAULT_DASHBOARD_TIME: TimeChoice = { kind: 'last', span: WEEK, timeResolution: 20 * MINUTE }

/** Number of buckets that an automatic resolution aims at. */
const AUTOMATIC_BUCKETS = 500

/** The length of a measurement's rows, ms: a finer resolution would show nothing more. @public */
export const FINEST_MEASUREMENT_RESOLUTION = MINUTE

/**
 * The resolution of `TIME_RESOLUTIONS` that divides a range into about 500 buckets, never finer than the rows of
 * measurements; both in ms. @public
 */
export function automaticResolution(range: number): number {
  const ideal = Math.max(FINEST_MEASUREMENT_RESOLUTION, range / AUTOMATIC_BUCKETS)
  return TIME_RESOLUTIONS.reduce((best, resolution) =>
    Math.abs(resolution - ideal) < Math.abs(best - ideal) ? resolution : best,
  )
}

/**
 * A window up to now moves on after this time at the earliest, ms, so that a fine resolution does not reload data all
 * the time.
 */
const MINIMUM_STEP = 10 * SECOND

/** The step in which a window up to now moves on, ms: one bucket, at least `MINIMUM_STEP`, at most an hour. */
export function stepOf(timeResolution: number): number {
  return Math.min(HOUR, Math.max(MINIMUM_STEP, timeResolution))
}

/** The window of a choice at the time `now`, ms. A window up to now ends with the bucket that is not yet full. */
export function resolveTime(choice: TimeChoice, now: number): TimeSetup {
  const range = choice.kind === 'last' ? choice.span : choice.end - choice.start
  const timeResolution = choice.timeResolution ?? automaticResolution(range)
  if (choice.kind === 'fixed') return { start: choice.start, end: choice.end, timeResolution }
  const step = stepOf(timeResolution)
  const end = Math.ceil((now + 1) / step) * step
  return { start: end - range, end, timeResolution }
}
