import { formatLocalSecond, parseLocalDateTime, type TimeZone } from '@barn-workbench/core/time'

/** Length of `YYYY-MM-DD HH:MM:SS`. */
export const DATE_TIME_LENGTH = 19
const FORMAT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/
const OTHER_CHARACTERS = /[^\d\-: ]/g
/** The separators by their positions. */
const SEPARATORS = [
  [4, '-'],
  [7, '-'],
  [10, ' '],
  [13, ':'],
  [16, ':'],
] as const

/** What a date-time text means: a time in ms since the epoch, or why it means none. @public */
export type ParsedDateTime = { instant: number } | { message: 'format_mismatch' | 'string_invalid' }

/**
 * Reads a local date and time `YYYY-MM-DD HH:MM:SS`. 24:00:00 is the end of the day. A time that comes twice, where clocks
 * go back, means the first; a skipped one means the time after the gap. @public
 */
export function parseDateTimeText(text: string, timeZone: TimeZone): ParsedDateTime {
  const [, date, time] = FORMAT.exec(text.trim()) ?? []
  if (date === undefined || time === undefined) return { message: 'format_mismatch' }
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // JavaScript reads February 30 as a day of March.
  const isDate = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
  const instant = isDate ? parseLocalDateTime(`${date}T${time}`, timeZone) : Number.NaN
  return Number.isNaN(instant) ? { message: 'string_invalid' } : { instant }
}

/** A time as the text that `parseDateTimeText` reads; milliseconds are left out. @public */
export function formatDateTimeText(instant: number, timeZone: TimeZone): string {
  return formatLocalSecond(instant, timeZone)
}

/** Whether a text has characters that no date and time has. */
export function hasOtherCharacters(text: string): boolean {
  return text.search(OTHER_CHARACTERS) >= 0
}

/**
 * The text of a field after somebody has typed, without characters that no date and time has. Separators are added where
 * digits are typed at its end, so that a keypad of digits is enough.
 */
export function typedDateTimeText(previous: string, typed: string): string {
  let text = typed.replace(OTHER_CHARACTERS, '')
  if (typed.length > previous.length && typed.startsWith(previous))
    for (const [position, separator] of SEPARATORS)
      if (/\d/.test(text.charAt(position))) text = text.slice(0, position) + separator + text.slice(position)
  return text.slice(0, DATE_TIME_LENGTH)
}
