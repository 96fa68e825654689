export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000
const QUARTER_HOUR = 15 * MINUTE
const REMEMBERED_OFFSETS = 20_000

export interface LocalTime {
  /** Days since 1970-01-01 by the barn's calendar. */
  dayNumber: number
  /** Hours since the barn's midnight as its clocks show them, with fraction. */
  hour: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

function readOffset(timeZone: string, time: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatFor(timeZone).formatToParts(time)) parts[type] = Number(value)
  const wall = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  )
  return wall - Math.floor(time / 1000) * 1000
}

function remember(timeZone: string, key: number, time: number): number {
  let known = offsets.get(timeZone)
  if (!known) offsets.set(timeZone, (known = new Map()))
  let offset = known.get(key)
  if (offset === undefined) {
    if (known.size > REMEMBERED_OFFSETS) known.clear()
    known.set(key, (offset = readOffset(timeZone, time)))
  }
  return offset
}

/** Milliseconds that the barn's clocks are ahead of UTC at `time`. */
export function offsetAt(timeZone: string, time: number): number {
  const day = Math.floor(time / DAY)
  const atStart = remember(timeZone, day * 96, day * DAY)
  if (atStart === remember(timeZone, (day + 1) * 96, (day + 1) * DAY)) return atStart
  const quarter = Math.floor(time / QUARTER_HOUR)
  return remember(timeZone, quarter, quarter * QUARTER_HOUR)
}

export function localTimeAt(timeZone: string, time: number): LocalTime {
  const wall = time + offsetAt(timeZone, time)
  const dayNumber = Math.floor(wall / DAY)
  return { dayNumber, hour: (wall - dayNumber * DAY) / HOUR }
}

/** The moment at which the barn's clocks show `hour` on that day; an hour that is skipped gives the one after it. */
export function timeOfLocal(timeZone: string, dayNumber: number, hour: number): number {
  const wall = dayNumber * DAY + hour * HOUR
  const guess = wall - offsetAt(timeZone, wall)
  return wall - offsetAt(timeZone, guess)
}

/** `2026-03-01 08:05:09` as the barn's clocks show it. */
export function localStamp(timeZone: string, time: number): string {
  return new Date(time + offsetAt(timeZone, time)).toISOString().slice(0, 19).replace('T', ' ')
}
