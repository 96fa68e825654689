import { DAY, HOUR, MINUTE, SECOND, type TimeZone } from '@barn-workbench/core/time'

/** The meaning of a text about a moment; times in ms since the epoch. */
export type ParsedMoment =
  | { kind: 'moment'; time: number }
  /** The clocks went back: the local time came twice. */
  | { kind: 'twice'; times: readonly [number, number] }
  /** The clocks went forward: the local time did not come; `time` is that after the gap. */
  | { kind: 'skipped'; time: number }
  | { kind: 'future' }
  | { kind: 'unknown' }

interface Context {
  /** ms since the epoch. */
  now: number
  /** The moment on screen, whose day is meant where the text names none, ms since the epoch. */
  shown: number
  zone: TimeZone
}

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(s|sec|secs|second|seconds|sek|sekunde|sekunden)$/, SECOND],
  [/^(m|min|mins|minute|minutes|minuten)$/, MINUTE],
  [/^(h|hr|hrs|hour|hours|std|stunde|stunden)$/, HOUR],
  [/^(d|day|days|t|tag|tage|tagen)$/, DAY],
  [/^(w|week|weeks|woche|wochen)$/, 7 * DAY],
]
const DAY_WORDS: Readonly<Record<string, number>> = {
  today: 0,
  heute: 0,
  yesterday: 1,
  gestern: 1,
  vorgestern: 2,
}
/** Days of the week with their short forms; Sunday is 0. */
const WEEKDAYS = [
  /^(sun|sunday|so|sonntag)\.?$/,
  /^(mon|monday|mo|montag)\.?$/,
  /^(tue|tues|tuesday|di|dienstag)\.?$/,
  /^(wed|wednesday|mi|mittwoch)\.?$/,
  /^(thu|thur|thurs|thursday|do|donnerstag)\.?$/,
  /^(fri|friday|fr|freitag)\.?$/,
  /^(sat|saturday|sa|samstag|sonnabend)\.?$/,
]

const startOfDay = (local: number) => Math.floor(local / DAY) * DAY

/** The length of a unit by its name, ms; NaN for any other word. */
function unitOf(word: string): number {
  return UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? Number.NaN
}

/** Reads an age in ms: `-2h`, `-1d 30 min`, `vor 2 Stunden`, `2 h ago`; null for other texts. */
function parseAge(text: string): number | null {
  const found = /^(?:[-−–]\s*|vor\s+)(.+)$/.exec(text)?.[1] ?? /^(.+?)\s+ago$/.exec(text)?.[1] ?? ''
  const parts = [...found.matchAll(/(\d+(?:[.,]\d+)?)\s*([a-z]+)\s*/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== found) return null
  const spans = parts.map(([, number = '', word = '']) => Number(number.replace(',', '.')) * unitOf(word))
  const age = spans.reduce((sum, span) => sum + span, 0)
  return Number.isNaN(age) ? null : age
}

/** The hour of a 12-hour clock on one of 24 hours. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.startsWith('p') ? 12 : 0)
}

/** The ms since midnight of a time of the day, with 24:00 as its end; null if there is no such time. */
function clockOf(hour: number, minute: number, second: number): number | null {
  const isClock = (hour < 24 && minute < 60 && second < 60) || (hour === 24 && minute === 0 && second === 0)
  return isClock ? hour * HOUR + minute * MINUTE + second * SECOND : null
}

/** Reads a time of the day in ms: `14:30`, `14:30:05`, `2:30 pm`, `14 Uhr`; null for other texts. */
function parseClock(text: string): number | null {
  const found = /^(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|uhr)?$/.exec(text)
  const [, hour = '', minute, second = '0', suffix] = found ?? []
  // A number alone may be anything.
  if (!found || (minute === undefined && suffix === undefined)) return null
  return clockOf(hourOf(Number(hour), suffix === 'uhr' ? undefined : suffix), Number(minute ?? 0), Number(second))
}

/** The local start of a day by its parts; null if there is no such day. */
function dayOf(year: number, month: number, day: number): number | null {
  const local = Date.UTC(year, month - 1, day)
  const date = new Date(local)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? local : null
}

/** Reads a date as the local start of its day: `2026-11-20`, `20.11.2026`, `20.11.`; null for other texts. */
function parseDate(text: string, today: number): number | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const german = /^(\d{1,2})\.\s?(\d{1,2})\.(\d{4}|\d{2})?$/.exec(text)
  if (!german) return null
  const [, day, month, yearText] = german
  const thisYear = new Date(today).getUTCFullYear()
  const year = yearText === undefined ? thisYear : Number(yearText) + (yearText.length === 2 ? 2_000 : 0)
  const local = dayOf(year, Number(month), Number(day))
  // Without a year it is the last such day.
  return local !== null && yearText === undefined && local > today ? dayOf(year - 1, Number(month), Number(day)) : local
}

/** Reads the name of a day as its local start: `gestern`, `Monday`; null for other texts. */
function parseDayWord(text: string, today: number): number | null {
  const ago = DAY_WORDS[text]
  if (ago !== undefined) return today - ago * DAY
  const weekday = WEEKDAYS.findIndex((pattern) => pattern.test(text))
  if (weekday === -1) return null
  return today - ((new Date(today).getUTCDay() - weekday + 7) % 7) * DAY
}

/** Reads a local time; null for other texts. */
function parseLocal(text: string, { now, shown, zone }: Context): number | null {
  const today = startOfDay(zone.toLocal(now))
  const clock = parseClock(text)
  if (clock !== null) {
    const ofShownDay = startOfDay(zone.toLocal(shown)) + clock
    // A time of the current day that is still to come means the same time of the day before.
    return ofShownDay > zone.toLocal(now) ? ofShownDay - DAY : ofShownDay
  }
  const found =
    /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\s?\d{1,2}\.(?:\d{4}|\d{2})?|[a-zäöü]+\.?)(?:(?:\s*,\s*|\s+um\s+|\s+at\s+|t|\s+)(.+))?$/.exec(
      text,
    )
  if (!found) return null
  const [, dayText = '', clockText] = found
  const day = parseDate(dayText, today) ?? parseDayWord(dayText, today)
  const time = clockText === undefined ? 0 : parseClock(clockText)
  return day === null || time === null ? null : day + time
}

/** The instants of a local time, as far as they have been. */
function instantsOf(local: number, { zone, now }: Context): ParsedMoment {
  const first = zone.toInstant(local)
  if (first > now) return { kind: 'future' }
  if (zone.toLocal(first) !== local) return { kind: 'skipped', time: first }
  const second = first + zone.offsetAt(first) - zone.offsetAt(first + DAY)
  const comesTwice = second > first && second <= now && zone.toLocal(second) === local
  return comesTwice ? { kind: 'twice', times: [first, second] } : { kind: 'moment', time: first }
}

/** Reads a moment as people type it, in German or English, by the barn's clock. */
export function parseMoment(text: string, context: Context): ParsedMoment {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (words === 'now' || words === 'jetzt') return { kind: 'moment', time: context.now }
  const age = parseAge(words)
  if (age !== null) return { kind: 'moment', time: Math.round(Math.max(0, context.now - age)) }
  const local = parseLocal(words, context)
  return local === null ? { kind: 'unknown' } : instantsOf(local, context)
}
