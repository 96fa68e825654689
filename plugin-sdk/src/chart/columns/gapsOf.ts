import type { TimeWindow } from '../../time/timeView'
import { MISSING_AFTER } from './chartColumns'
import type { PreparedColumns, PreparedSeries } from './preparedColumns'

/** Whether any series has a value at a point. */
function isObserved(series: readonly PreparedSeries[], i: number): boolean {
  for (const { values } of series) if (values[i] === values[i]) return true
  return false
}

/**
 * The spans of time, ms, in which one series has no value: as `gapsOf` tells them, or all of the window.
 */
export function gapsOfSeries(columns: PreparedColumns, series: PreparedSeries, now = Infinity): TimeWindow[] {
  const { start, end } = columns.window
  if (series.values.some((value) => value === value)) return gapsOf(columns, [series], now)
  return [{ start, end: Math.min(end + columns.step, now) }]
}

/**
 * The spans of time, ms, in which no series has a value: two buckets or more without a row, from the start of the
 * window to its end or to `now`. Empty if nothing was observed at all.
 */
export function gapsOf(
  { x, step, window }: Pick<PreparedColumns, 'x' | 'step' | 'window'>,
  series: readonly PreparedSeries[],
  now = Infinity,
): TimeWindow[] {
  if (step <= 0) return []
  const isWhole = series.some(({ hasGaps }) => !hasGaps)
  const gaps: TimeWindow[] = []
  /** The bucket before the first one of the window counts as observed. */
  const first = window.start - step
  let before = first
  const endAt = (time: number) => {
    if (time - before > step * MISSING_AFTER) gaps.push({ start: before + step, end: time })
  }
  for (let i = 0; i < x.length; i++) {
    if (!isWhole && !isObserved(series, i)) continue
    endAt(x[i] as number)
    before = x[i] as number
  }
  if (before === first) return []
  endAt(Math.min(window.end, now))
  return gaps
}
