import type { DataColumns } from '@barn-workbench/core/contract'
import { DAY, type TimeZone } from '@barn-workbench/core/time'
import type { TimeSlice } from '../queries/timeSlices'

/**
 * The way in which the time of a run is laid over the time of this barn: by the clocks of both barns, so that feeding
 * at seven lies over feeding at seven, and by whole days.
 */
export interface Alignment {
  /** The time zone of this barn. */
  zone: TimeZone
  /** The time zone of the barn of the run. */
  runZone: TimeZone
  /** Days by which the run is later than this barn; negative if it is earlier. */
  days: number
}

/** The time of the compared run that is shown at a time of this one, by the clocks of both; ms since the epoch. */
export function toRunTime({ zone, runZone, days }: Alignment, time: number): number {
  return runZone.toInstant(zone.toLocal(time) + days * DAY)
}

/** The inverse of `toRunTime`. */
export function toShownTime({ zone, runZone, days }: Alignment, time: number): number {
  return zone.toInstant(runZone.toLocal(time) - days * DAY)
}

/** The window of a run that lies over one of this barn. */
export function runWindow(alignment: Alignment, { start, end }: TimeSlice): TimeSlice {
  return { start: toRunTime(alignment, start), end: toRunTime(alignment, end) }
}

/**
 * The values of a run at the times of this barn. Of an hour that comes twice where clocks are put back the first one
 * counts, and one that is skipped in this barn is left out. `run` names all its series; they keep their tags without
 * it.
 */
export function alignColumns({ times, series }: DataColumns, alignment: Alignment, run?: string): DataColumns {
  const shown = new Float64Array(times.length)
  const indexes: number[] = []
  for (const [index, time] of times.entries()) {
    const at = toShownTime(alignment, time)
    if (indexes.length > 0 && at <= (shown[indexes.length - 1] as number)) continue
    shown[indexes.length] = at
    indexes.push(index)
  }
  const values = (all: Float64Array) => Float64Array.from(indexes, (index) => all[index] as number)
  return {
    times: shown.slice(0, indexes.length),
    series: series.map((one) => ({ tags: run === undefined ? one.tags : { run }, values: values(one.values) })),
  }
}
