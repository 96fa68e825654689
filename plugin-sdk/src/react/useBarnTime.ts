import { useMemo } from 'react'
import { withinDates } from '@barn-workbench/core/time'
import { dateTimeFormat } from '../time/intlFormats'
import { useLocale } from './messages'
import { useClock } from './useClock'
import { useTimeZone } from './useInstance'

/** Formats instants, ms since the epoch, in the barn's time zone. @public */
export interface BarnTimeFormat {
  /** Date with the day of the week, and time to the second. */
  exact(instant: number): string
  /** Day and month, with the year where it is not this one, and time to the minute. */
  dayAndTime(instant: number): string
  /** Time to the minute. */
  time(instant: number): string
}

/** Formats dates and times in the barn's time zone and the user's language. @public */
export function useBarnTime(): BarnTimeFormat {
  const locale = useLocale()
  const zone = useTimeZone()
  const clock = useClock()
  return useMemo(() => {
    const formatter = (options: Intl.DateTimeFormatOptions) => {
      let format: Intl.DateTimeFormat | undefined
      return (instant: number) => {
        format ??= dateTimeFormat(locale, { timeZone: zone.name, ...options })
        return format.format(withinDates(instant))
      }
    }
    const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
    const ofThisYear = formatter(dayAndTime)
    const withYear = formatter({ ...dayAndTime, year: 'numeric' })
    const yearOf = (instant: number) => new Date(zone.toLocal(instant)).getUTCFullYear()
    return {
      exact: formatter({ dateStyle: 'full', timeStyle: 'medium' }),
      dayAndTime: (instant) => (yearOf(instant) === yearOf(clock.now()) ? ofThisYear(instant) : withYear(instant)),
      time: formatter({ hour: '2-digit', minute: '2-digit' }),
    }
  }, [locale, zone, clock])
}
