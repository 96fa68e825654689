import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { useLocale } from './messages'
import { useTimeZone } from './useInstance'

function part(locale: string, value: number, unit: 'second' | 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'second' ? 'narrow' : 'short',
    maximumFractionDigits: 0,
  }).format(value)
}

/** A duration in its one or two largest units: `5 s`, `22 min`, `5 hr`, `2 days 4 hr`. `duration` in ms. @public */
export function formatDuration(locale: string, duration: number): string {
  const value = Math.max(0, duration)
  if (value < MINUTE) return part(locale, Math.floor(value / SECOND), 'second')
  if (value < HOUR) return part(locale, Math.floor(value / MINUTE), 'minute')
  if (value < DAY) return part(locale, Math.floor(value / HOUR), 'hour')
  const hours = Math.floor((value % DAY) / HOUR)
  const days = part(locale, Math.floor(value / DAY), 'day')
  return hours > 0 && value < 7 * DAY ? `${days} ${part(locale, hours, 'hour')}` : days
}

/** How long ago, in words: `2 minutes ago`, `now`. @public */
export function formatAge(locale: string, age: number): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (age < 10 * SECOND) return relative.format(0, 'second')
  if (age < MINUTE) return relative.format(-Math.floor(age / SECOND), 'second')
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), 'hour')
  return relative.format(-Math.floor(age / DAY), 'day')
}

/** Dates and times of the barn's time zone in the user's language. @public */
export function useBarnTime(): {
  exact(timestamp: number): string
  dayAndTime(timestamp: number): string
  time(timestamp: number): string
} {
  const locale = useLocale()
  const timeZone = useTimeZone().name
  const format = (options: Intl.DateTimeFormatOptions) => (timestamp: number) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(timestamp)
  return {
    exact: format({ dateStyle: 'full', timeStyle: 'medium' }),
    dayAndTime: format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
  }
}
