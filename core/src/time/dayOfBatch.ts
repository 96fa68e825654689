import { DAY } from './durations'
import type { TimeZone } from './timeZone'

/** The day of the calendar by the clocks of a zone, counted from 1 January 1970. It begins at midnight there. */
export function calendarDay(zone: TimeZone, time: number): number {
  return Math.floor(zone.toLocal(time) / DAY)
}

/**
 * The day of a batch on which a time is, by the calendar of the barn: the day on which the animals moved in is 1, the one
 * before it 0. Times are ms since the epoch.
 */
export function dayOfBatch(zone: TimeZone, movedInAt: number, time: number): number {
  return calendarDay(zone, time) - calendarDay(zone, movedInAt) + 1
}

/** The day that a batch has reached by a time; the first one also while the animals are still to move in. */
export function reachedDayOfBatch(zone: TimeZone, movedInAt: number, time: number): number {
  return Math.max(1, dayOfBatch(zone, movedInAt, time))
}
