import { DAY, HOUR, type TimeZone } from '@barn-workbench/core/time'
import type { PreparedSeries } from './preparedColumns'

export const HOURS = 24

/** Means by day and hour of the clocks of a time zone. */
export interface HourCells {
  /** Local midnight of each day, ms as if it were UTC. */
  days: readonly number[]
  /** 24 means a day; NaN for an hour without values or one that clocks skip. */
  means: Float64Array
  low: number
  high: number
  /** Whether each day has a value in all of its hours. */
  wholeDays: readonly boolean[]
}

/** Later days are left out. */
const MAXIMUM_DAYS = 400

/** Index of the cell of an instant; -1 outside of the days. */
export function cellOf({ days }: HourCells, time: number, zone: TimeZone): number {
  const first = days[0]
  if (first === undefined) return -1
  const at = Math.floor((zone.toLocal(time) - first) / HOUR)
  return at >= 0 && at < days.length * HOURS ? at : -1
}

/** Means of all series by day and hour. When clocks repeat an hour, both count to the same cell. */
export function hourCells(
  x: Float64Array,
  series: readonly PreparedSeries[],
  window: { start: number; end: number },
  zone: TimeZone,
): HourCells {
  const first = Math.floor(zone.toLocal(window.start) / DAY) * DAY
  const count =
    x.length === 0 ? 0 : Math.min(MAXIMUM_DAYS, Math.max(1, Math.ceil((zone.toLocal(window.end) - first) / DAY)))
  const cells: HourCells = {
    days: Array.from({ length: count }, (_, day) => first + day * DAY),
    means: new Float64Array(count * HOURS),
    low: Infinity,
    high: -Infinity,
    wholeDays: [],
  }
  const counts = new Uint32Array(count * HOURS)
  for (let i = 0; i < x.length; i++) {
    const cell = cellOf(cells, x[i] as number, zone)
    if (cell < 0) continue
    for (const { values } of series) {
      const value = values[i] as number
      if (value !== value) continue
      // A running mean stays finite when a sum would not.
      const points = (counts[cell] = (counts[cell] as number) + 1)
      const mean = cells.means[cell] as number
      cells.means[cell] = mean + (value - mean) / points
    }
  }
  return withExtent({ ...cells, wholeDays: wholeDaysOf(cells, counts, zone) }, counts)
}

/** Clocks skip an hour in spring: the day is whole without it. */
function isSkipped(localHour: number, zone: TimeZone): boolean {
  return zone.toLocal(zone.toInstant(localHour)) !== localHour
}

function wholeDaysOf({ days }: HourCells, counts: Uint32Array, zone: TimeZone): boolean[] {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  return days.map((day, row) =>
    hours.every((hour) => (counts[row * HOURS + hour] ?? 0) > 0 || isSkipped(day + hour * HOUR, zone)),
  )
}

function withExtent(cells: HourCells, counts: Uint32Array): HourCells {
  counts.forEach((points, cell) => {
    if (points === 0) cells.means[cell] = NaN
    const mean = cells.means[cell] as number
    if (mean < cells.low) cells.low = mean
    if (mean > cells.high) cells.high = mean
  })
  return cells
}
