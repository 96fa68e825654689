import { MINUTE } from './durations'
import type { TimeZone } from './timeZone'

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

/** The instant of a local date and time in ISO form without an offset; NaN where the text is none. */
export function parseLocalDateTime(text: string, zone: TimeZone): number {
  const local = Date.parse(`${text}Z`)
  return Number.isNaN(local) ? Number.NaN : zone.toInstant(local)
}
