import { useMemo } from 'react'
import { useLocale } from './messages'
import { useTimeZone } from './useInstance'

/** Formats instants, ms since the epoch, in the barn's time zone. @public */
export interface BarnTimeFormat {
  /** Date with the day of the week, and time to the second. */
  exact(instant: number): string
  /** Day and month, and time to the minute. */
  dayAndTime(instant: number): string
  /** Time to the minute. */
  time(instant: number): string
}

/** Formats dates and times in the barn's time zone and the user's language. @public */
export function useBarnTime(): BarnTimeFormat {
  const locale = useLocale()
  const { name: timeZone } = useTimeZone()
  return useMemo(() => {
    const formatter = (options: Intl.DateTimeFormatOptions) => {
      let format: Intl.DateTimeFormat | undefined
      return (instant: number) => {
        format ??= new Intl.DateTimeFormat(locale, { timeZone, ...options })
        return format.format(instant)
      }
    }
    return {
      exact: formatter({ dateStyle: 'full', timeStyle: 'medium' }),
      dayAndTime: formatter({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
      time: formatter({ hour: '2-digit', minute: '2-digit' }),
    }
  }, [locale, timeZone])
}
