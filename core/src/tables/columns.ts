import { SECOND, type TimeZone } from '../time'

/** The mark before decimals. */
export type Decimal = ',' | '.'
/** Which of day and month comes first where both are numbers; `unclear` if all dates can be read both ways. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'unclear'
/** How a time is written: as a date, or as a number of seconds or ms since 1970. */
export type TimeFormat = DateOrder | 'unixSeconds' | 'unixMilliseconds'

/** The kinds of the cells of a column. */
export interface Column {
  index: number
  name: string
  kind: 'time' | 'clock' | 'number' | 'text'
  order: TimeFormat
  decimal: Decimal
}

/** Rows by which a column is recognised. */
const SAMPLE_ROWS = 500
/** Share of its cells that have to be of one kind. */
const KIND_SHARE = 0.8
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** German months that begin in another way. */
const GERMAN_MONTHS: Readonly<Record<string, number>> = { mär: 3, mrz: 3, mae: 3, mai: 5, okt: 10, dez: 12 }
const CENTURY = 2_000

interface DateParts {
  year: number
  month: number
  day: number
}
interface ClockParts {
  hour: number
  minute: number
  second: number
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*([ap])?\.?m?\.?(?:\s*uhr)?\s*(z|[+-]\d{2}:?\d{2})?$/i
const ISO_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const NUMERIC_DATE = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const DAY_OF_MONTH = /^(\d{1,2})\.?[\s-]+(\p{L}{3,})\.?,?[\s-]+(\d{4})/u
const MONTH_DAY = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u
const WEEKDAY = /^\p{L}{2,}\.?,?\s+(?=\d)/u

function monthOf(word: string): number {
  const start = word.slice(0, 3).toLowerCase()
  return GERMAN_MONTHS[start] ?? MONTHS.indexOf(start) + 1
}

const fullYear = (text: string) => (text.length === 2 ? CENTURY + Number(text) : Number(text))

/** The parts of a date at the beginning of a text, and what follows; null without one. */
function readDate(text: string, order: DateOrder): { date: DateParts; rest: string } | null {
  const plain = text.trim().replace(WEEKDAY, '')
  const found =
    readPattern(plain, ISO_DATE, (year, month, day) => [year, month, day]) ??
    readPattern(plain, NUMERIC_DATE, (a, mark, b, year) =>
      // With points the day comes first in all languages.
      order === 'monthFirst' && mark !== '.' ? [year, a, b] : [year, b, a],
    ) ??
    readPattern(plain, DAY_OF_MONTH, (day, month, year) => [year, String(monthOf(month)), day]) ??
    readPattern(text.trim(), MONTH_DAY, (month, day, year) => [year, String(monthOf(month)), day])
  return found && isDate(found.date) ? found : null
}

function readPattern(
  text: string,
  pattern: RegExp,
  parts: (...groups: string[]) => readonly [year: string, month: string, day: string],
) {
  const match = pattern.exec(text)
  if (!match) return null
  const [year, month, day] = parts(...match.slice(1).map((group) => group ?? ''))
  const rest = text.slice(match[0].length).replace(/^[\sT,]+/, '')
  return { date: { year: fullYear(year), month: Number(month), day: Number(day) }, rest }
}

function isDate({ year, month, day }: DateParts): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The hour of a day from an hour of the first (a) or second (p) half, which both begin at 12. */
function hourOfHalf(hour: number, half: string): number {
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** The parts of a time of day, with its lead over UTC in minutes where the text says it. */
function readClock(text: string): { clock: ClockParts; offset: number | null } | null {
  const match = CLOCK.exec(text.trim())
  if (!match) return null
  const [hourText, minuteText, secondText, half, zone] = match.slice(1)
  const hour = half === undefined ? Number(hourText) : hourOfHalf(Number(hourText), half)
  const clock = { hour, minute: Number(minuteText), second: Number(secondText ?? 0) }
  if (hour > 24 || clock.minute > 59 || clock.second > 59) return null
  return { clock, offset: zone === undefined ? null : offsetOf(zone) }
}

function offsetOf(zone: string): number {
  if (zone.toLowerCase() === 'z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

const MIDNIGHT = { clock: { hour: 0, minute: 0, second: 0 }, offset: null }

/**
 * The instant of a date, ISO, German or English, with or without a time of day, or of a number of seconds or ms; NaN
 * for another text. Without an offset it is a time of the barn. `clock`: the time of day where it has a column of its
 * own.
 */
export function parseTime(text: string, order: TimeFormat, zone: TimeZone, clock = ''): number {
  if (order === 'unixSeconds' || order === 'unixMilliseconds')
    return Math.round(parseNumber(text, '.') * (order === 'unixSeconds' ? SECOND : 1))
  const found = readDate(text, order)
  if (!found) return Number.NaN
  const given = found.rest || clock.trim()
  const time = given === '' ? MIDNIGHT : readClock(given)
  if (!time) return Number.NaN
  const { year, month, day } = found.date
  const { hour, minute, second } = time.clock
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  return time.offset === null ? zone.toInstant(local) : local - time.offset * 60_000
}

/** Marks between thousands: a space of any width, or an apostrophe. */
const THOUSANDS = /[\s'’\u00a0\u202f]/g
const NUMBERS: Readonly<Record<Decimal, RegExp>> = {
  ',': /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)?(?:,\d+)?(?:e[+-]?\d+)?$/i,
  '.': /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:e[+-]?\d+)?$/i,
}

/** The number of a text with a decimal mark, where the other mark divides thousands; NaN for another text. */
export function parseNumber(text: string, decimal: Decimal): number {
  const bare = text.trim().replace(THOUSANDS, '')
  if (!/^[+-]?[.,]?\d/.test(bare) || !NUMBERS[decimal].test(bare)) return Number.NaN
  return Number(decimal === ',' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', ''))
}

/** The decimal mark of a column: the one with which all of its numbers make sense; the one with decimals if both do. */
function decimalOf(cells: readonly string[]): Decimal {
  const numbers = cells.filter((cell) => /\d/.test(cell))
  const fits = (decimal: Decimal) => numbers.filter((cell) => !Number.isNaN(parseNumber(cell, decimal))).length
  const [byComma, byPoint] = [fits(','), fits('.')]
  if (byComma !== byPoint) return byComma > byPoint ? ',' : '.'
  // "1,234" and "1.234" are numbers both ways. Three decimals in each cell are more usual than only thousands.
  return numbers.some((cell) => cell.includes(',')) ? ',' : '.'
}

/** Whether the days of numeric dates come before their months. */
function orderOf(cells: readonly string[]): DateOrder {
  const pairs = cells.flatMap((cell) => {
    const match = NUMERIC_DATE.exec(cell.trim().replace(WEEKDAY, ''))
    return match && match[2] !== '.' ? [[Number(match[1]), Number(match[3])] as const] : []
  })
  if (pairs.length === 0 || pairs.some(([first]) => first > 12)) return 'dayFirst'
  return pairs.some(([, second]) => second > 12) ? 'monthFirst' : 'unclear'
}

/** The years 2001 to 2096, in s since 1970. */
const UNIX_SECONDS = { from: 1e9, until: 4e9 }

/** Whether all cells of a column are numbers of seconds or ms since 1970. */
function unixFormatOf(cells: readonly string[]): TimeFormat | null {
  const numbers = cells
    .filter((cell) => cell !== '')
    .map((cell) => (/^\d{10,13}(\.\d+)?$/.test(cell) ? Number(cell) : 0))
  const isWithin = (factor: number) =>
    numbers.every((number) => number >= UNIX_SECONDS.from * factor && number < UNIX_SECONDS.until * factor)
  if (numbers.length === 0) return null
  if (isWithin(1)) return 'unixSeconds'
  return isWithin(SECOND) ? 'unixMilliseconds' : null
}

function kindOf(cells: readonly string[], order: DateOrder, decimal: Decimal): Column['kind'] {
  const filled = cells.filter((cell) => cell !== '')
  const isMostly = (test: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(test).length >= filled.length * KIND_SHARE
  const isTime = (cell: string) => {
    const found = readDate(cell, order)
    return found !== null && (found.rest === '' || readClock(found.rest) !== null)
  }
  if (isMostly((cell) => !Number.isNaN(parseNumber(cell, decimal)))) return 'number'
  if (isMostly(isTime)) return 'time'
  return isMostly((cell) => readClock(cell) !== null) ? 'clock' : 'text'
}

/** Recognises the columns of a table by some of their cells. */
export function readColumns(names: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const sample = rows.slice(0, SAMPLE_ROWS)
  return names.map((name, index) => {
    const cells = sample.map((row) => row[index] ?? '')
    const unix = unixFormatOf(cells)
    if (unix) return { index, name, kind: 'time', order: unix, decimal: '.' }
    const order = orderOf(cells)
    const decimal = decimalOf(cells)
    return { index, name, kind: kindOf(cells, order, decimal), order, decimal }
  })
}
