import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { numberFormat, relativeTimeFormat } from './intlFormats'

const WEEK = 7 * DAY

/**
 * Symbols that English and German share. `Intl` writes other ones in some languages: `Std.` for an hour in German,
 * `mins` for minutes in English.
 */
const SYMBOLS = { second: 's', minute: 'min', hour: 'h', day: 'd' } as const

function withSymbol(locale: string, value: number, unit: keyof typeof SYMBOLS): string {
  const number = numberFormat(locale, {}).format(value)
  // The no-break space keeps the number and its unit on one line.
  return `${number}\u00a0${SYMBOLS[unit]}`
}

function withUnitName(locale: string, value: number, unit: 'day' | 'week'): string {
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** A duration of less than a day in its largest unit, rounded down. */
function formatWithinDay(locale: string, duration: number): string {
  if (duration < MINUTE) return withSymbol(locale, Math.floor(duration / SECOND), 'second')
  if (duration < HOUR) return withSymbol(locale, Math.floor(duration / MINUTE), 'minute')
  return withSymbol(locale, Math.floor(duration / HOUR), 'hour')
}

/**
 * A duration in its one or two largest units: `5 s`, `22 min`, `5 h`, `2 days 4 h`. From a week on hours are left out.
 * `duration` in ms; a negative one counts as 0. @public
 */
export function formatDuration(locale: string, duration: number): string {
  if (duration < DAY) return formatWithinDay(locale, Math.max(0, duration))
  const days = withUnitName(locale, Math.floor(duration / DAY), 'day')
  const hours = Math.floor((duration % DAY) / HOUR)
  return hours > 0 && duration < WEEK ? `${days} ${withSymbol(locale, hours, 'hour')}` : days
}

/** Words of a duration that are others after "vor" and "seit", by language. */
const AFTER_PREPOSITION: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  de: [[/\bTage\b/, 'Tagen']],
}

/**
 * A duration in the form of "2 days 4 h ago" and "for 2 days", which differs from `formatDuration` in some languages:
 * `vor 2 Tagen 4 h`, but `dauerte 2 Tage 4 h`. `duration` in ms; a negative one counts as 0. @public
 */
export function formatAge(locale: string, duration: number): string {
  const words = AFTER_PREPOSITION[locale.split('-')[0] ?? ''] ?? []
  return words.reduce((text, [word, other]) => text.replace(word, other), formatDuration(locale, duration))
}

/**
 * A duration that fits on a chip: `12 min`, `5 h`, `2 d 4 h`. Less than a minute is `0 min`.
 * `duration` in ms. @public
 */
export function formatShortDuration(locale: string, duration: number): string {
  if (duration < MINUTE) return withSymbol(locale, 0, 'minute')
  if (duration < DAY) return formatWithinDay(locale, duration)
  const days = withSymbol(locale, Math.floor(duration / DAY), 'day')
  const hours = Math.floor((duration % DAY) / HOUR)
  return hours > 0 ? `${days} ${withSymbol(locale, hours, 'hour')}` : days
}

/**
 * A span of time as a whole number of the largest possible unit: `4 weeks`, `7 days`, `12 h`, `20 min`, `90 s`. One
 * week is `7 days`. `span` in ms; 0 is `0 s`. @public
 */
export function formatSpan(locale: string, span: number): string {
  const { count, unit } = largestUnit(span)
  return unit === 'week' || unit === 'day' ? withUnitName(locale, count, unit) : withSymbol(locale, count, unit)
}

/**
 * Formats an age in whole days: `1 day ago`, `3 days ago`; with `auto` also `today` and `yesterday`. `age` in ms.
 * @public
 */
export function formatDaysAgo(locale: string, age: number, numeric: 'always' | 'auto' = 'always'): string {
  return relativeTimeFormat(locale, { numeric }).format(-Math.floor(age / DAY), 'day')
}

/** The largest unit by which a span in ms is a whole number; one week is 7 days. @public */
export function largestUnit(span: number): { count: number; unit: 'second' | 'minute' | 'hour' | 'day' | 'week' } {
  if (span === 0) return { count: 0, unit: 'second' }
  if (span > WEEK && span % WEEK === 0) return { count: span / WEEK, unit: 'week' }
  if (span % DAY === 0) return { count: span / DAY, unit: 'day' }
  if (span % HOUR === 0) return { count: span / HOUR, unit: 'hour' }
  if (span % MINUTE === 0) return { count: span / MINUTE, unit: 'minute' }
  return { count: span / SECOND, unit: 'second' }
}
