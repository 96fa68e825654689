import { DAY, formatLocalSecond, HOUR, timeZoneOf } from '@barn-workbench/core/time'

/** A time as the clocks and the calendar of the barn show it. */
export interface LocalTime {
  /** Days since 1 January 1970 by the barn's calendar. */
  dayNumber: number
  /** Hours since the barn's midnight as its clocks show them, with fraction. */
  hour: number
}

export function localTimeAt(timeZone: string, time: number): LocalTime {
  const local = timeZoneOf(timeZone).toLocal(time)
  const dayNumber = Math.floor(local / DAY)
  return { dayNumber, hour: (local - dayNumber * DAY) / HOUR }
}

/** The time at which the barn's clocks show `hour` on that day; an hour that is skipped gives the one after it. */
export function timeOfLocal(timeZone: string, dayNumber: number, hour: number): number {
  return timeZoneOf(timeZone).toInstant(dayNumber * DAY + hour * HOUR)
}

/** `2026-03-01 08:05:09` as the barn's clocks show it. */
export function localStamp(timeZone: string, time: number): string {
  return formatLocalSecond(time, timeZoneOf(timeZone))
}
