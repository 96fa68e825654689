import { DAY, type TimeZone } from '@barn-workbench/core/time'
import type { TimeSlice } from '../../queries/timeSlices'

/** From this length on, in ms, a heat map leaves out a first day of which only a part is in the window. */
const SEVERAL_DAYS = 2 * DAY

/** The window from its first midnight by the barn's clocks, so that the rows of a heat map are whole days. */
export function wholeDays({ start, end }: TimeSlice, zone: TimeZone): TimeSlice {
  if (end - start < SEVERAL_DAYS) return { start, end }
  const firstMidnight = Math.ceil(zone.toLocal(start) / DAY) * DAY
  return { start: zone.toInstant(firstMidnight), end }
}
