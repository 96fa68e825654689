import { DAY, HOUR, timeZoneOf } from '@barn-workbench/core/time'

/** A time by the barn's calendar and clocks, in the units of the facts about a barn. */
export interface LocalTime {
  /** Days since 1 January 1970. */
  dayNumber: number
  /** Hours since midnight as the clocks show them, with fraction: 3 follows 2 also when clocks are put forward. */
  hour: number
}

export function localTimeAt(timeZone: string, time: number): LocalTime {
  const local = timeZoneOf(timeZone).toLocal(time)
  const dayNumber = Math.floor(local / DAY)
  return { dayNumber, hour: (local - dayNumber * DAY) / HOUR }
}

/** The instant at which clocks show `hour` on that day; an hour of 24 or more reaches into the following days. */
export function instantOfLocalTime(timeZone: string, dayNumber: number, hour: number): number {
  return timeZoneOf(timeZone).toInstant(dayNumber * DAY + hour * HOUR)
}
