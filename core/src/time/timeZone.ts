import { DAY, MINUTE, SECOND } from './durations'

/** Time zone of a barn whose own is not known yet. */
export const DEFAULT_TIME_ZONE = 'Europe/Berlin'

/** Clocks are put forward and back at whole quarters of an hour. */
const QUARTER_HOUR = 15 * MINUTE
/** Offsets that one zone remembers before it starts over, so that a long walk through time holds no memory. */
const MAXIMUM_REMEMBERED_OFFSETS = 20_000

/**
 * Converts between instants and the local time of a time zone. Instants are ms since the epoch; a local time is written
 * as ms, too: the instant at which clocks in UTC show the same.
 */
export interface TimeZone {
  /** IANA name. */
  readonly name: string
  /** Lead of local clocks over UTC at an instant, in ms. */
  offsetAt(instant: number): number
  toLocal(instant: number): number
  /**
   * The instant of a local time. A time that comes twice means the first; a skipped one means the time after the gap.
   */
  toInstant(local: number): number
}

function createClockReader(name: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (instant) => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/**
 * Reads offsets from Intl, which is slow: once a day, and once a quarter of an hour on the two days a year that change.
 */
function createOffsetReader(name: string): (instant: number) => number {
  const readClock = createClockReader(name)
  const remembered = new Map<number, number>()

  function read(instant: number): number {
    const known = remembered.get(instant)
    if (known !== undefined) return known
    if (remembered.size >= MAXIMUM_REMEMBERED_OFFSETS) remembered.clear()
    const offset = readClock(instant) - Math.floor(instant / SECOND) * SECOND
    remembered.set(instant, offset)
    return offset
  }

  return (given) => {
    const instant = withinDates(given)
    const startOfDay = Math.floor(instant / DAY) * DAY
    const offset = read(startOfDay)
    if (offset === read(startOfDay + DAY)) return offset
    return read(Math.floor(instant / QUARTER_HOUR) * QUARTER_HOUR)
  }
}

function createTimeZone(name: string): TimeZone {
  const offsetAt = createOffsetReader(name)
  return {
    name,
    offsetAt,
    toLocal: (instant) => withinDates(instant) + offsetAt(instant),
    toInstant(local) {
      const before = offsetAt(local - DAY)
      const after = offsetAt(local + DAY)
      const withOffsetBefore = local - before
      if (before === after || offsetAt(withOffsetBefore) === before) return withOffsetBefore
      const withOffsetAfter = local - after
      return offsetAt(withOffsetAfter) === after ? withOffsetAfter : withOffsetBefore
    },
  }
}

const timeZones = new Map<string, TimeZone>()

/** The time zone of an IANA name; null for a barn whose zone is not known. Throws a RangeError for other names. */
export function timeZoneOf(name: string | null): TimeZone {
  const known = name ?? DEFAULT_TIME_ZONE
  const existing = timeZones.get(known)
  if (existing) return existing
  const created = createTimeZone(known)
  timeZones.set(known, created)
  return created
}

const HOUR_MINUTES = 60
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Local date and time to the minute, as date fields of a browser hold it: `2026-11-20T14:20`. */
export function formatLocalMinute(instant: number, zone: TimeZone): string {
  return new Date(zone.toLocal(instant)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** Local date and time to the second: `2026-11-20 14:20:09`. */
export function formatLocalSecond(instant: number, zone: TimeZone): string {
  return new Date(zone.toLocal(instant)).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ')
}

/** Local date and time with the offset from UTC, to the millisecond: `2026-11-22T14:00:00.000+01:00` (ISO 8601). */
export function formatWithOffset(instant: number, zone: TimeZone): string {
  const minutes = zone.offsetAt(instant) / MINUTE
  const [hours, rest] = [Math.floor(Math.abs(minutes) / HOUR_MINUTES), Math.abs(minutes) % HOUR_MINUTES]
  const local = new Date(zone.toLocal(instant)).toISOString().slice(0, -'Z'.length)
  return `${local}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

/** The instant of a local date and time in ISO form without an offset; NaN if the text is not valid. */
export function parseLocalDateTime(text: string, zone: TimeZone): number {
  const local = Date.parse(`${text}Z`)
  return Number.isNaN(local) ? Number.NaN : zone.toInstant(local)
}

/** The furthest instant that a date can be, with room for the offset of any zone, in ms from the epoch. */
export const FURTHEST_INSTANT = 8_640_000_000_000_000 - 2 * DAY

/** The instant, limited to the range of dates. NaN counts as the epoch. */
export function withinDates(instant: number): number {
  if (Number.isNaN(instant)) return 0
  return Math.min(Math.max(instant, -FURTHEST_INSTANT), FURTHEST_INSTANT)
}

/** The day of the calendar by the clocks of a zone, counted from 1 January 1970. It begins at midnight there. */
export function calendarDay(zone: TimeZone, time: number): number {
  return Math.floor(zone.toLocal(time) / DAY)
}

/**
 * The day of a batch on which a time is, by the calendar of the barn: the day on which the animals moved in is 1, the
 * one before it 0. Times are ms since the epoch.
 */
export function dayOfBatch(zone: TimeZone, movedInAt: number, time: number): number {
  return calendarDay(zone, time) - calendarDay(zone, movedInAt) + 1
}

/** The day that a batch has reached by a time; the first one also while the animals are still to move in. */
export function reachedDayOfBatch(zone: TimeZone, movedInAt: number, time: number): number {
  return Math.max(1, dayOfBatch(zone, movedInAt, time))
}
