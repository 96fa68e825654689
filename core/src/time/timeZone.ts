import { DAY, MINUTE, SECOND } from './durations'
import { withinDates } from './withinDates'

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
  /** How far local clocks are ahead of UTC at an instant, in ms. */
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

/**
 * The time zone of an IANA name; null stands for a barn whose zone is not known. Throws a RangeError for other names.
 */
export function timeZoneOf(name: string | null): TimeZone {
  const known = name ?? DEFAULT_TIME_ZONE
  const existing = timeZones.get(known)
  if (existing) return existing
  const created = createTimeZone(known)
  timeZones.set(known, created)
  return created
}
