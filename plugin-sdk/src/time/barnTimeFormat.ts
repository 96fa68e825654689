import { withinDates, type TimeZone } from '@barn-workbench/core/time'
import { dateTimeFormat } from './intlFormats'

/** Formats instants, ms since the epoch, in the barn's time zone. @public */
export interface InstantFormat {
  /** Date with the day of the week, and time to the second. */
  exact(instant: number): string
  /** Day and month, with the year if it is not this one, and time to the minute. */
  dayAndTime(instant: number): string
  /** Day and month, with the year if it is not this one, and time to the second. */
  dayAndSecond(instant: number): string
  /** Day of the week, day, month and year. */
  day(instant: number): string
  /** Time to the minute. */
  time(instant: number): string
}

/** The formats of a language in a time zone. `now`: the clock, ms since the epoch. */
export function instantFormatOf(locale: string, zone: TimeZone, now: () => number): InstantFormat {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined
    return (instant: number) => {
      format ??= dateTimeFormat(locale, { timeZone: zone.name, ...options })
      return format.format(withinDates(instant))
    }
  }
  const minute = { hour: '2-digit', minute: '2-digit' } as const
  const dayAndTime = { day: 'numeric', month: 'short', ...minute } as const
  const yearOf = (instant: number) => new Date(zone.toLocal(instant)).getUTCFullYear()
  const yearWhereOther = (options: Intl.DateTimeFormatOptions) => {
    const [ofThisYear, withYear] = [formatter(options), formatter({ ...options, year: 'numeric' })]
    return (instant: number) => (yearOf(instant) === yearOf(now()) ? ofThisYear(instant) : withYear(instant))
  }
  return {
    exact: formatter({ dateStyle: 'full', timeStyle: 'medium' }),
    dayAndTime: yearWhereOther(dayAndTime),
    dayAndSecond: yearWhereOther({ ...dayAndTime, second: '2-digit' }),
    day: formatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    time: formatter(minute),
  }
}
