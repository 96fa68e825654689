import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'

const WEEK = 7 * DAY

/** Part of time that charts show: from `start` up to `end`, in buckets of `timeResolution`, all in ms. @public */
export interface TimeSetup {
  start: number
  end: number
  timeResolution: number
}

/** Part of time as it is chosen: a span up to now, in ms, or a fixed window. Without a resolution it follows from the window. @public */
export type TimeChoice =
  | { kind: 'last'; span: number; timeResolution?: number | undefined }
  | { kind: 'fixed'; start: number; end: number; timeResolution?: number | undefined }

/** Lengths of a bucket that are offered, ms: 1 s to 52 weeks. @public */
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

/** Spans up to now that are one click away, ms. @public */
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
]

/** What a chart by itself shows: 4 days at 10 min. @public */
export const DEFAULT_CHART_TIME: TimeChoice = { kind: 'last', span: 4 * DAY, timeResolution: 10 * MINUTE }

/** What a dashboard shows at first: 7 days at 20 min. @public */
export const DEFAULT_DASHBOARD_TIME: TimeChoice = { kind: 'last', span: WEEK, timeResolution: 20 * MINUTE }

/** Buckets that an automatic resolution aims at. */
const AUTOMATIC_BUCKETS = 500

/** The offered resolution nearest to a five-hundredth of the range, ms. @public */
export function automaticResolution(range: number): number {
  const wanted = range / AUTOMATIC_BUCKETS
  return TIME_RESOLUTIONS.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best))
}

/** The end of a window that moves with time stands still for at least this long, ms, so that a fine resolution does not ask anew all the time. */
const LEAST_STEP = 10 * SECOND

/** How far the end of a window that moves with time jumps, ms: one bucket, within bounds. */
export function stepOf(timeResolution: number): number {
  return Math.min(HOUR, Math.max(LEAST_STEP, timeResolution))
}

/** The window that a choice means at a time, ms; one that moves with time ends with the bucket that is not yet full. */
export function resolveTime(choice: TimeChoice, now: number): TimeSetup {
  const range = choice.kind === 'last' ? choice.span : choice.end - choice.start
  const timeResolution = choice.timeResolution ?? automaticResolution(range)
  if (choice.kind === 'fixed') return { start: choice.start, end: choice.end, timeResolution }
  const step = stepOf(timeResolution)
  const end = Math.ceil((now + 1) / step) * step
  return { start: end - range, end, timeResolution }
}
